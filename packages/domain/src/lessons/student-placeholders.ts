/** Replaces a person's name in the text sent to the model. */
export interface Placeholder {
  readonly placeholder: string;
  readonly original: string;
}

/** Matched only from the start of a word: trying every letter of a long word would take quadratic time. */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * A placeholder for each student named by the teacher and for each email address in the texts (rules 7): numbered, in
 * brackets, and not yet used in any text. Names that contain other names come first.
 */
export function placeholdersFor(texts: readonly string[], studentNames: readonly string[]): Placeholder[] {
  const names = unique(studentNames.map((name) => name.trim()).filter((name) => name !== ''));
  const addresses = unique(texts.flatMap((text) => [...text.matchAll(EMAIL)].map(([address]) => address)));
  const taken = new Set(
    texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, word, at]) => signOf(word, at))),
  );
  return [
    ...numbered(byLength(addresses), EMAIL_WORD, taken),
    ...numbered(byLength(names.filter((name) => texts.some((text) => nameIn(name).test(text)))), STUDENT_WORD, taken),
  ];
}

/** The text for the model. All names are replaced in a single pass, so that no replacement changes another. */
export function maskPersons(text: string, placeholders: readonly Placeholder[]): string {
  const known = new Map(placeholders.map(({ placeholder, original }) => [keyOf(original), placeholder]));
  const students = placeholders.filter(({ placeholder }) => placeholder.startsWith(`[${STUDENT_WORD}`));
  const names = students.map(({ original }) => nameIn(original));
  const anybody = new RegExp([EMAIL, ...names].map(({ source }) => source).join('|'), 'giu');
  return text.replaceAll(anybody, (found) => known.get(keyOf(found)) ?? found);
}

/** The text with its names restored: the teacher's own, or the model's response. */
export function unmaskPersons(text: string, placeholders: readonly Placeholder[]): string {
  const known = new Map(placeholders.map(({ placeholder, original }) => [placeholder.toLowerCase(), original]));
  return text.replaceAll(PLACEHOLDER, (found, word, at) => known.get(signOf(word, at)) ?? found);
}

const EMAIL_WORD = 'Email';
const STUDENT_WORD = 'Student';
/** Models sometimes change the case or the spaces. */
const PLACEHOLDER = /\[\s*(email|student)\s*(\d+)\s*\]/giu;

/** Identifies a placeholder, however it is spelled. */
function signOf(word: string | undefined, number: string | undefined): string {
  return `[${word} ${number}]`.toLowerCase();
}

function numbered(originals: readonly string[], word: string, taken: ReadonlySet<string>): Placeholder[] {
  let number = 0;
  return originals.map((original) => {
    do number += 1;
    while (taken.has(signOf(word, String(number))));
    return { placeholder: `[${word} ${number}]`, original };
  });
}

/** As a whole word in any case: 'Ann' does not match in 'Annotate'. */
function nameIn(name: string): RegExp {
  const words = name.split(/\s+/).map((word) => RegExp.escape(word));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
}

/** The same key for all spellings of a name that nameIn matches. */
function keyOf(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ');
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
}

function byLength(texts: readonly string[]): string[] {
  return texts.toSorted((one, other) => other.length - one.length);
}

/** What stands for a person in what the model sees. */
export interface Placeholder {
  readonly placeholder: string;
  readonly original: string;
}

/** Looked for from the beginning of a word alone: from each of its letters, a long word would take its length squared. */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * A placeholder for each student that the teacher named and for each e-mail address in the texts (rules 7): numbered,
 * in brackets, and none that a text holds already. Names that contain others come first.
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

/** The text as the model may see it: read once, however many persons there are, so that no placeholder hides in another. */
export function maskPersons(text: string, placeholders: readonly Placeholder[]): string {
  const known = new Map(placeholders.map(({ placeholder, original }) => [keyOf(original), placeholder]));
  const students = placeholders.filter(({ placeholder }) => placeholder.startsWith(`[${STUDENT_WORD}`));
  const names = students.map(({ original }) => nameIn(original));
  const anybody = new RegExp([EMAIL, ...names].map(({ source }) => source).join('|'), 'giu');
  return text.replaceAll(anybody, (found) => known.get(keyOf(found)) ?? found);
}

/** The text as its teacher wrote it, or as the model's answer is to be read. */
export function unmaskPersons(text: string, placeholders: readonly Placeholder[]): string {
  const known = new Map(placeholders.map(({ placeholder, original }) => [placeholder.toLowerCase(), original]));
  return text.replaceAll(PLACEHOLDER, (found, word, at) => known.get(signOf(word, at)) ?? found);
}

const EMAIL_WORD = 'E-mail';
const STUDENT_WORD = 'Student';
/** Models write it in another case now and then, or with other spaces. */
const PLACEHOLDER = /\[\s*(e-mail|student)\s*(\d+)\s*\]/giu;

/** Of a placeholder in a text, however it is spelled there. */
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

/** As a whole word in any case: Ann is not to be found in Annotate. */
function nameIn(name: string): RegExp {
  const words = name.split(/\s+/).map((word) => RegExp.escape(word));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
}

/** The same for all ways to write one name that nameIn finds. */
function keyOf(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ');
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
}

function byLength(texts: readonly string[]): string[] {
  return texts.toSorted((one, other) => other.length - one.length);
}

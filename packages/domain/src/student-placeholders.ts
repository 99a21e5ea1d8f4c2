/** What stands for a person in what the model sees. */
export interface Placeholder {
  readonly placeholder: string;
  readonly original: string;
}

const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * A placeholder for each student that the teacher named and for each e-mail address in the texts (rules 7): numbered,
 * in brackets, and none that a text holds already. Names that contain others come first.
 */
export function placeholdersFor(texts: readonly string[], studentNames: readonly string[]): Placeholder[] {
  const names = unique(studentNames.map((name) => name.trim()).filter((name) => name !== ''));
  const addresses = unique(texts.flatMap((text) => [...text.matchAll(EMAIL)].map(([address]) => address)));
  const taken = texts.join('\n').toLowerCase();
  return [
    ...numbered(byLength(addresses), 'E-mail', taken),
    ...numbered(byLength(names.filter((name) => texts.some((text) => nameIn(name).test(text)))), 'Student', taken),
  ];
}

/** The text as the model may see it. */
export function hidePersons(text: string, placeholders: readonly Placeholder[]): string {
  return placeholders.reduce(
    (hidden, { placeholder, original }) => hidden.replaceAll(nameIn(original), () => placeholder),
    text,
  );
}

/** The text as its teacher wrote it, or as the model's answer is to be read. */
export function showPersons(text: string, placeholders: readonly Placeholder[]): string {
  return placeholders.reduce(
    (shown, { placeholder, original }) => shown.replaceAll(placeholderIn(placeholder), () => original),
    text,
  );
}

function numbered(originals: readonly string[], word: string, taken: string): Placeholder[] {
  let number = 0;
  return originals.map((original) => {
    do number += 1;
    while (taken.includes(`[${word} ${number}]`.toLowerCase()));
    return { placeholder: `[${word} ${number}]`, original };
  });
}

/** As a whole word in any case: Ann is not to be found in Annotate. */
function nameIn(name: string): RegExp {
  const words = name.split(/\s+/).map((word) => RegExp.escape(word));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Models write it in another case now and then, or with other spaces. */
function placeholderIn(placeholder: string): RegExp {
  const words = placeholder.slice(1, -1).split(' ');
  return new RegExp(`\\[\\s*${words.map((word) => RegExp.escape(word)).join('\\s*')}\\s*\\]`, 'giu');
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
}

function byLength(texts: readonly string[]): string[] {
  return texts.toSorted((one, other) => other.length - one.length);
}

import { TEXT_LIMITS } from './limits.ts';

/** Text that a database and a browser both keep as it is: no NUL, no lone surrogate. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Whether a text can stand as a name: on one line, with something to be seen, and no sign that turns the direction of
 * reading round, by which one name can be made to look like another.
 */
export function isName(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text) && /[^\p{C}\p{Z}\p{M}]/u.test(text);
}

/** Cuts a text to a number of characters and marks the cut with an ellipsis. Never splits a character. */
export function previewText(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

const COPY_OF = 'Copy of ';

/** What a copy of a plan or a template is called: as much of the original's name as there is room for. */
export function copiedName(name: string): string {
  return `${COPY_OF}${name}`.slice(0, Math.min(TEXT_LIMITS.title, TEXT_LIMITS.name)).toWellFormed();
}

/** Words as a reader counts them: whatever holds a letter or a digit and stands between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/**
 * A mark that opens a level: a quote, a bullet, a number. The blanks stand before it alone: with some before and some
 * after, one blank between two marks could be either's, and a line of nineteen marks would be read in half a million ways.
 */
const MARK = String.raw`[ \t]{0,4}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))`;
const DEEPEST = 20;
const ABYSS = new RegExp(`^((?:${MARK}){${DEEPEST}})(?:${MARK})+`, 'gm');

/** Levels of quotes and lists beyond what anybody reads are left out: a parser's time grows with their square. */
export function withoutAbyss(markdown: string): string {
  return markdown.replaceAll(ABYSS, '$1');
}

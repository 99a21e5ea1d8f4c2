import { TEXT_LIMITS } from './limits.ts';

/** Text that both database and browser store unchanged: without NUL and lone surrogates. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Whether a text can be a name: one line, something visible, and no character that changes the reading direction, which
 * could make one name look like another.
 */
export function isName(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text) && /[^\p{C}\p{Z}\p{M}]/u.test(text);
}

/** Truncates a text to a number of characters and marks it with an ellipsis. Never splits a character. */
export function previewText(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

const COPY_OF = 'Copy of ';

/** The name of a copied plan or template, truncated to the maximum length. */
export function copiedName(name: string): string {
  return `${COPY_OF}${name}`.slice(0, Math.min(TEXT_LIMITS.title, TEXT_LIMITS.name)).toWellFormed();
}

/** Words between spaces that contain at least one letter or digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

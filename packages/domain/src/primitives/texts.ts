import { TEXT_LIMITS } from './limits.ts';

/** Text that both database and browser store unchanged: without NUL and lone surrogates. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * A text as it is stored, without the signs for devices that office programs put into it: a vertical tab where a line
 * breaks within its paragraph becomes a line, and a hyphen of their own a hyphen. What people type stays as it is.
 */
export function withoutControls(text: string): string {
  // That is refused.
  if (text.includes('\0')) return text;
  return text
    .replaceAll(/[\v\f\u0085]/g, '\n')
    .replaceAll('\u001e', '\u2011')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '');
}

/** The lines of a text, however the program that it comes from ends them. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
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

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Words that contain at least one letter or digit: between spaces or, in scripts that put none between words, as they
 * are told apart by the language.
 */
export function countWords(text: string): number {
  return text.split(/\s+/).reduce((sum, chunk) => sum + wordEnds(chunk).length, 0);
}

/** The beginning of a text, of so many words at most. */
export function firstWords(text: string, count: number): string {
  let left = count;
  let end = 0;
  for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
    const ends = wordEnds(chunk);
    if (ends.length > left) return text.slice(0, left > 0 ? index + (ends[left - 1] ?? 0) : end);
    left -= ends.length;
    end = index + chunk.length;
  }
  return text;
}

/** Where each word of a text without spaces ends. */
function wordEnds(chunk: string): number[] {
  if (!/[\p{L}\p{N}]/u.test(chunk)) return [];
  if (!UNSPACED.test(chunk)) return [chunk.length];
  const words = [...segmenter.segment(chunk)].filter(({ isWordLike }) => isWordLike === true);
  return words.map(({ segment, index }) => index + segment.length);
}

/** Sentences and lines, in any script; Thai separates its sentences by spaces. */
export function splitSentences(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…؟۔]["”’»)]?)\s+|(?<=[。！？．｡।॥។၊။][」』”’）]?)\s*|(?<=\p{sc=Thai})[ \t]+(?=\p{sc=Thai})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** A whole number in the digits of any script, which stand in tens with the zero first. */
export function readDigits(digits: string): number {
  return [...digits].reduce((sum, digit) => sum * 10 + digitValue(digit), 0);
}

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

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

/** A mark that opens a level: a quote, a bullet, a number. */
const MARK = String.raw`[ \t]{0,3}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]?`;
const DEEPEST = 20;
const ABYSS = new RegExp(`^((?:${MARK}){${DEEPEST}})(?:${MARK})+`, 'gm');

/** Levels of quotes and lists beyond what anybody reads are left out: the parser's time grows with their square. */
export function withoutAbyss(markdown: string): string {
  return markdown.replaceAll(ABYSS, '$1');
}

/**
 * A marker that opens a level: a quote, a bullet, a number, a footnote. Spaces are matched only before it: matched before and
 * after, a space between two markers could belong to either, and a line of nineteen markers would be tried in half a
 * million ways.
 */
const LEVEL = String.raw`[ \t]{0,4}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\][\s]+\]:)`;
const DEEPEST = 20;
const TOO_DEEP = new RegExp(`^((?:${LEVEL}){${DEEPEST}})(?:${LEVEL})+`, 'gm');

/** Removes levels of quotes, lists and footnotes beyond the twentieth: a parser's time grows with the square of their number. */
export function limitMarkdownNesting(markdown: string): string {
  return markdown.replaceAll(TOO_DEEP, '$1');
}

/** Characters and runs of them that may open or close formatting, a link, code, HTML or an address. */
const MARKS = /[*_~=`]+|[[\]<&@]|:\/\/|www\./g;
const LEVELS = new RegExp(`^(?:${LEVEL})+`, 'gm');
const ONE_LEVEL = new RegExp(LEVEL, 'g');
/** Inline content ends at a blank line. */
const BLANK_LINES = /\n[ \t]*(?:\n[ \t]*)+/;

/** About 2,400 marks in one paragraph, or 15,000 lines. */
const MARKDOWN_BUDGET = 6_000_000;
const COST_OF_LINE = 400;

/** Why a text beyond the budget is refused; where it is stored already, it is shown as it was typed. */
export const OVER_MARKDOWN_BUDGET =
  'has too many formatting marks in one paragraph or too many nested lines to be laid out. Please divide it by blank lines';

/**
 * Whether a Markdown text can be laid out quickly. A parser compares each mark of a paragraph with those before it, and
 * each line with the levels it stands in: its time grows with the square of either, and 50,000 times `==a` took a minute.
 */
export function isWithinMarkdownBudget(markdown: string): boolean {
  const text = markdown.replaceAll(/\r\n?/g, '\n');
  let cost = countMatches(text, /\n/g) * COST_OF_LINE;
  for (const block of text.split(BLANK_LINES)) cost += countMatches(block, MARKS) ** 2;
  for (const [levels] of text.matchAll(LEVELS)) cost += (countMatches(`${levels} `, ONE_LEVEL) ** 2 - 1) * COST_OF_LINE;
  return cost <= MARKDOWN_BUDGET;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

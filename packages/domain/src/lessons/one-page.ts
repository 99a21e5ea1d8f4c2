import { countWords, firstWords, splitSentences } from '../primitives/texts.ts';
import { listMinutes } from './lesson-minutes.ts';
import { isObjectiveLike } from './lesson-objectives.ts';
import { type CustomSection, readSectionLines, writeSectionLine } from './lesson-sections.ts';
import { isTableRow } from './section-tables.ts';

/** A section as it is printed on one page. */
export interface PrintedSection extends CustomSection {
  /** Words of the whole section, and of what is printed. */
  readonly words: number;
  readonly printedWords: number;
}

/** The names of sections that a substitute needs whole, besides the objectives and the minutes. */
const NEEDED_WHOLE = /pacing|schedule|clos(?:ure|ing)|exit ticket|check(?:s|ing)? for understanding/i;
/** Written after the lesson, and of no use to a substitute. */
const AFTERWARDS = ['teacher_reflection', 'reflect_and_redesign'];
const TIMED_LINES = 2;

/**
 * How many words of each section are printed, tried one after the other until the plan fits on its page; null prints
 * every word, 0 leaves sections out.
 */
export const ONE_PAGE_LIMITS = [null, 250, 200, 170, 145, 125, 110, 95, 80, 70, 60, 50, 40, 30, 20, 12, 0] as const;
export type OnePageLimit = (typeof ONE_PAGE_LIMITS)[number];

/** Objectives, minutes, checks and closure are never shortened. */
export function isPrintedWhole({ display_name, content }: CustomSection): boolean {
  return isObjectiveLike(display_name) || NEEDED_WHOLE.test(display_name) || listMinutes(content).length >= TIMED_LINES;
}

/** The sections of a plan for one page: each shortened to the limit at the end of a sentence, or left out with 0. */
export function printOnOnePage(sections: readonly CustomSection[], limit: OnePageLimit): PrintedSection[] {
  return sections
    .filter(({ section_name }) => !AFTERWARDS.includes(section_name))
    .map((section) => {
      const content = limit === null || isPrintedWhole(section) ? section.content : shortenText(section.content, limit);
      return { ...section, content, words: countWords(section.content), printedWords: countWords(content) };
    });
}

/**
 * At most so many words of a text, whole lines, rows of tables and sentences where they fit, with '…' where the rest is
 * missing.
 */
export function shortenText(text: string, limit: number): string {
  if (countWords(text) <= limit) return text;
  if (limit <= 0) return '';
  const kept: string[] = [];
  let left = limit;
  for (const line of readSectionLines(text)) {
    const isRow = line.kind === 'paragraph' && isTableRow(line.text);
    const part = isRow && countWords(line.text) > left ? '' : beginningOf(line.text, left, kept.length === 0);
    if (part !== '') kept.push(writeSectionLine({ ...line, text: part }));
    left -= countWords(part);
    if (part !== line.text) break;
  }
  // In the last row of a table the mark would be one more cell.
  return `${kept.join('\n')}${isTableRow(kept.at(-1) ?? '') ? '\n' : ''} …`;
}

/** The sentences of a line that fit; a first sentence that does not is cut between words. */
function beginningOf(line: string, limit: number, isFirst: boolean): string {
  if (countWords(line) <= limit) return line;
  let end = 0;
  for (const sentence of splitSentences(line)) {
    const next = line.indexOf(sentence, end) + sentence.length;
    if (countWords(line.slice(0, next)) > limit) break;
    end = next;
  }
  return end > 0 || !isFirst ? line.slice(0, end) : firstWords(line, limit);
}

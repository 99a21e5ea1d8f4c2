import { countWords, splitSentences } from '../primitives/texts.ts';
import type { Rewriting } from './lesson-assistant.ts';
import { listMinutes } from './lesson-minutes.ts';
import { readSectionLines } from './lesson-sections.ts';
import { RESPONSE_LENGTH_WORDS, type ResponseLength, type SectionType } from './template-sections.ts';

export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** A text that is written anew, and how. */
export interface Rewrite {
  readonly content: string;
  readonly modify: Rewriting;
}

/** The text as it stands with the wish for it; null for a text that is written from the start. */
export function rewriteOf(
  current: { readonly content: string; readonly modify: Rewriting | null } | undefined,
): Rewrite | null {
  return current?.modify == null ? null : { content: current.content, modify: current.modify };
}

/** A bullet says in a few words what a paragraph says in a sentence. */
const LIST_SHARE = 0.4;

/** The words of the new text, as multiples of the words of the text that it replaces. */
const REWRITE_RANGES: Readonly<Record<Rewriting, WordRange>> = {
  easier: { from: 0.7, to: 1.6 },
  harder: { from: 0.6, to: 1.5 },
  shorter: { from: 0.3, to: 0.7 },
  more_detail: { from: 1.2, to: 2.5 },
  improve: { from: 0.8, to: 1.5 },
  simplify: { from: 0.6, to: 1.3 },
  add_example: { from: 1, to: 1.8 },
};

/** A rewritten sentence is not held to a range of three words. */
const NARROWEST = 15;
/** A sentence alone can take an example, or what it leaves out. */
const ROOM: Readonly<Partial<Record<Rewriting, number>>> = { improve: 40, add_example: 70 };

/**
 * The words that a section is asked for: stated to the model, and checked afterwards. A rewritten text is measured by
 * the text that it replaces, not by its template. Null for time blocks and standards, whose length follows from the
 * lesson: five lines can be a perfect pacing.
 */
export function askedWords(
  { section_type, response_length }: { readonly section_type: SectionType; readonly response_length: ResponseLength },
  rewrite: Rewrite | null = null,
): WordRange | null {
  if (section_type === 'time_block' || section_type === 'standards') return null;
  if (rewrite !== null) {
    const words = countWords(rewrite.content);
    const { from, to } = REWRITE_RANGES[rewrite.modify];
    const lowest = Math.max(1, Math.round(words * from));
    return { from: lowest, to: Math.max(Math.round(words * to), lowest + (ROOM[rewrite.modify] ?? NARROWEST)) };
  }
  const { from, to } = RESPONSE_LENGTH_WORDS[response_length];
  return section_type === 'list' ? { from: Math.round(from * LIST_SHARE), to } : { from, to };
}

interface MeasuredSection {
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
  readonly text: string;
  readonly rewrite?: Rewrite | null;
  /** One thing can be all that a lesson needs: a list of materials is never too short. */
  readonly listsMaterials?: boolean;
}

/** The sentences of a short text (spec 3 §3), where its words may be few or many. */
const SENTENCES: Readonly<Partial<Record<ResponseLength, WordRange>>> = {
  very_short: { from: 1, to: 2 },
  short: { from: 3, to: 5 },
};

/** The points of a list, or the lines of a rubric, that are as good as the words asked for. */
const POINTS: Readonly<Record<ResponseLength, WordRange>> = {
  very_short: { from: 1, to: 6 },
  short: { from: 2, to: 9 },
  medium: { from: 3, to: 14 },
  long: { from: 5, to: 24 },
  very_long: { from: 8, to: 40 },
};

/** Fewer steps are no plan of a lesson's minutes. */
const FEWEST_STEPS = 2;

/**
 * What is wrong with the length of a text, for the teacher to read; null where nothing is. What is counted depends on
 * the kind of section: steps of a time block, points of a list, sentences of a short text, and words.
 */
export function findLengthProblem(section: MeasuredSection): string | null {
  const { section_type, response_length, text, rewrite = null, listsMaterials = false } = section;
  if (section_type === 'time_block') return findStepsProblem(text);
  const asked = askedWords(section, rewrite);
  const words = countWords(text);
  if (asked === null || isWithin(words, listsMaterials ? { ...asked, from: 1 } : asked)) return null;
  if (rewrite === null) {
    const lines = readSectionLines(text).length;
    const isList = section_type === 'list' || section_type === 'custom';
    // A rubric has a line for each level of each criterion.
    const { from, to } = POINTS[response_length];
    const points = { from, to: section_type === 'custom' ? to * LINES_PER_POINT : to };
    if (isList && isWithin(lines, points) && words <= asked.to * LONG_POINTS) return null;
    const sentences = SENTENCES[response_length];
    if (!isList && sentences !== undefined && isWithin(countSentences(text), sentences) && words <= asked.to)
      return null;
  }
  return `Has ${words} words; ${asked.from} to ${asked.to} were asked for.`;
}

const LINES_PER_POINT = 2;
/** So many points may take some more words than were asked for. */
const LONG_POINTS = 1.5;

function findStepsProblem(text: string): string | null {
  const steps = listMinutes(text).length;
  return steps > 0 && steps < FEWEST_STEPS ? 'Has one step; a lesson needs several.' : null;
}

function isWithin(count: number, { from, to }: WordRange): boolean {
  return count >= from && count <= to;
}

function countSentences(text: string): number {
  return splitSentences(text).filter((sentence) => countWords(sentence) > 0).length;
}

/**
 * A word takes up to two tokens in languages with long words; half as much again is left for a text that runs over. In
 * other scripts nearly every letter can be a token.
 */
const TOKENS_PER_WORD = 3;
const TOKENS_PER_WORD_OF_OTHER_SCRIPTS = 10;
/** For texts whose length follows from the lesson. */
const UNMEASURED_WORDS = 400;

/** The most tokens that a model may write for a section. */
export function maxTokensFor(
  section: { readonly section_type: SectionType; readonly response_length: ResponseLength },
  rewrite: Rewrite | null = null,
  /** What the teacher wrote: its script is that of the text to come. */
  given = '',
): number {
  const perWord = /[^\p{sc=Latn}\P{L}]/u.test(given) ? TOKENS_PER_WORD_OF_OTHER_SCRIPTS : TOKENS_PER_WORD;
  return ((askedWords(section, rewrite)?.to ?? UNMEASURED_WORDS) + NARROWEST) * perWord;
}

import type { GeneratedLesson } from '@dewar/contract/ai-lesson';
import type { AiContext } from '@dewar/domain/lessons/lesson-assistant';
import { listMinutes, sumMinutes } from '@dewar/domain/lessons/lesson-minutes';
import { readSectionLines } from '@dewar/domain/lessons/lesson-sections';
import type { LessonWarningKind } from '@dewar/domain/lessons/lesson-warnings';
import { findLengthProblem } from '@dewar/domain/lessons/section-lengths';
import type { ResponseLength, SectionType } from '@dewar/domain/lessons/template-sections';

export interface AskedSection {
  readonly section_name: string;
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
}

export interface ScoredLesson {
  readonly context: AiContext;
  readonly asked: readonly AskedSection[];
  readonly lesson: GeneratedLesson;
}

export interface Score {
  readonly criterion: string;
  readonly points: number;
  readonly of: number;
}

interface WrittenSection extends AskedSection {
  readonly text: string;
}

/**
 * What a program can evaluate, out of 100; docs/lesson-quality.md says why each criterion counts, and what a reader
 * evaluates.
 */
export function scoreLesson({ context, asked, lesson }: ScoredLesson): Score[] {
  const written = asked.flatMap((section): WrittenSection[] => {
    const text = lesson.generated_sections[section.section_name];
    return text === undefined ? [] : [{ ...section, text }];
  });
  const blocks = written.filter(({ section_type }) => section_type === 'time_block');
  const without = (...kinds: LessonWarningKind[]) =>
    share(written, ({ section_name }) =>
      lesson.warnings.every((warning) => warning.section_name !== section_name || !kinds.includes(warning.kind)),
    );
  return [
    score(
      'complete',
      20,
      share(asked, ({ section_name }) => section_name in lesson.generated_sections),
    ),
    score(
      'minutes',
      15,
      share(blocks, ({ text }) => sumMinutes(text) === context.duration_minutes),
    ),
    score(
      'length',
      15,
      share(written, (section) => findLengthProblem(section) === null),
    ),
    score('form', 15, share(written, hasItsForm)),
    score('topic', 10, Math.min(1, 2 * share(written, ({ text }) => mentions(text, context.topic)))),
    score('nothing invented', 10, without('standards', 'contact')),
    score('materials', 5, without('materials')),
    score(
      'plain',
      5,
      share(written, ({ text }) => !NOT_PLAIN.test(text)),
    ),
    score('no repetition', 5, 1 - repeatedShare(written.map(({ text }) => text))),
  ];
}

export function totalOf(scores: readonly Score[]): number {
  return Math.round(scores.reduce((sum, { points }) => sum + points, 0));
}

function score(criterion: string, of: number, reached: number): Score {
  return { criterion, of, points: of * reached };
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(holds).length / all.length;
}

function hasItsForm({ section_type, text }: WrittenSection): boolean {
  const lines = readSectionLines(text);
  switch (section_type) {
    case 'text':
      return lines.length === 1;
    case 'list':
      return lines.length > 1 && lines.every(({ kind }) => kind === 'bullet');
    case 'time_block':
      return listMinutes(text).length > 1;
    default:
      return lines.length > 0;
  }
}

const NOT_PLAIN =
  /\*\*|^#{1,6}\s|```|<\/?[a-z][^>]*>|\bas an ai\b|\blanguage model\b|\bI hope this\b|\blet me know\b|https?:\/\//im;

const LONG_WORD = 5;

function mentions(text: string, topic: string): boolean {
  const words = topic.toLowerCase().match(/\p{L}+/gu) ?? [];
  const telling = words.filter((word) => word.length >= LONG_WORD);
  const said = text.toLowerCase();
  // A stem is enough: 'fractions' matches 'fraction'.
  return (telling.length > 0 ? telling : words).some((word) =>
    said.includes(word.slice(0, Math.max(4, word.length - 2))),
  );
}

const RUN_OF_WORDS = 8;

/** The share of word sequences that already occurred in an earlier section. */
function repeatedShare(texts: readonly string[]): number {
  const seen = new Set<string>();
  let all = 0;
  let repeated = 0;
  for (const text of texts) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const runs = words.slice(RUN_OF_WORDS - 1).map((_, at) => words.slice(at, at + RUN_OF_WORDS).join(' '));
    all += runs.length;
    repeated += runs.filter((run) => seen.has(run)).length;
    for (const run of runs) seen.add(run);
  }
  return all === 0 ? 0 : repeated / all;
}

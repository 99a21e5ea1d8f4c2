import { expect, test } from 'vitest';
import {
  type FaultyLesson,
  FRESH_HELD_BACK_LESSONS,
  FRESH_LESSONS,
  HELD_BACK_LESSONS,
  MENDING_LESSONS,
} from '../../test-support/lesson-faults/build-lessons.ts';
import type { Fault, FaultKind } from '../../test-support/lesson-faults/put-faults.ts';
import type { WrittenSection } from '../../test-support/lesson-faults/write-sections.ts';
import { tidyTimeBlock } from './lesson-minutes.ts';
import { findLessonWarnings, type LessonWarning, type LessonWarningKind } from './lesson-warnings.ts';
import { cleanModelText } from './model-text.ts';
import { findNotWritten } from './not-written.ts';

/** The faults that a warning of each kind may tell. */
const TOLD_BY: Readonly<Record<FaultKind, LessonWarningKind | 'not-written'>> = {
  minutes: 'minutes',
  standards: 'standards',
  unlisted: 'materials',
  'not-at-hand': 'materials',
  contact: 'contact',
  'too-short': 'length',
  'too-long': 'length',
  'not-written': 'not-written',
};

interface Told {
  readonly kind: LessonWarningKind | 'not-written';
  readonly section: string;
  readonly message: string;
}

/** What the portal tells of a lesson: sections that are none, and warnings of the others. */
function listTold({ topic, sections }: FaultyLesson): Told[] {
  const written = sections.filter(({ ai_enabled }) => ai_enabled).map(cleaned);
  const isMissing = ({ text, ...section }: WrittenSection) =>
    findNotWritten(text, { ...section, topic: topic.topic }) !== null;
  const given = sections.filter(({ ai_enabled }) => !ai_enabled).map(({ text }) => text);
  const warnings = findLessonWarnings({
    sections: written.filter((section) => !isMissing(section)),
    durationMinutes: topic.minutes,
    sectionNames: [],
    teacherTexts: [topic.topic, topic.subject, ...given],
    materialsAtHand: [topic.atHand],
  });
  return [
    ...written.filter(isMissing).map(({ section_name }) => ({
      ...({ kind: 'not-written', section: section_name, message: '' } as const),
    })),
    ...warnings.flatMap(toldOf),
  ];
}

/** Each material that a warning names counts by itself. */
function toldOf({ kind, section_name, message }: LessonWarning): Told[] {
  const items = kind === 'materials' ? message.slice(message.indexOf(':') + 1).split(',') : [message];
  return items.map((item) => ({ kind, section: section_name, message: item.trim() }));
}

function cleaned(section: WrittenSection): WrittenSection {
  const { text } = cleanModelText(section.text, section.display_name);
  return { ...section, text: section.section_type === 'time_block' ? tidyTimeBlock(text) : text };
}

/** Materials are told where they are listed or where they are used; everything else in the section that has it. */
function tells(told: Told, fault: Fault): boolean {
  if (told.kind !== TOLD_BY[fault.kind]) return false;
  if (told.kind === 'materials') return told.message.toLowerCase().includes(fault.word ?? '');
  return told.section === fault.section;
}

function measure(lessons: readonly FaultyLesson[]) {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  let found = 0;
  for (const lesson of lessons) {
    const told = listTold(lesson);
    for (const one of told) {
      if (lesson.faults.some((fault) => tells(one, fault))) right += 1;
      else wrong.push(`${lesson.name}: ${one.kind} in ${one.section}. ${one.message}`);
    }
    for (const fault of lesson.faults) {
      if (told.some((one) => tells(one, fault))) found += 1;
      else missed.push(`${lesson.name}: ${fault.kind} in ${fault.section} ${fault.word ?? ''}`);
    }
  }
  return { precision: right / (right + wrong.length), recall: found / (found + missed.length), wrong, missed };
}

const ENOUGH = 0.9;

test.each([
  ['with which the checks were mended', MENDING_LESSONS],
  ['that were held back', HELD_BACK_LESSONS],
  ['of a writer who had not seen them', FRESH_LESSONS],
  ['of the same writer that were held back', FRESH_HELD_BACK_LESSONS],
])('on lessons %s, nine in ten warnings are right, and nine in ten faults are told', (_, lessons) => {
  const { precision, recall, wrong, missed } = measure(lessons);
  expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(ENOUGH);
  expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(ENOUGH);
});

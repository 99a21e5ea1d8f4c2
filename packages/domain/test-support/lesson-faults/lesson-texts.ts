import type { AskedSection } from '../../src/lessons/not-written.ts';
import { HELD_BACK_LESSONS, MENDING_LESSONS } from './build-lessons.ts';

/** Each text of all lessons that a model could have written, and whether it is a section at all. */
export const LESSON_TEXTS = [...MENDING_LESSONS, ...HELD_BACK_LESSONS].flatMap(({ topic, sections, faults }) =>
  sections
    .filter(({ ai_enabled }) => ai_enabled)
    .map(({ section_name, display_name, section_type, response_length, text }) => ({
      text,
      section: { display_name, section_type, response_length, topic: topic.topic } satisfies AskedSection,
      isWritten: !faults.some(({ kind, section }) => kind === 'not-written' && section === section_name),
    })),
);

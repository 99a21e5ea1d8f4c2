import { AI_CONTEXT_TEXTS, type AiContext } from '@dewar/domain/lessons/lesson-assistant';
import {
  findLessonWarnings,
  type LessonWarning,
  type LessonWarningKind,
  listsMaterials,
} from '@dewar/domain/lessons/lesson-warnings';
import type { ReviewedLesson, ReviewedSection } from './reviewed-lesson.ts';

/** Recomputed with every change of the text; the other checks come from the server with the generated text. */
const CHECKED_HERE: readonly LessonWarningKind[] = ['minutes', 'standards', 'materials', 'contact'];
/** A scaffold is unfinished, and is marked so. */
const EXPECTED_IN_SCAFFOLDS: readonly LessonWarningKind[] = ['minutes', 'contact'];

/** What the teacher should check in the current lesson, by section name (rules 7). */
export function listWarnings(lesson: ReviewedLesson, context: AiContext): ReadonlyMap<string, LessonWarning[]> {
  const { sections, generator } = lesson;
  const own = sections.filter(({ is_written }) => !is_written);
  const warnings = findLessonWarnings({
    sections: sections.filter(({ is_written, text }) => is_written && text.trim() !== ''),
    durationMinutes: context.duration_minutes,
    sectionNames: sections.map(({ section_name }) => section_name),
    teacherTexts: [
      ...AI_CONTEXT_TEXTS.map((field) => context[field]),
      ...own.map(({ text }) => text),
      ...sections.map(({ instruction }) => instruction),
    ],
    materialsAtHand: [
      context.available_materials,
      ...own.filter(({ display_name }) => listsMaterials(display_name)).map(({ text }) => text),
    ],
  }).filter(({ kind }) => (generator === 'template' ? EXPECTED_IN_SCAFFOLDS : CHECKED_HERE).includes(kind));
  return new Map(
    sections.map((section) => [
      section.section_name,
      [...warnings.filter(({ section_name }) => section_name === section.section_name), ...serverWarningsOf(section)],
    ]),
  );
}

function serverWarningsOf({ text, generated }: ReviewedSection): readonly LessonWarning[] {
  return generated.text === text ? generated.warnings.filter(({ kind }) => !CHECKED_HERE.includes(kind)) : [];
}

/** The sections whose minutes are added up beside the review. */
export function listTimedSections({ sections }: ReviewedLesson): readonly ReviewedSection[] {
  return sections.filter(({ section_type }) => section_type === 'time_block');
}

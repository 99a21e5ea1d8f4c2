import { AI_CONTEXT_TEXTS, type AiContext } from '@dewar/domain/lessons/lesson-assistant';
import {
  type CheckedSection,
  findLessonWarnings,
  type LessonWarning,
  listsMaterials,
} from '@dewar/domain/lessons/lesson-warnings';

interface Given {
  /** The names of all sections of the lesson. */
  readonly sectionNames: readonly string[];
  /** What the teacher wrote besides the context. */
  readonly teacherTexts: readonly string[];
  /** Sections that were not written by the model. */
  readonly others: readonly { readonly display_name: string; readonly content: string }[];
}

/** What the teacher should check in the model's texts, compared with everything it was given. */
export function findWrittenWarnings(
  context: AiContext,
  sections: readonly CheckedSection[],
  { sectionNames, teacherTexts, others }: Given,
): LessonWarning[] {
  return findLessonWarnings({
    sections,
    durationMinutes: context.duration_minutes,
    sectionNames,
    teacherTexts: [...AI_CONTEXT_TEXTS.map((field) => context[field]), ...teacherTexts],
    materialsAtHand: [
      context.available_materials,
      ...others.filter(({ display_name }) => listsMaterials(display_name)).map(({ content }) => content),
    ],
  });
}

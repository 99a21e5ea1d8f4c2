import type { BodyOf } from '@dewar/contract/endpoint';
import type { createLessonPlan, LessonPlan } from '@dewar/contract/lesson-plans';
import { findMinutesError, LESSON_MINUTES } from '@dewar/domain/lessons/lesson-limits';
import { type CustomSection, STANDARD_SECTIONS, type StandardSectionName } from '@dewar/domain/lessons/lesson-sections';
import { z } from 'zod';

/** The form's own format of a plan, with the API's names; also used in drafts. */
export const planValuesSchema = z.object({
  title: z.string(),
  subject: z.string(),
  grade_level: z.string(),
  duration_minutes: z.number(),
  learning_objectives: z.string(),
  materials: z.string(),
  introduction: z.string(),
  direct_instruction: z.string(),
  guided_practice: z.string(),
  independent_practice: z.string(),
  closure: z.string(),
  assessment_strategies: z.string(),
  differentiation: z.string(),
  teacher_reflection: z.string(),
  custom_sections: z.array(z.object({ section_name: z.string(), display_name: z.string(), content: z.string() })),
});

export type PlanValues = z.infer<typeof planValuesSchema>;

export function valuesOf(plan: LessonPlan): PlanValues {
  const { title, subject, grade_level, duration_minutes, custom_sections } = plan;
  const texts = STANDARD_SECTIONS.map(({ section_name }) => [section_name, plan[section_name] ?? '']);
  return planValuesSchema.parse({
    ...{ title, subject, grade_level, duration_minutes },
    ...Object.fromEntries(texts),
    custom_sections,
  });
}

/** The full plan (spec 3 §7). */
export function bodyOf(values: PlanValues): BodyOf<typeof createLessonPlan> {
  return { ...values, ...namedContents(values.custom_sections) };
}

/**
 * A custom section with a standard section's name is also stored under that section, so that a plan's objectives are
 * found in either place.
 */
export function namedContents(sections: readonly CustomSection[]): Partial<Record<StandardSectionName, string>> {
  const contents = new Map(sections.map(({ section_name, content }) => [section_name, content]));
  return Object.fromEntries(
    STANDARD_SECTIONS.flatMap(({ section_name }) => {
      const content = contents.get(section_name);
      return content === undefined ? [] : [[section_name, content]];
    }),
  );
}

export const MINUTES_HELP = `${LESSON_MINUTES.minimum} to ${LESSON_MINUTES.maximum} minutes`;

/** Errors of a plan's details, by field (spec 3 §5). */
export const DETAIL_VALIDATORS = {
  title: (title: string) => (title.trim() === '' ? 'Please enter a lesson title' : null),
  subject: (subject: string) => (subject.trim() === '' ? 'Please select a subject' : null),
  grade_level: (grade: string) => (grade.trim() === '' ? 'Please enter a grade level' : null),
  duration_minutes: (minutes: number) => findMinutesError(minutes, LESSON_MINUTES),
};

import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import type { TeacherSettings } from '@dewar/contract/teacher-settings';
import { DEFAULT_GRADE_LEVEL, offeredGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { AI_CONTEXT_ERRORS, type AiContext, MAX_STUDENT_NAMES } from '@dewar/domain/lessons/lesson-assistant';
import { AI_LESSON_MINUTES, findMinutesError } from '@dewar/domain/lessons/lesson-limits';
import { readNames } from '@dewar/domain/lessons/student-placeholders';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';

/** The form's own format of the details, also used in drafts. */
export const lessonDetailsSchema = z.object({
  subject: z.string(),
  grade_level: z.string(),
  topic: z.string(),
  duration_minutes: z.number(),
  teaching_approach: z.string(),
  available_materials: z.string(),
  student_needs: z.string(),
  prior_knowledge: z.string(),
  /** As typed: separated by lines or commas. */
  student_names: z.string(),
});

export type LessonDetails = z.infer<typeof lessonDetailsSchema>;

/** Initial values: the template's one subject, and the defaults of new plans as far as they are offered. */
export function blankDetails(template: LessonTemplate, defaults: TeacherSettings): LessonDetails {
  const { minimum, maximum, byDefault } = AI_LESSON_MINUTES;
  const { default_grade_level: grade, default_duration_minutes: minutes } = defaults;
  const [subject = ''] = template.subjects;
  return {
    subject: template.subjects.length === 1 ? subject : '',
    grade_level: offeredGradeLevels(template.grade_levels).find((name) => name === grade) ?? DEFAULT_GRADE_LEVEL,
    topic: '',
    duration_minutes: minutes >= minimum && minutes <= maximum ? minutes : byDefault,
    teaching_approach: '',
    available_materials: '',
    student_needs: '',
    prior_knowledge: '',
    student_names: '',
  };
}

/** Keeps what was typed under another template, but a grade only where the new template offers it. */
export function withTyped(blank: LessonDetails, typed: LessonDetails | null, template: LessonTemplate): LessonDetails {
  if (typed === null) return blank;
  const offered: readonly string[] = offeredGradeLevels(template.grade_levels);
  return {
    ...typed,
    subject: typed.subject || blank.subject,
    grade_level: offered.includes(typed.grade_level) ? typed.grade_level : blank.grade_level,
  };
}

const isBlank = (text: string) => text.trim() === '';

/** Errors by field (spec 3 §5). */
export const DETAILS_VALIDATORS = {
  subject: (subject: string) => (isBlank(subject) ? AI_CONTEXT_ERRORS.subject_and_topic : null),
  topic: (topic: string) => (isBlank(topic) ? AI_CONTEXT_ERRORS.subject_and_topic : null),
  teaching_approach: (approach: string) => (isBlank(approach) ? AI_CONTEXT_ERRORS.teaching_approach : null),
  duration_minutes: (minutes: number) => findMinutesError(minutes, AI_LESSON_MINUTES),
  student_names: (typed: string) => {
    const names = readNames(typed);
    if (names.length > MAX_STUDENT_NAMES) return `At most ${MAX_STUDENT_NAMES} names can be hidden`;
    return names.some((name) => name.length > TEXT_LIMITS.name) ? 'A name is too long' : null;
  },
};

/** The request. */
export function contextOf({ student_names: _, ...context }: LessonDetails): AiContext {
  return context;
}

/** spec 3 §2: cut to the length of a title. */
export function lessonTitle({ subject, topic }: LessonDetails): string {
  return `${subject.trim()}: ${topic.trim()}`.slice(0, TEXT_LIMITS.title).toWellFormed();
}

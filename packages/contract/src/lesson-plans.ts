import { LESSON_MINUTES } from '@dewar/domain/lessons/lesson-limits';
import { readCustomSections } from '@dewar/domain/lessons/lesson-sections';
import { MAX_LESSON_SECTIONS, MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  nullableLines,
  queryText,
  recordId,
  requiredName,
  requiredText,
  responseTimestamp,
} from './fields.ts';

export const lessonMinutes = z.int().min(LESSON_MINUTES.minimum).max(LESSON_MINUTES.maximum);

/** A plan in lists: without its sections. */
export const lessonPlanRowSchema = z.object({
  id: recordId,
  title: z.string(),
  subject: z.string(),
  grade_level: z.string(),
  duration_minutes: z.int(),
  learning_objectives: z.string().nullable(),
  /** The first hundred characters of the objectives, or of the first section about objectives. */
  preview: z.string().nullable(),
  created_at: responseTimestamp,
  updated_at: responseTimestamp,
  version: z.int(),
});

export type LessonPlanRow = z.infer<typeof lessonPlanRowSchema>;

const storedText = z.string().nullable();

export const lessonPlanSchema = lessonPlanRowSchema.extend({
  materials: storedText,
  introduction: storedText,
  direct_instruction: storedText,
  guided_practice: storedText,
  independent_practice: storedText,
  closure: storedText,
  assessment_strategies: storedText,
  differentiation: storedText,
  teacher_reflection: storedText,
  /** If there are any, they replace the ten standard sections (spec 3 §3). */
  custom_sections: z.array(z.object({ section_name: z.string(), display_name: z.string(), content: z.string() })),
  /** Attachments that are deleted with the plan. */
  file_count: z.int(),
  calendar_event_count: z.int(),
});

export type LessonPlan = z.infer<typeof lessonPlanSchema>;

/** Its machine name is derived from the display name; a sent one is ignored (rules 7). */
const customSection = z.object({
  display_name: requiredName(TEXT_LIMITS.name),
  content: nullableLines(TEXT_LIMITS.lesson_section)
    .default(null)
    .transform((text) => text ?? ''),
});

const customSections = z
  .preprocess(readCustomSections, z.array(customSection).max(MAX_LESSON_SECTIONS).nullable())
  .nullable()
  .transform((sections) => sections ?? []);

const sectionText = nullableLines(TEXT_LIMITS.lesson_section);

const lessonPlanFields = z.object({
  title: requiredText(TEXT_LIMITS.title),
  subject: requiredText(TEXT_LIMITS.name),
  grade_level: requiredText(TEXT_LIMITS.name),
  duration_minutes: lessonMinutes,
  learning_objectives: sectionText,
  materials: sectionText,
  introduction: sectionText,
  direct_instruction: sectionText,
  guided_practice: sectionText,
  independent_practice: sectionText,
  closure: sectionText,
  assessment_strategies: sectionText,
  differentiation: sectionText,
  teacher_reflection: sectionText,
  custom_sections: customSections,
});

export const LESSON_PLANS_PAGE = 50;

const lessonPlanFilter = z.object({
  subject: queryText(TEXT_LIMITS.name).optional(),
  search: queryText(TEXT_LIMITS.search).optional(),
  /** 'no': only those that the calendar does not have. */
  scheduled: z.literal('no').optional(),
});

export const listLessonPlans = defineEndpoint({
  name: 'listLessonPlans',
  method: 'GET',
  path: '/api/lesson-plans',
  access: 'teacher',
  summary: "One's own lesson plans, the last changed first; search matches title or subject, ignoring case.",
  query: lessonPlanFilter.extend({ limit: limitText(LESSON_PLANS_PAGE, MAX_LIST_LIMIT), cursor: cursorText }),
  response: z.array(lessonPlanRowSchema),
});

export const exportLessonPlans = defineEndpoint({
  name: 'exportLessonPlans',
  method: 'GET',
  path: '/api/lesson-plans/export',
  access: 'teacher',
  summary: 'The same plans as CSV or Excel, the last changed first.',
  query: lessonPlanFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const getLessonPlan = defineEndpoint({
  name: 'getLessonPlan',
  method: 'GET',
  path: '/api/lesson-plans/{id}',
  access: 'teacher',
  summary: 'One lesson plan with its sections.',
  params: idParams,
  response: lessonPlanSchema,
});

export const createLessonPlan = defineEndpoint({
  name: 'createLessonPlan',
  method: 'POST',
  path: '/api/lesson-plans',
  access: 'teacher',
  touches: ['lesson-plan'],
  summary: "Write a lesson plan; grade and duration are the teacher's own defaults unless they are sent.",
  body: lessonPlanFields.partial().required({ title: true, subject: true }),
  response: lessonPlanSchema,
  status: 201,
});

export const updateLessonPlan = defineEndpoint({
  name: 'updateLessonPlan',
  method: 'PUT',
  path: '/api/lesson-plans/{id}',
  access: 'teacher',
  touches: ['lesson-plan'],
  summary: 'Change a lesson plan.',
  params: idParams,
  body: lessonPlanFields.partial(),
  response: lessonPlanSchema,
  versioned: true,
});

export const deleteLessonPlan = defineEndpoint({
  name: 'deleteLessonPlan',
  method: 'DELETE',
  path: '/api/lesson-plans/{id}',
  access: 'teacher',
  touches: ['lesson-plan', 'lesson-event', 'lesson-plan-file', 'recently-deleted'],
  summary: 'Delete a lesson plan with its files and its entries in the calendar.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

export const duplicateLessonPlan = defineEndpoint({
  name: 'duplicateLessonPlan',
  method: 'POST',
  path: '/api/lesson-plans/{id}/duplicate',
  access: 'teacher',
  touches: ['lesson-plan'],
  summary: 'Copy a lesson plan, with copies of its files and without its entries in the calendar.',
  params: idParams,
  response: lessonPlanSchema,
  status: 201,
});

export const exportLessonPlanDocx = defineEndpoint({
  name: 'exportLessonPlanDocx',
  method: 'GET',
  path: '/api/lesson-plans/{id}/docx',
  access: 'teacher',
  summary: 'The lesson plan as a Word document: its details and every section with a text.',
  params: idParams,
  response: z.undefined(),
  download: true,
});

import { PAPER_SIZES } from '@dewar/domain/lessons/paper-sizes';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recordId, requiredText } from './fields.ts';
import { lessonMinutes } from './lesson-plans.ts';

/** Defaults for a teacher's new plans. Grade level, school and subjects taught are in the profile. */
export const teacherSettingsSchema = z.object({
  default_grade_level: z.string(),
  default_duration_minutes: z.int(),
  /** The default template, if there is one. */
  default_template_id: recordId.nullable(),
  /** Of printed plans and Word documents. */
  paper_size: z.enum(PAPER_SIZES),
  version: z.int(),
});

export type TeacherSettings = z.infer<typeof teacherSettingsSchema>;

export const getTeacherSettings = defineEndpoint({
  name: 'getTeacherSettings',
  method: 'GET',
  path: '/api/teacher-settings',
  access: 'teacher',
  summary: "One's own defaults for new plans.",
  response: teacherSettingsSchema,
});

export const updateTeacherSettings = defineEndpoint({
  name: 'updateTeacherSettings',
  method: 'PUT',
  path: '/api/teacher-settings',
  access: 'teacher',
  touches: ['teacher-settings'],
  summary: "Change one's own defaults.",
  body: z
    .object({
      default_grade_level: requiredText(TEXT_LIMITS.name),
      default_duration_minutes: lessonMinutes,
      default_template_id: recordId.nullable(),
      paper_size: z.enum(PAPER_SIZES),
    })
    .partial(),
  response: teacherSettingsSchema,
  versioned: true,
});

import { normalizeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { findPreset } from '@dewar/domain/lessons/lesson-presets';
import { DEFAULT_RESPONSE_LENGTH, RESPONSE_LENGTHS, SECTION_TYPES } from '@dewar/domain/lessons/template-sections';
import { MAX_LESSON_SECTIONS, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  deletedRecord,
  idParams,
  nullableLines,
  nullableText,
  recordId,
  requiredName,
  requiredText,
  responseTimestamp,
} from './fields.ts';

const storedSection = z.object({
  section_name: z.string(),
  display_name: z.string(),
  section_type: z.enum(SECTION_TYPES),
  is_required: z.boolean(),
  is_enabled: z.boolean(),
  sort_order: z.int(),
  placeholder_text: z.string().nullable(),
  /** The instruction for the assistant. */
  help_text: z.string().nullable(),
  default_value: z.string().nullable(),
  response_length: z.enum(RESPONSE_LENGTHS),
  ai_enabled: z.boolean(),
});

export const templateSectionSchema = storedSection.extend({ id: recordId });

export type TemplateSection = z.infer<typeof templateSectionSchema>;

/** A template in lists: without its sections. */
export const lessonTemplateRowSchema = z.object({
  id: recordId,
  name: z.string(),
  description: z.string().nullable(),
  is_default: z.boolean(),
  grade_levels: z.array(z.string()),
  subjects: z.array(z.string()),
  section_count: z.int(),
  /** How many of its sections the assistant writes. */
  ai_section_count: z.int(),
  created_at: responseTimestamp,
  updated_at: responseTimestamp,
  version: z.int(),
});

export type LessonTemplateRow = z.infer<typeof lessonTemplateRowSchema>;

export const lessonTemplateSchema = lessonTemplateRowSchema.extend({ sections: z.array(templateSectionSchema) });

export type LessonTemplate = z.infer<typeof lessonTemplateSchema>;

export const lessonPresetSchema = z.object({
  id: recordId,
  name: z.string(),
  description: z.string(),
  target_grade_levels: z.array(z.string()),
  target_subjects: z.array(z.string()),
  sections: z.array(storedSection),
});

export type LessonPreset = z.infer<typeof lessonPresetSchema>;

const MAX_NAMES = 100;

/** Codes (K, 1 to 12) become names, without duplicates (spec 3 §3). Null means none. */
const gradeLevels = z
  .array(z.union([z.string().max(TEXT_LIMITS.name), z.int()]).transform(String))
  .max(MAX_NAMES)
  .nullable()
  .transform((texts, context) => {
    const names = normalizeGradeLevels(texts ?? []);
    if (names !== null) return [...names];
    context.addIssue({ code: 'custom', message: 'must be Pre-K, Kindergarten or 1st to 12th Grade' });
    return z.NEVER;
  });

const subjectNames = z
  .array(requiredText(TEXT_LIMITS.name))
  .max(MAX_NAMES)
  .nullable()
  .transform((names) => [...new Set(names ?? [])]);

const lessonTemplateFields = z.object({
  name: requiredText(TEXT_LIMITS.name),
  description: nullableText(TEXT_LIMITS.description),
  is_default: z.boolean(),
  grade_levels: gradeLevels,
  subjects: subjectNames,
});

/** A section as sent: the server assigns its machine name and position. */
const sentSection = z.object({
  display_name: requiredName(TEXT_LIMITS.name),
  section_type: z.enum(SECTION_TYPES).default('textarea'),
  is_required: z.boolean().default(false),
  is_enabled: z.boolean().default(true),
  placeholder_text: nullableText(TEXT_LIMITS.description).default(null),
  help_text: nullableLines(TEXT_LIMITS.lesson_instruction).default(null),
  default_value: nullableLines(TEXT_LIMITS.lesson_section).default(null),
  response_length: z.enum(RESPONSE_LENGTHS).default(DEFAULT_RESPONSE_LENGTH),
  ai_enabled: z.boolean().default(false),
});

const sentSections = z.array(sentSection).max(MAX_LESSON_SECTIONS);

export const listLessonTemplates = defineEndpoint({
  name: 'listLessonTemplates',
  method: 'GET',
  path: '/api/lesson-templates',
  access: 'teacher',
  summary: "One's own templates: the default one, then by name.",
  response: z.array(lessonTemplateRowSchema),
});

export const exportLessonTemplates = defineEndpoint({
  name: 'exportLessonTemplates',
  method: 'GET',
  path: '/api/lesson-templates/export',
  access: 'teacher',
  summary: 'The same templates as CSV or Excel.',
  query: z.object(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const getLessonTemplate = defineEndpoint({
  name: 'getLessonTemplate',
  method: 'GET',
  path: '/api/lesson-templates/{id}',
  access: 'teacher',
  summary: 'One template with its sections in order.',
  params: idParams,
  response: lessonTemplateSchema,
});

export const createLessonTemplate = defineEndpoint({
  name: 'createLessonTemplate',
  method: 'POST',
  path: '/api/lesson-templates',
  access: 'teacher',
  touches: ['lesson-template'],
  summary: 'Add a template, with or without sections.',
  body: lessonTemplateFields.extend({ sections: sentSections }).partial().required({ name: true }),
  response: lessonTemplateSchema,
  status: 201,
});

export const updateLessonTemplate = defineEndpoint({
  name: 'updateLessonTemplate',
  method: 'PUT',
  path: '/api/lesson-templates/{id}',
  access: 'teacher',
  touches: ['lesson-template'],
  summary: 'Change a template; if its sections are sent too, both are saved or neither.',
  params: idParams,
  body: lessonTemplateFields.extend({ sections: sentSections }).partial(),
  response: lessonTemplateSchema,
  versioned: true,
});

export const updateTemplateSections = defineEndpoint({
  name: 'updateTemplateSections',
  method: 'PUT',
  path: '/api/lesson-templates/{id}/sections',
  access: 'teacher',
  touches: ['lesson-template'],
  summary: 'Replace the sections of a template; they get new ids.',
  params: idParams,
  body: z.object({ sections: sentSections }),
  response: lessonTemplateSchema,
  versioned: true,
});

export const deleteLessonTemplate = defineEndpoint({
  name: 'deleteLessonTemplate',
  method: 'DELETE',
  path: '/api/lesson-templates/{id}',
  access: 'teacher',
  touches: ['lesson-template'],
  summary: 'Delete a template; plans made from it stay.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

export const listLessonPresets = defineEndpoint({
  name: 'listLessonPresets',
  method: 'GET',
  path: '/api/lesson-templates/presets',
  access: 'teacher',
  summary: 'The built-in templates.',
  response: z.array(lessonPresetSchema),
});

export const createTemplateFromPreset = defineEndpoint({
  name: 'createTemplateFromPreset',
  method: 'POST',
  path: '/api/lesson-templates/from-preset',
  access: 'teacher',
  touches: ['lesson-template'],
  summary: "Add a template from a built-in one, under the preset's name and description unless others are sent.",
  body: z.object({
    presetId: recordId.refine((id) => findPreset(id) !== undefined, { error: 'is not one of the built-in templates' }),
    name: requiredText(TEXT_LIMITS.name).optional(),
    description: nullableText(TEXT_LIMITS.description).optional(),
  }),
  response: lessonTemplateSchema,
  status: 201,
});

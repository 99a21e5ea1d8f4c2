import { DEFAULT_GRADE_LEVEL } from '@dewar/domain/lessons/grade-levels';
import {
  AI_CONTEXT_ERRORS,
  ASSIST_ACTS,
  LESSON_GENERATORS,
  MAX_STUDENT_NAMES,
  MODIFICATIONS,
} from '@dewar/domain/lessons/lesson-assistant';
import { AI_LESSON_MINUTES } from '@dewar/domain/lessons/lesson-limits';
import { LESSON_WARNINGS } from '@dewar/domain/lessons/lesson-warnings';
import { DEFAULT_RESPONSE_LENGTH, RESPONSE_LENGTHS, SECTION_TYPES } from '@dewar/domain/lessons/template-sections';
import { MAX_LESSON_SECTIONS, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { type DataOf, defineEndpoint } from './endpoint.ts';
import { ERROR_CODES } from './error-response.ts';
import { nullableLines, queryText, recordId, requiredName, requiredText } from './fields.ts';
import { lessonMinutes } from './lesson-plans.ts';

const contextText = queryText(TEXT_LIMITS.lesson_context)
  .nullable()
  .default('')
  .transform((text) => text ?? '');

/** What the teacher tells the assistant about the lesson (spec 3 §3). */
const sectionContext = z.object({
  subject: requiredText(TEXT_LIMITS.name),
  grade_level: requiredText(TEXT_LIMITS.name).default(DEFAULT_GRADE_LEVEL),
  topic: requiredText(TEXT_LIMITS.lesson_topic),
  duration_minutes: z
    .int()
    .min(AI_LESSON_MINUTES.minimum)
    .max(AI_LESSON_MINUTES.maximum)
    .default(AI_LESSON_MINUTES.byDefault),
  teaching_approach: contextText,
  available_materials: contextText,
  student_needs: contextText,
  prior_knowledge: contextText,
});

/** A whole lesson also requires the teaching approach (spec 3 §5). */
const lessonContext = sectionContext.extend({
  teaching_approach: contextText.refine((text) => text !== '', {
    error: `is empty. ${AI_CONTEXT_ERRORS.teaching_approach}`,
  }),
});

/** Texts by section name. Names are only looked up, never used as sent. */
const sectionTexts = z
  .record(z.string().max(TEXT_LIMITS.name), nullableLines(TEXT_LIMITS.lesson_section))
  .refine((texts) => Object.keys(texts).length <= MAX_LESSON_SECTIONS, {
    error: `must name at most ${MAX_LESSON_SECTIONS} sections`,
  })
  .transform((texts) => new Map(Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, text]]))))
  .default(new Map());

/** Students whose names are replaced by placeholders before the model sees the text. */
const studentNames = z.array(requiredText(TEXT_LIMITS.name)).max(MAX_STUDENT_NAMES).default([]);

const lessonWarning = z.object({ kind: z.enum(LESSON_WARNINGS), section_name: z.string(), message: z.string() });

const generationMeta = z.object({
  /** 'template': not written by an AI. */
  generator: z.enum(LESSON_GENERATORS),
  model: z.string().nullable(),
});

const textsByName = z.record(z.string(), z.string());

export const generatedLessonSchema = z.object({
  /** By section name. */
  generated_sections: textsByName,
  /** Why a section has no text, by section name. */
  section_errors: textsByName,
  warnings: z.array(lessonWarning),
  meta: generationMeta,
});

export type GeneratedLesson = z.infer<typeof generatedLessonSchema>;

/** Receives a lesson while it is written, on both ends of the stream. */
export interface LessonListener {
  readonly onOutline: (outline: string | null, meta: GeneratedLesson['meta']) => void;
  readonly onSection: (section_name: string, text: { readonly content: string } | { readonly error: string }) => void;
}

export const generateLesson = defineEndpoint({
  name: 'generateLesson',
  method: 'POST',
  path: '/api/ai-lesson/generate-lesson',
  access: 'teacher',
  touches: [],
  summary:
    'Write the AI sections of a template for a lesson. With Accept: text/event-stream, section by section. Saves nothing.',
  body: z.object({
    template_id: recordId,
    context: lessonContext,
    /** Existing texts by section name: sent to the model and not overwritten. */
    sections: sectionTexts,
    student_names: studentNames,
  }),
  response: generatedLessonSchema,
  events: {
    /** Null if the outline failed; the sections are then written without it. */
    outline: z.object({ outline: z.string().nullable(), meta: generationMeta }),
    /** A section as soon as it is written: its text, or why there is none. */
    section: z.object({ section_name: z.string(), content: z.string().optional(), error: z.string().optional() }),
    done: generatedLessonSchema,
    /** Instead of done if no section could be written: the error that a plain request would have received. */
    failed: z.object({ status: z.int(), error: z.string(), message: z.string(), code: z.enum(ERROR_CODES) }),
  },
  acceptsIdempotencyKey: false,
});

export const getLessonAssistant = defineEndpoint({
  name: 'getLessonAssistant',
  method: 'GET',
  path: '/api/ai-lesson/assistant',
  access: 'teacher',
  summary: 'Who writes the sections, at what pace, and how many lessons are left today.',
  response: generationMeta.extend({
    /** Milliseconds that the model takes for a word of a lesson; null before its first lesson. */
    ms_per_word: z.number().positive().nullable(),
    /** Null without a limit. */
    lessons_per_day: z.int().nullable(),
    lessons_left: z.int().nullable(),
    /** Requests to the model: a lesson takes about one a section. */
    calls_left: z.int().nullable(),
  }),
});

export type LessonAssistantState = DataOf<typeof getLessonAssistant>;

/** One section that was written. */
const writtenSectionSchema = z.object({
  generated_content: z.string(),
  warnings: z.array(lessonWarning),
  meta: generationMeta,
});

export type WrittenSectionResponse = z.infer<typeof writtenSectionSchema>;

export const generateSection = defineEndpoint({
  name: 'generateSection',
  method: 'POST',
  path: '/api/ai-lesson/generate-section',
  access: 'teacher',
  touches: [],
  summary: 'Write or rewrite one section. Saves nothing.',
  body: z.object({
    section_name: requiredText(TEXT_LIMITS.name),
    display_name: requiredName(TEXT_LIMITS.name),
    context: sectionContext,
    /** Its instruction, type and length are used if the request has none. */
    template_id: recordId.nullable().default(null),
    instruction: nullableLines(TEXT_LIMITS.lesson_instruction).optional(),
    section_type: z.enum(SECTION_TYPES).optional(),
    response_length: z.enum(RESPONSE_LENGTHS).optional(),
    current_content: nullableLines(TEXT_LIMITS.lesson_section).default(null),
    other_sections: sectionTexts,
    modify: z.enum(MODIFICATIONS).nullable().default(null),
    student_names: studentNames,
  }),
  response: writtenSectionSchema,
  acceptsIdempotencyKey: false,
});

export const assistSection = defineEndpoint({
  name: 'assistSection',
  method: 'POST',
  path: '/api/ai-lesson/assist-section',
  access: 'teacher',
  touches: [],
  summary:
    'Draft or rewrite one section of a plan while a teacher writes it. Everything it uses is sent; saves nothing.',
  body: z.object({
    act: z.enum(ASSIST_ACTS),
    /** In the teacher's own words: 'use soccer'. */
    wish: queryText(TEXT_LIMITS.assist_wish).default(''),
    /** The plan as it stands in the form. Its title is what a draft is about. */
    plan: z.object({
      title: queryText(TEXT_LIMITS.title).default(''),
      subject: queryText(TEXT_LIMITS.name).default(''),
      grade_level: queryText(TEXT_LIMITS.name).default(''),
      duration_minutes: lessonMinutes,
    }),
    display_name: requiredName(TEXT_LIMITS.name),
    section_type: z.enum(SECTION_TYPES).default('textarea'),
    response_length: z.enum(RESPONSE_LENGTHS).default(DEFAULT_RESPONSE_LENGTH),
    instruction: nullableLines(TEXT_LIMITS.lesson_instruction).default(null),
    /** The text to rewrite; a draft replaces it. */
    current_content: nullableLines(TEXT_LIMITS.lesson_section).default(null),
    /** The other sections, which the text has to fit. */
    other_sections: z
      .array(
        z.object({
          display_name: requiredName(TEXT_LIMITS.name),
          content: nullableLines(TEXT_LIMITS.lesson_section),
        }),
      )
      .max(MAX_LESSON_SECTIONS)
      .default([]),
    student_names: studentNames,
  }),
  response: writtenSectionSchema,
  acceptsIdempotencyKey: false,
});

import { LESSON_FILE_CATEGORIES } from '@dewar/domain/lessons/lesson-files';
import { MAX_FILE_BYTES } from '@dewar/domain/primitives/file-size';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, queryText, recordId, recordIdText, responseTimestamp } from './fields.ts';

/** An attachment of a lesson plan (spec 3 §3). */
export const lessonPlanFileSchema = z.object({
  id: recordId,
  lesson_plan_id: recordId,
  /** The stored name, used for downloads. */
  file_name: z.string(),
  original_name: z.string(),
  file_size: z.int().positive(),
  category: z.enum(LESSON_FILE_CATEGORIES),
  description: z.string().nullable(),
  uploaded_by_name: z.string(),
  uploaded_at: responseTimestamp,
});

export type LessonPlanFile = z.infer<typeof lessonPlanFileSchema>;

export const listLessonPlanFiles = defineEndpoint({
  name: 'listLessonPlanFiles',
  method: 'GET',
  path: '/api/lesson-plan-files',
  access: 'teacher',
  summary: "A plan's attachments, in the order they were added.",
  query: z.object({ lesson_plan_id: recordIdText }),
  response: z.array(lessonPlanFileSchema),
});

export const uploadLessonPlanFile = defineEndpoint({
  name: 'uploadLessonPlanFile',
  method: 'POST',
  path: '/api/lesson-plan-files/upload',
  access: 'teacher',
  touches: ['lesson-plan-file'],
  summary: 'Attach a file to a plan, unchanged; without a category, it is guessed from the type.',
  upload: 'file',
  uploadBytes: MAX_FILE_BYTES,
  body: z.object({
    lesson_plan_id: recordIdText,
    description: queryText(TEXT_LIMITS.description).optional(),
    category: z.enum(LESSON_FILE_CATEGORIES).optional(),
  }),
  response: lessonPlanFileSchema,
  status: 201,
});

export const downloadLessonPlanFile = defineEndpoint({
  name: 'downloadLessonPlanFile',
  method: 'GET',
  path: '/api/lesson-plan-files/download/{file_name}',
  access: 'teacher',
  summary: 'An attachment as it was uploaded, under its own name.',
  params: z.object({ file_name: queryText(TEXT_LIMITS.file_name) }),
  response: z.undefined(),
  download: true,
  media: true,
});

export const deleteLessonPlanFile = defineEndpoint({
  name: 'deleteLessonPlanFile',
  method: 'DELETE',
  path: '/api/lesson-plan-files/{id}',
  access: 'teacher',
  touches: ['lesson-plan-file'],
  summary: 'Delete an attachment.',
  params: idParams,
  response: deletedRecord,
});

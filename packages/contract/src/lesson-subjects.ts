import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, hexColor, idParams, recordId, requiredName } from './fields.ts';

export const lessonSubjectSchema = z.object({
  id: recordId,
  name: z.string(),
  color: z.string(),
  version: z.int(),
});

export type LessonSubject = z.infer<typeof lessonSubjectSchema>;

export const lessonSubjectFields = z.object({ name: requiredName(TEXT_LIMITS.name), color: hexColor });

export const listLessonSubjects = defineEndpoint({
  name: 'listLessonSubjects',
  method: 'GET',
  path: '/api/lesson-plans/subjects/list',
  access: 'teacher',
  summary: "One's own subjects, in the order they were added; a new teacher has the usual ten.",
  response: z.array(lessonSubjectSchema),
});

export const createLessonSubject = defineEndpoint({
  name: 'createLessonSubject',
  method: 'POST',
  path: '/api/lesson-plans/subjects',
  access: 'teacher',
  touches: ['lesson-subject'],
  summary: 'Add a subject; blue unless a colour is sent.',
  body: lessonSubjectFields.partial().required({ name: true }),
  response: lessonSubjectSchema,
  status: 201,
});

export const updateLessonSubject = defineEndpoint({
  name: 'updateLessonSubject',
  method: 'PUT',
  path: '/api/lesson-plans/subjects/{id}',
  access: 'teacher',
  touches: ['lesson-subject'],
  summary: "Change a subject; a new name is written on the teacher's plans and templates too.",
  params: idParams,
  body: lessonSubjectFields.partial(),
  response: lessonSubjectSchema,
  versioned: true,
});

export const deleteLessonSubject = defineEndpoint({
  name: 'deleteLessonSubject',
  method: 'DELETE',
  path: '/api/lesson-plans/subjects/{id}',
  access: 'teacher',
  touches: ['lesson-subject'],
  summary: 'Delete a subject; plans keep its name.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

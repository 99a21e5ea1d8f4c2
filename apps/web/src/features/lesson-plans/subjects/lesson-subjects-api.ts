import type { BodyOf } from '@dewar/contract/endpoint';
import { createLessonSubject, deleteLessonSubject, updateLessonSubject } from '@dewar/contract/lesson-subjects';
import { callEndpoint } from '../../../shared/api-client.ts';
import { nameFailure } from '../../../shared/name-failure.ts';
import type { SaveAttempt } from '../../../shared/ui/use-saving.ts';

export async function addSubject(body: BodyOf<typeof createLessonSubject>, { idempotencyKey }: SaveAttempt) {
  return nameFailure('Failed to add subject', callEndpoint(createLessonSubject, { body, idempotencyKey }));
}

export async function saveSubject(id: number, body: BodyOf<typeof updateLessonSubject>, attempt: SaveAttempt) {
  return nameFailure('Failed to save subject', callEndpoint(updateLessonSubject, { params: { id }, body, ...attempt }));
}

export function removeSubject(id: number) {
  return nameFailure('Failed to delete subject', callEndpoint(deleteLessonSubject, { params: { id } }));
}

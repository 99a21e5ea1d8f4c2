import type { BodyOf } from '@dewar/contract/endpoint';
import { createLessonSubject, deleteLessonSubject, updateLessonSubject } from '@dewar/contract/lesson-subjects';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../../shared/forms/use-saving.ts';

export async function addSubject(body: BodyOf<typeof createLessonSubject>, { idempotencyKey }: SaveAttempt) {
  return withErrorMessage('Failed to add subject', callEndpoint(createLessonSubject, { body, idempotencyKey }));
}

export async function saveSubject(id: number, body: BodyOf<typeof updateLessonSubject>, attempt: SaveAttempt) {
  return withErrorMessage(
    'Failed to save subject',
    callEndpoint(updateLessonSubject, { params: { id }, body, ...attempt }),
  );
}

export function removeSubject(id: number) {
  return withErrorMessage('Failed to delete subject', callEndpoint(deleteLessonSubject, { params: { id } }));
}

import type { BodyOf } from '@dewar/contract/endpoint';
import { createLessonSubject, deleteLessonSubject, updateLessonSubject } from '@dewar/contract/lesson-subjects';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../../shared/forms/use-saving.ts';

export function useAddSubject() {
  const write = useEndpointMutation(createLessonSubject, { awaitsQueries: true });
  return async (body: BodyOf<typeof createLessonSubject>, { idempotencyKey }: SaveAttempt) =>
    withErrorMessage('Failed to add subject', write({ body, idempotencyKey }));
}

export function useSaveSubject() {
  const write = useEndpointMutation(updateLessonSubject, { awaitsQueries: true });
  return async (id: number, body: BodyOf<typeof updateLessonSubject>, attempt: SaveAttempt) =>
    withErrorMessage('Failed to save subject', write({ params: { id }, body, ...attempt }));
}

export function useRemoveSubject() {
  const write = useEndpointMutation(deleteLessonSubject, { awaitsQueries: true });
  return (id: number, version: number | undefined) =>
    withErrorMessage('Failed to delete subject', write({ params: { id }, version }));
}

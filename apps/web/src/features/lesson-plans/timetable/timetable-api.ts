import type { BodyOf } from '@dewar/contract/endpoint';
import { getTimetable, updateTimetable } from '@dewar/contract/timetable';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../../shared/forms/use-saving.ts';

export const timetableQuery = queryOptions({
  queryKey: ['lesson-plans', 'timetable'] as const,
  queryFn: async ({ signal }) => (await callEndpoint(getTimetable, { signal })).data,
  staleTime: 0,
});

export function useSaveTimetable() {
  const write = useEndpointMutation(updateTimetable);
  return async (body: BodyOf<typeof updateTimetable>, attempt: SaveAttempt) =>
    (await withErrorMessage('Failed to save timetable', write({ body, ...attempt }))).data;
}

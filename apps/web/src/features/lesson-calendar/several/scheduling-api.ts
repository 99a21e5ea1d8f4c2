import type { BodyOf } from '@dewar/contract/endpoint';
import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import {
  previewLessonCopies,
  proposeLessonSlots,
  removeLessonEvents,
  scheduleLessons,
} from '@dewar/contract/lesson-scheduling';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { type CopyAddress, findCopyErrors } from './copy-address.ts';

interface Proposing {
  /** In their order; at least one. */
  readonly ids: readonly number[];
  readonly from: string | undefined;
}

/** When the chosen plans could be taught; the entries of the calendar outdate it. */
export function slotsQuery({ ids, from }: Proposing) {
  return queryOptions({
    queryKey: ['lesson-calendar', 'derived', 'slots', ids, from] as const,
    queryFn: async ({ signal }) =>
      (await callEndpoint(proposeLessonSlots, { query: { plans: [...ids], from }, signal })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The lessons of some days on later ones, once all days are chosen and fit. */
export function copiesQuery(address: CopyAddress) {
  const { start: start_date = '', end: end_date = '', to: to_date = '', subject } = address;
  const query = { start_date, end_date, to_date, ...(subject !== undefined && { subject }) };
  const isWhole = ![start_date, end_date, to_date].includes('') && Object.keys(findCopyErrors(address)).length === 0;
  return queryOptions({
    queryKey: ['lesson-calendar', 'derived', 'copies', query] as const,
    queryFn: async ({ signal }) => (await callEndpoint(previewLessonCopies, { query, signal })).data,
    enabled: isWhole,
    staleTime: 0,
  });
}

export type NewLesson = BodyOf<typeof scheduleLessons>['lessons'][number];

export function useScheduleLessons() {
  const write = useEndpointMutation(scheduleLessons, { awaitsQueries: true });
  return async (lessons: NewLesson[], idempotencyKey: string) =>
    (await withErrorMessage('Failed to save', write({ body: { lessons }, idempotencyKey }))).data;
}

/** Reads again what is in the calendar, and all that is derived from it. */
export function useReloadCalendar() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['lesson-calendar'] });
}

/** Takes lessons out of the calendar again, if nobody has changed one of them since. */
export function useUnscheduleLessons() {
  const write = useEndpointMutation(removeLessonEvents, { awaitsQueries: true });
  return async (lessons: readonly LessonEvent[]) => {
    const events = lessons.map(({ id, version }) => ({ id, version }));
    return (await withErrorMessage('Failed to undo', write({ body: { events } }))).data;
  };
}

import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@dewar/contract/calendar-feeds';
import type { CalendarFeedContents } from '@dewar/domain/lessons/calendar-feeds';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['lesson-calendar', 'feed'] as const,
  queryFn: async ({ signal }) => (await callEndpoint(getCalendarFeed, { signal })).data,
  staleTime: 0,
});

export function useMakeFeed() {
  const write = useEndpointMutation(createCalendarFeed);
  return async (contents: CalendarFeedContents) => (await write({ body: { contents } })).data;
}

export function useEndFeed() {
  const write = useEndpointMutation(revokeCalendarFeed, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

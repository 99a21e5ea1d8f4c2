import { getTankTimeline } from '@dewar/contract/tank-timeline';
import type { TimelineKind } from '@dewar/domain/tanks/tank-timeline';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** What happened to a tank, page by page, newest first; all of it without kinds. */
export function tankTimelineQuery(tankId: number, kinds?: readonly TimelineKind[]) {
  const chosen = kinds === undefined ? {} : { kinds: [...kinds] };
  return infiniteQueryOptions({
    queryKey: ['tank-timeline', tankId, chosen] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { data, next_cursor } = await callEndpoint(getTankTimeline, {
        params: { id: tankId },
        query: { ...chosen, ...cursor },
        signal,
      });
      return { entries: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

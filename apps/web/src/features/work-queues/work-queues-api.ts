import { listWaitingArrivals } from '@dewar/contract/transfers';
import {
  listDuePapers,
  listDueReadings,
  listWaitingHandovers,
  listWaitingLeakChecks,
} from '@dewar/contract/work-queues';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { WORK_QUEUES_KEY } from '../../shared/work-queues/work-queues-query.ts';

const FIRST_ROWS = 8;

interface PageRequest {
  readonly query: { readonly company?: string; readonly cursor?: string; readonly limit?: number };
  readonly signal: AbortSignal;
}

interface QueuePage<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string;
}

export const waitingArrivalsQuery = queueQuery('arrivals', (page) => callEndpoint(listWaitingArrivals, page));
export const waitingHandoversQuery = queueQuery('handovers', (page) => callEndpoint(listWaitingHandovers, page));
export const dueReadingsQuery = queueQuery('readings', (page) => callEndpoint(listDueReadings, page));
export const waitingLeakChecksQuery = queueQuery('leak checks', (page) => callEndpoint(listWaitingLeakChecks, page));
export const duePapersQuery = queueQuery('papers', (page) => callEndpoint(listDuePapers, page));

/** A queue page by page, the oldest first: of one company, or of all that the person may see. */
function queueQuery<Row>(queue: string, load: (page: PageRequest) => Promise<QueuePage<Row>>) {
  return (company?: string) =>
    infiniteQueryOptions({
      queryKey: [...WORK_QUEUES_KEY, queue, company],
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam, signal }) => {
        const query = {
          ...(company !== undefined && { company }),
          // A short first page, so that every queue is in sight.
          ...(pageParam === undefined ? { limit: FIRST_ROWS } : { cursor: pageParam }),
        };
        const { data, next_cursor } = await load({ query, signal });
        return { rows: data, next: next_cursor };
      },
      getNextPageParam: ({ next }) => next,
    });
}

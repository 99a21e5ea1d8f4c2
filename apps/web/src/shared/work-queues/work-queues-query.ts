import { getWorkQueues } from '@dewar/contract/work-queues';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../api/api-client.ts';

export const WORK_QUEUES_KEY = ['work-queues'] as const;

/** What waits and since when: of one company, or of all that the person may see. */
export function workQueuesQuery(company?: string) {
  return queryOptions({
    queryKey: [...WORK_QUEUES_KEY, 'summary', company],
    queryFn: async ({ signal }) => {
      const query = company === undefined ? {} : { company };
      return (await callEndpoint(getWorkQueues, { query, signal })).data;
    },
  });
}

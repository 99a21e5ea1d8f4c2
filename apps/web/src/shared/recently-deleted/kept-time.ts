import { getKeptTime } from '@dewar/contract/recently-deleted';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../api/api-client.ts';
import { countOf } from '../format/numbers.ts';

/** For how many days deleted records can be brought back. */
export const keptTimeQuery = queryOptions({
  queryKey: ['recently-deleted', 'kept-time'],
  queryFn: async ({ signal }) => (await callEndpoint(getKeptTime, { signal })).data.days,
});

/**
 * What a question says before a record is deleted: 'The tank can be brought back for 30 days under Recently Deleted.'
 * `otherwise` is for a setting that keeps nothing.
 */
export function useDescribeKept() {
  const queryClient = useQueryClient();
  return async (canBeBroughtBack: string, otherwise = 'This cannot be undone.'): Promise<string> => {
    // Fetched now: the setting may have changed since the screen was opened.
    const days = await queryClient.fetchQuery({ ...keptTimeQuery, staleTime: 0, retry: false }).catch(() => undefined);
    if (days === 0) return otherwise;
    const time = days === undefined ? '' : ` for ${countOf(days, 'day')}`;
    return `${canBeBroughtBack}${time} under Recently Deleted.`;
  };
}

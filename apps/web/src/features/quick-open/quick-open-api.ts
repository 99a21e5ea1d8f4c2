import { quickOpen } from '@dewar/contract/quick-open';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** The server's results for a part of a name; the previous results stay while the next ones load. */
export function quickOpenQuery(search: string) {
  return queryOptions({
    queryKey: ['quick-open', search],
    queryFn: async ({ signal }) => (await callEndpoint(quickOpen, { query: { search }, signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

import { quickOpen } from '@dewar/contract/quick-open';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** What the server finds by a part of a name; what was found for the text before stays while it looks. */
export function quickOpenQuery(search: string) {
  return queryOptions({
    queryKey: ['quick-open', search],
    queryFn: async ({ signal }) => (await callEndpoint(quickOpen, { query: { search }, signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

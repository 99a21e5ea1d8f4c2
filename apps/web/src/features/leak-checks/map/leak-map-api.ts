import { getLeakMap } from '@dewar/contract/leak-map';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { parseSearch, recordId, text } from '../../../shared/navigation/parse-search.ts';
import { leakCheckKeys } from '../leak-check-list-api.ts';

export type LeakMapFilter = ReturnType<typeof readLeakMapFilter>;

/** Of the address; without years all of them. */
export function readLeakMapFilter(address: object) {
  return parseSearch(address, { company: text, from: recordId, to: recordId });
}

export function leakMapQuery({ company, from, to }: LeakMapFilter) {
  return queryOptions({
    queryKey: [...leakCheckKeys.all, 'map', { company, from, to }],
    queryFn: async ({ signal }) => {
      const query = {
        ...(company !== undefined && { company }),
        ...(from !== undefined && { from_year: from }),
        ...(to !== undefined && { to_year: to }),
      };
      return (await callEndpoint(getLeakMap, { query, signal })).data;
    },
    // Other years replace the map without an empty screen.
    placeholderData: keepPreviousData,
  });
}

import { getLeakMap } from '@dewar/contract/leak-map';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { leakCheckKeys } from '../leak-check-list-api.ts';
import type { LeakMapFilter } from './leak-map-address.ts';

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

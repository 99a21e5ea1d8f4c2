import { listTanks } from '@dewar/contract/tanks';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api-client.ts';

const tankKeys = {
  all: ['tanks'] as const,
  list: (companyName?: string) => [...tankKeys.all, 'list', companyName] as const,
};

/** Every tank the person may see, or those of one company. */
export function tanksQuery(companyName?: string) {
  const query = companyName === undefined ? {} : { company: companyName };
  return queryOptions({
    queryKey: tankKeys.list(companyName),
    queryFn: async ({ signal }) => (await callEndpoint(listTanks, { query, signal })).data,
  });
}

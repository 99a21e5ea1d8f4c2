import { listTanks } from '@dewar/contract/tanks';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api-client.ts';

const tankKeys = {
  all: ['tanks'] as const,
  list: () => [...tankKeys.all, 'list'] as const,
};

/** Every tank the person may see. */
export const tanksQuery = queryOptions({
  queryKey: tankKeys.list(),
  queryFn: async ({ signal }) => (await callEndpoint(listTanks, { signal })).data,
});

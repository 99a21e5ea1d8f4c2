import { getTankLoadGate, listLoadGate } from '@dewar/contract/load-gate';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** Below 'fleet': what outdates the fleet outdates it too. */
const KEY = ['fleet', 'load-gate'] as const;

export function loadGateQuery(companyName: string) {
  return queryOptions({
    queryKey: [...KEY, 'of-company', companyName],
    queryFn: async ({ signal }) => (await callEndpoint(listLoadGate, { params: { companyName }, signal })).data,
  });
}

export function tankLoadGateQuery(tankId: number) {
  return queryOptions({
    queryKey: [...KEY, 'of-tank', tankId],
    queryFn: async ({ signal }) => (await callEndpoint(getTankLoadGate, { params: { id: tankId }, signal })).data,
  });
}

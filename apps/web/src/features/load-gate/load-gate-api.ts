import { type GateTankRecord, getTankLoadGate, listLoadGate } from '@dewar/contract/load-gate';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { judgingInterval } from '../../shared/api/judging-interval.ts';

/** Below 'fleet': what outdates the fleet outdates it too. */
const KEY = ['fleet', 'load-gate'] as const;

export function loadGateQuery(companyName: string) {
  return queryOptions({
    queryKey: [...KEY, 'of-company', companyName],
    queryFn: async ({ signal }) => (await callEndpoint(listLoadGate, { params: { companyName }, signal })).data,
    refetchInterval: (query) => judgingInterval(query, countJudged(query.state.data?.tanks ?? [])),
  });
}

export function tankLoadGateQuery(tankId: number) {
  return queryOptions({
    queryKey: [...KEY, 'of-tank', tankId],
    queryFn: async ({ signal }) => (await callEndpoint(getTankLoadGate, { params: { id: tankId }, signal })).data,
    refetchInterval: (query) => judgingInterval(query, countJudged(query.state.data ? [query.state.data.tank] : [])),
  });
}

function countJudged(tanks: readonly GateTankRecord[]): number {
  return tanks.filter(({ is_being_judged, has_judgement_failed }) => is_being_judged && !has_judgement_failed).length;
}

import { getVacuumForecast } from '@dewar/contract/vacuum-forecast';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** The kept forecast of a tank's vacuum; null until it has been computed. */
export function vacuumForecastQuery(tankId: number) {
  return queryOptions({
    queryKey: ['vacuum-forecast', tankId] as const,
    queryFn: async ({ signal }) => (await callEndpoint(getVacuumForecast, { params: { id: tankId }, signal })).data,
  });
}

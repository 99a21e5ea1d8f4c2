import { getFleetInsulation, getFleetLosses, getFleetVacuum } from '@dewar/contract/fleet-pictures';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** The picture comes first: a change outdates what it shows alone. */
const keyOf = (picture: 'vacuum' | 'insulation' | 'losses', companyName: string, limit?: number) =>
  ['fleet-pictures', picture, companyName, limit] as const;

export function fleetVacuumQuery(companyName: string, limit: number) {
  return queryOptions({
    queryKey: keyOf('vacuum', companyName, limit),
    queryFn: async ({ signal }) =>
      (await callEndpoint(getFleetVacuum, { params: { companyName }, query: { limit }, signal })).data,
    // With more tanks, those that are shown stay meanwhile.
    placeholderData: keepPreviousData,
  });
}

export function fleetInsulationQuery(companyName: string, limit: number) {
  return queryOptions({
    queryKey: keyOf('insulation', companyName, limit),
    queryFn: async ({ signal }) =>
      (await callEndpoint(getFleetInsulation, { params: { companyName }, query: { limit }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function fleetLossesQuery(companyName: string) {
  return queryOptions({
    queryKey: keyOf('losses', companyName),
    queryFn: async ({ signal }) => (await callEndpoint(getFleetLosses, { params: { companyName }, signal })).data,
  });
}

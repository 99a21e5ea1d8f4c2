import { getFleet } from '@dewar/contract/fleet';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api-client.ts';

export const fleetKeys = {
  all: ['fleet'] as const,
  ofCompany: (companyName: string) => [...fleetKeys.all, companyName] as const,
};

export function fleetQuery(companyName: string) {
  return queryOptions({
    queryKey: fleetKeys.ofCompany(companyName),
    queryFn: async ({ signal }) => (await callEndpoint(getFleet, { params: { companyName }, signal })).data,
  });
}

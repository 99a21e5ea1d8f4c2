import type { BodyOf } from '@dewar/contract/endpoint';
import {
  copySharedPlan,
  createPlanLink,
  downloadSharedFile,
  listPlanLinks,
  openPlanLink,
  revokePlanLink,
  type SharedFile,
} from '@dewar/contract/plan-links';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom, writeWithoutRefetch } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

export function planLinksQuery(planId: number) {
  return queryOptions({
    queryKey: ['plan-links', planId] as const,
    queryFn: async ({ signal }) => (await callEndpoint(listPlanLinks, { params: { id: planId }, signal })).data,
  });
}

export function useAddPlanLink() {
  const write = useEndpointMutation(createPlanLink);
  return async (planId: number, body: BodyOf<typeof createPlanLink>) =>
    (await write({ params: { id: planId }, body })).data;
}

export function useRevokePlanLink() {
  const write = useEndpointMutation(revokePlanLink, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

/** The plan of a link. It is read by a POST, whose body holds the token: addresses are logged. */
export function sharedPlanQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-plan', token] as const,
    queryFn: async ({ signal }) => (await writeWithoutRefetch(openPlanLink, { body: { token }, signal })).data,
    retry: false,
    // Every time it is read is counted as an opening.
    staleTime: 'static',
  });
}

/** The address of a link. The token stands behind '#', which browsers send to no server. */
export function planLinkAddress(token: string): string {
  return `${window.location.origin}/shared-plan#token=${token}`;
}

export function downloadOfLink(token: string, { id }: SharedFile) {
  return downloadFrom(downloadSharedFile, { body: { token, file_id: id } });
}

export function useSaveCopy() {
  const write = useEndpointMutation(copySharedPlan);
  return async (token: string) => (await write({ body: { token } })).data;
}

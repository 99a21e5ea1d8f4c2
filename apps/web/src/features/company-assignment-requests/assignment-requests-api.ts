import {
  approveAssignmentRequest,
  createAssignmentRequest,
  decideAssignmentRequests,
  listAssignmentRequests,
  listOwnAssignmentRequests,
  rejectAssignmentRequest,
} from '@dewar/contract/company-assignment-requests';
import type { BodyOf } from '@dewar/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

const requestKeys = {
  own: ['company-assignment-requests', 'own'] as const,
  waiting: ['company-assignment-requests', 'waiting'] as const,
};

export const ownRequestsQuery = queryOptions({
  queryKey: requestKeys.own,
  queryFn: async ({ signal }) => (await callEndpoint(listOwnAssignmentRequests, { signal })).data,
});

/** The requests that wait for an administrator. */
export const waitingRequestsQuery = queryOptions({
  queryKey: requestKeys.waiting,
  queryFn: async ({ signal }) => (await callEndpoint(listAssignmentRequests, { signal })).data,
});

export function useAskForCompany() {
  const write = useEndpointMutation(createAssignmentRequest);
  return (body: BodyOf<typeof createAssignmentRequest>, idempotencyKey: string) => write({ body, idempotencyKey });
}

export function useApproveRequest() {
  const write = useEndpointMutation(approveAssignmentRequest, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

export function useRejectRequest() {
  const write = useEndpointMutation(rejectAssignmentRequest, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

export function useDecideRequests() {
  const write = useEndpointMutation(decideAssignmentRequests, { awaitsQueries: true });
  return async (body: BodyOf<typeof decideAssignmentRequests>, idempotencyKey: string) =>
    (await write({ body, idempotencyKey })).data;
}

import {
  approveAssignmentRequest,
  createAssignmentRequest,
  listAssignmentRequests,
  listOwnAssignmentRequests,
  rejectAssignmentRequest,
} from '@dewar/contract/company-assignment-requests';
import type { BodyOf } from '@dewar/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

const requestKeys = {
  own: ['company-assignment-requests', 'own'] as const,
  waiting: ['company-assignment-requests', 'waiting'] as const,
};

export const ownRequestsQuery = queryOptions({
  queryKey: requestKeys.own,
  queryFn: async ({ signal }) => (await callEndpoint(listOwnAssignmentRequests, { signal })).data,
});

/** What waits for an administrator. */
export const waitingRequestsQuery = queryOptions({
  queryKey: requestKeys.waiting,
  queryFn: async ({ signal }) => (await callEndpoint(listAssignmentRequests, { signal })).data,
});

export function askForCompany(body: BodyOf<typeof createAssignmentRequest>, idempotencyKey: string) {
  return callEndpoint(createAssignmentRequest, { body, idempotencyKey });
}

export function approveRequest(id: number) {
  return callEndpoint(approveAssignmentRequest, { params: { id } });
}

export function rejectRequest(id: number) {
  return callEndpoint(rejectAssignmentRequest, { params: { id } });
}

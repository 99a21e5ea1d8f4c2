import type { BodyOf } from '@dewar/contract/endpoint';
import {
  addHoldReading,
  deleteHoldReading,
  getLeakCheck,
  listLeakChecks,
  markRepairs,
  runVacuumTest,
  undoRepairs,
} from '@dewar/contract/leak-checks';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { leakCheckKeys } from '../leak-check-list-api.ts';

/** A tank's latest leak checks, newest first. */
export function tankLeakChecksQuery(tankId: number, limit: number) {
  return queryOptions({
    queryKey: [...leakCheckKeys.ofTank(tankId), 'latest', limit] as const,
    queryFn: async ({ signal }) =>
      (await callEndpoint(listLeakChecks, { query: { tank_id: tankId, limit }, signal })).data,
  });
}

export function leakCheckQuery(id: number) {
  return queryOptions({
    queryKey: [...leakCheckKeys.all, 'detail', id] as const,
    queryFn: async ({ signal }) => (await callEndpoint(getLeakCheck, { params: { id }, signal })).data,
  });
}

// Sent without a version: each of these writes is rejected with its own message if the leak check has moved on.

export function useRepairLeaks() {
  const write = useEndpointMutation(markRepairs);
  return (id: number, body: BodyOf<typeof markRepairs>, idempotencyKey: string) =>
    withErrorMessage('Failed to mark repairs', write({ params: { id }, body, idempotencyKey }));
}

export function useUndoRepairs() {
  const write = useEndpointMutation(undoRepairs);
  return (id: number, leakPointIds: readonly number[]) =>
    withErrorMessage(
      'Failed to take back repairs',
      write({ params: { id }, body: { leakPointIds: [...leakPointIds] } }),
    );
}

const TEST_ERRORS = { start: 'Failed to start vacuum test', complete: 'Failed to complete vacuum test' };

export function useChangeVacuumTest() {
  const write = useEndpointMutation(runVacuumTest);
  return (id: number, body: BodyOf<typeof runVacuumTest>, idempotencyKey: string) => {
    const call = write({ params: { id }, body, idempotencyKey });
    return withErrorMessage(TEST_ERRORS[body.action], call);
  };
}

export function useLogHoldReading() {
  const write = useEndpointMutation(addHoldReading);
  return (id: number, body: BodyOf<typeof addHoldReading>, idempotencyKey: string) => {
    const call = write({ params: { id }, body, idempotencyKey });
    return withErrorMessage('Failed to add vacuum reading', call);
  };
}

export function useRemoveHoldReading() {
  const write = useEndpointMutation(deleteHoldReading);
  return (id: number, readingId: number, version: number | undefined) =>
    withErrorMessage('Failed to delete vacuum reading', write({ params: { id, readingId }, version }));
}

import type { BodyOf } from '@dewar/contract/endpoint';
import {
  addHoldReading,
  deleteHoldReading,
  getLeakAssessment,
  listLeakChecks,
  markRepairs,
  runVacuumTest,
} from '@dewar/contract/leak-checks';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
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

export function assessmentQuery(id: number) {
  return queryOptions({
    queryKey: [...leakCheckKeys.all, 'assessment', id] as const,
    queryFn: async ({ signal }) => (await callEndpoint(getLeakAssessment, { params: { id }, signal })).data,
  });
}

// No version goes along: each of these is refused by itself, and in words, where the assessment has moved on.

export function repairLeaks(id: number, body: BodyOf<typeof markRepairs>, idempotencyKey: string) {
  return withErrorMessage(
    'Failed to mark repairs',
    callEndpoint(markRepairs, { params: { id }, body, idempotencyKey }),
  );
}

const TEST_FAILURES = { start: 'Failed to start vacuum test', complete: 'Failed to complete vacuum test' };

export function changeVacuumTest(id: number, body: BodyOf<typeof runVacuumTest>, idempotencyKey: string) {
  const call = callEndpoint(runVacuumTest, { params: { id }, body, idempotencyKey });
  return withErrorMessage(TEST_FAILURES[body.action], call);
}

export function logHoldReading(id: number, body: BodyOf<typeof addHoldReading>, idempotencyKey: string) {
  const call = callEndpoint(addHoldReading, { params: { id }, body, idempotencyKey });
  return withErrorMessage('Failed to add vacuum reading', call);
}

export function removeHoldReading(id: number, readingId: number) {
  return withErrorMessage(
    'Failed to delete vacuum reading',
    callEndpoint(deleteHoldReading, { params: { id, readingId } }),
  );
}

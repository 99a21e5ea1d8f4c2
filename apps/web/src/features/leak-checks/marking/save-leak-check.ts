import { createLeakCheck, MAX_LEAK_CHECK_MINUTES } from '@dewar/contract/leak-checks';
import { leakCheckDurationMinutes } from '@dewar/domain/leak-checks/hold-test';
import { DEFAULT_LEAK_SEVERITY } from '@dewar/domain/leak-checks/leak-points';
import { ApiError, errorTextOr } from '../../../shared/api/api-error.ts';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import type { LeakCheckStart } from './leak-draft.ts';

/** spec 2 §5. */
export const NO_TANK_TEXT = 'Tank information is missing. Please try refreshing the page.';

export interface MarkedTank {
  readonly id: number;
  readonly tank_number: string;
}

/** Whole minutes since the screen was opened (spec 2 §4.5). */
export function minutesSince(openedAt: string): number {
  return Math.min(leakCheckDurationMinutes(openedAt, trueNow()), MAX_LEAK_CHECK_MINUTES);
}

export function useSaveLeakCheck() {
  const write = useEndpointMutation(createLeakCheck);
  return async ({ id, tank_number }: MarkedTank, { leaks, notes, idempotencyKey }: LeakCheckStart, minutes: number) => {
    const leakPoints = leaks.map(({ x, y, weldLocation, description, tankView }, index) => ({
      ...{ x, y, weldLocation, tankView },
      description: description.trim() === '' ? null : description,
      severity: DEFAULT_LEAK_SEVERITY,
      pointNumber: index + 1,
    }));
    const body = {
      tankId: id,
      tankNumber: tank_number,
      leakPoints,
      assessmentDurationMinutes: minutes,
      notes: notes.trim() === '' ? null : notes,
    };
    return (await write({ body, idempotencyKey })).data;
  };
}

/** spec 2 §8: with the server's message, or the one for a missing response. */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to save assessment. Please try again.';
  return `Failed to save assessment: ${isSavedBefore(error) ? SAVED_BEFORE : errorTextOr('Unknown error', error)}`;
}

const SAVED_BEFORE =
  'an earlier attempt was saved although its confirmation did not arrive. Check the leak checks of the tank; saving again adds another one.';

/** The server rejects different content under the key of an attempt whose response was lost. */
export function isSavedBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}

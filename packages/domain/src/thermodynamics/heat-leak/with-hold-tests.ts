import { type HoldLimits, type HoldTestResult, isTooShort } from '../../leak-checks/hold-verdict.ts';
import type { TankHistory } from './tank-history.ts';

/** A tank's history while its hold tests are not sorted by what they show. */
type UntestedHistory = Omit<TankHistory, 'passedHoldTests'>;

/**
 * A history with its hold tests. One that passed before it could have shown a leak proves nothing: its last reading is one
 * like any other, and only a fresh pull that was logged starts the insulation anew.
 */
export function withHoldTests(
  history: UntestedHistory,
  tests: readonly HoldTestResult[],
  limits: HoldLimits,
): TankHistory {
  const ended = tests.flatMap((test) =>
    test.vacuum_test_status === 'passed' && test.vacuum_test_end !== null
      ? [{ at: test.vacuum_test_end, vacuumMicrons: test.final_vacuum_reading, isTelling: !isTooShort(test, limits) }]
      : [],
  );
  const short = ended.flatMap(({ at, vacuumMicrons, isTelling }) =>
    isTelling || vacuumMicrons === null ? [] : [{ takenAt: at, vacuumMicrons, isFreshPull: false }],
  );
  return {
    ...history,
    readings: [...history.readings, ...short],
    passedHoldTests: ended.filter(({ isTelling }) => isTelling).map(({ at, vacuumMicrons }) => ({ at, vacuumMicrons })),
  };
}

import { expect, it } from 'vitest';
import { DEFAULT_HOLD_LIMITS, type HoldTestResult } from '../../leak-checks/hold-verdict.ts';
import { MILLISECONDS_PER_DAY } from '../../time/instants.ts';
import { listFreshStarts } from './fresh-starts.ts';
import { assessTankCondition } from './tank-condition.ts';
import { HISTORY_DEFAULTS, NO_HISTORY, type PastReading } from './tank-history.ts';
import { withHoldTests } from './with-hold-tests.ts';

const NOW = Date.parse('2026-11-01T06:00:00Z');
const ago = (days: number) => new Date(NOW - days * MILLISECONDS_PER_DAY).toISOString();
const PLATE = { capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: null };
const TEN_SECONDS = 10 / 86_400;

const passed = (endedAgo: number, days: number, change: Partial<HoldTestResult> = {}): HoldTestResult => ({
  ...{ initial_vacuum_reading: 12, final_vacuum_reading: 12, vacuum_test_status: 'passed' },
  ...{ vacuum_test_start: ago(endedAgo + days), vacuum_test_end: ago(endedAgo) },
  ...change,
});
const historyWith = (test: HoldTestResult, readings: readonly PastReading[] = []) =>
  withHoldTests({ plate: PLATE, ...NO_HISTORY, readings }, [test], DEFAULT_HOLD_LIMITS);
const startsWith = (...given: Parameters<typeof historyWith>) =>
  listFreshStarts(historyWith(...given), NOW).map(({ at, weight }) => [new Date(at).toISOString(), weight]);

it('a passed hold test proves the vacuum if it was long enough to show a leak', () => {
  expect(startsWith(passed(9, 4))).toEqual([[ago(9), 0.96]]);
});

it.each([
  ['that passed ten seconds after its start', passed(9, TEN_SECONDS)],
  ['without a first reading', passed(9, 4, { initial_vacuum_reading: null })],
  ['without a start', passed(9, 4, { vacuum_test_start: null })],
])('a hold test %s is no pull, but its last reading counts', (_name, test) => {
  expect(startsWith(test)).toEqual([]);
  const condition = assessTankCondition(historyWith(test), NOTHING_KNOWN, HISTORY_DEFAULTS, new Date(NOW));
  expect(condition).toMatchObject({
    pumped_at: null,
    latest_cold: { vacuum_reading: 12, reading_timestamp: ago(9) },
  });
});

it('a hold test too short to tell leaves a logged pull as it is', () => {
  const pull = { takenAt: ago(10), vacuumMicrons: 9, isFreshPull: true };
  expect(startsWith(passed(9.9, TEN_SECONDS), [pull])).toEqual([[ago(10), 0.75]]);
});

it('a hold test that did not pass, or has not ended, is left out', () => {
  const none = { readings: [], passedHoldTests: [] };
  expect(historyWith(passed(9, 4, { vacuum_test_status: 'failed' }))).toMatchObject(none);
  expect(historyWith(passed(9, 4, { vacuum_test_end: null }))).toMatchObject(none);
});

const NOTHING_KNOWN = { basis: { kind: 'plate' }, index: null } as const;

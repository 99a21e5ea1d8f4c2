import { expect, test } from 'vitest';
import { FAILURES_BEFORE_ONE_MORE, hasFailedForLong, nextPauseMs } from './delivery-retries.ts';

const HOUR_MS = 3_600_000;
const pausesAt = (chance: number) => {
  const pauses: number[] = [];
  for (let failures = 1; ; failures += 1) {
    const pause = nextPauseMs({ failures, chance });
    if (pause === null) return pauses;
    pauses.push(pause);
  }
};
const sum = (pauses: readonly number[]) => pauses.reduce((total, pause) => total + pause, 0);

test('ten attempts last three days, and chance makes them a tenth longer at most', () => {
  expect(pausesAt(0)).toHaveLength(9);
  expect(sum(pausesAt(0))).toBe(72 * HOUR_MS);
  expect(sum(pausesAt(1))).toBeCloseTo(72 * HOUR_MS * 1.1);
  expect(pausesAt(0)).toEqual(pausesAt(0).toSorted((one, other) => one - other));
});

test('a receiver that asks for a longer pause gets it, up to a day, and none that is shorter', () => {
  const pause = (retryAfterMs: number) => nextPauseMs({ failures: 1, chance: 0, retryAfterMs });
  expect([pause(1), pause(60_000), pause(365 * 24 * HOUR_MS)]).toEqual([5_000, 60_000, 24 * HOUR_MS]);
  expect(nextPauseMs({ failures: 10, chance: 0, retryAfterMs: 60_000 })).toBeNull();
});

test('sending again is one attempt', () => {
  expect(nextPauseMs({ failures: FAILURES_BEFORE_ONE_MORE + 1, chance: 0 })).toBeNull();
});

test('three days without a delivery are long', () => {
  const since = new Date('2026-06-10T12:00:00Z');
  expect(hasFailedForLong(since, new Date('2026-06-13T11:59:59Z'))).toBe(false);
  expect(hasFailedForLong(since, new Date('2026-06-13T12:00:00Z'))).toBe(true);
});

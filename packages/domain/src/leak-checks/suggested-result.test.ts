import { expect, test } from 'vitest';
import { DEFAULT_HOLD_LIMITS } from './hold-verdict.ts';
import { suggestTestResult } from './suggested-result.ts';

const START = Date.parse('2026-05-11T08:00:00Z');

/** Readings as pairs of hours since the start and microns. */
const suggest = (...readings: readonly (readonly [number, number])[]) =>
  suggestTestResult(
    readings.map(([hours, vacuumMicrons]) => ({ vacuumMicrons, takenAt: new Date(START + hours * 3_600_000) })),
    DEFAULT_HOLD_LIMITS,
  );

test('a test that ran long enough without more than the allowed rise suggests that it passed', () => {
  expect(suggest([0, 20], [72, 21])).toBe('passed');
});

test('a test that is too short to tell suggests nothing, and neither does one without a second reading', () => {
  expect(suggest([0, 20], [71, 21])).toBeNull();
  expect(suggest([0, 20])).toBeNull();
});

test('a rise above the allowed one suggests that it failed, whether it is constant or quickens', () => {
  expect(suggest([0, 20], [2, 33])).toBe('failed');
  expect(suggest([0, 20], [1, 40], [2, 60])).toBe('failed');
  expect(suggest([0, 20], [1, 25], [2, 60])).toBe('failed');
});

test('a rise that slows down as outgassing does suggests nothing', () => {
  expect(suggest([0, 20], [1, 55], [2, 60])).toBeNull();
});

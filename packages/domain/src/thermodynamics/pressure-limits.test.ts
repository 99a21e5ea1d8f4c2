import { expect, it } from 'vitest';
import { isElevatedPressure, isImmediateReadingRequired, isPlausiblePressure } from './pressure-limits.ts';

it('isImmediateReadingRequired holds when venting or from 100 psig', () => {
  expect(isImmediateReadingRequired(99.99, false)).toBe(false);
  expect(isImmediateReadingRequired(100, false)).toBe(true);
  expect(isImmediateReadingRequired(5, true)).toBe(true);
  expect(isImmediateReadingRequired(null, true)).toBe(true);
  expect(isImmediateReadingRequired(null, false)).toBe(false);
});

it('isElevatedPressure is false for an unknown pressure', () => {
  expect(isElevatedPressure(null)).toBe(false);
  expect(isElevatedPressure(100)).toBe(true);
});

it('isPlausiblePressure accepts -15 to 1000 psig', () => {
  expect([-15.01, -15, 0, 1000, 1000.01, Number.NaN, Infinity].map(isPlausiblePressure)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

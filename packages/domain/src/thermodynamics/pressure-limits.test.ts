import { expect, it } from 'vitest';
import { isElevatedPressure, isImmediateReadingRequired, isPlausiblePressure } from './pressure-limits.ts';

it('an immediate reading is required when venting, or from 100 psig on', () => {
  expect(isImmediateReadingRequired(99.99, false)).toBe(false);
  expect(isImmediateReadingRequired(100, false)).toBe(true);
  expect(isImmediateReadingRequired(5, true)).toBe(true);
  expect(isImmediateReadingRequired(null, true)).toBe(true);
  expect(isImmediateReadingRequired(null, false)).toBe(false);
});

it('an unknown pressure is not elevated', () => {
  expect(isElevatedPressure(null)).toBe(false);
  expect(isElevatedPressure(100)).toBe(true);
});

it('a pressure from -15 to 1000 psig can be stored', () => {
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

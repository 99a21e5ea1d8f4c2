import { expect, it } from 'vitest';
import { toMilliseconds } from './instants.ts';

it('reads dates and ISO texts alike', () => {
  expect(toMilliseconds(new Date(5))).toBe(5);
  expect(toMilliseconds('1970-01-01T01:00:00.005+01:00')).toBe(5);
});

it('refuses what is not a moment', () => {
  expect(() => toMilliseconds('soon')).toThrow(RangeError);
  expect(() => toMilliseconds(new Date(Number.NaN))).toThrow(RangeError);
});

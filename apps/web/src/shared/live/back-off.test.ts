import { expect, test } from 'vitest';
import { pauseBeforeRetry } from './back-off.ts';

test('each failure in a row doubles the wait, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => pauseBeforeRetry(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('chance spreads the wait between its half and its whole', () => {
  expect(pauseBeforeRetry(4, 0)).toBe(4_000);
  expect(pauseBeforeRetry(4, 0.5)).toBe(6_000);
});

test('what the server asks for is waited at least', () => {
  expect(pauseBeforeRetry(1, 1, 20)).toBe(20_000);
  expect(pauseBeforeRetry(9, 1, 20)).toBe(30_000);
});

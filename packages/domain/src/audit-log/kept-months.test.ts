import { expect, it } from 'vitest';
import { firstKeptMonth, KEPT_FOR_EVER } from './kept-months.ts';

it.each([
  ['2026-06-10T12:00:00Z', 12, '2025-06-01'],
  ['2026-01-01T00:00:00Z', 12, '2025-01-01'],
  ['2025-12-31T23:59:59Z', 12, '2024-12-01'],
  ['2026-03-31T00:00:00Z', 13, '2025-02-01'],
  ['2026-06-10T12:00:00Z', 600, '1976-06-01'],
])('at %s the first of %i kept months is %s', (now, months, first) => {
  expect(firstKeptMonth(new Date(now), months)).toBe(first);
});

it('no month is dropped from a log that is kept for ever', () => {
  expect(firstKeptMonth(new Date('2026-06-10T12:00:00Z'), KEPT_FOR_EVER)).toBeUndefined();
});

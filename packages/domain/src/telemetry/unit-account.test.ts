import { describe, expect, it } from 'vitest';
import { findGaps, isSilent, secondsAhead } from './unit-account.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 5, 10, hour));
const iso = (hour: number) => at(hour).toISOString();

describe('findGaps', () => {
  it.each([
    ['none without hours', [], 12, []],
    ['none between hours that follow each other', [9, 8, 10], 11, []],
    [
      'the hours between, whatever their order',
      [10, 5, 7],
      11,
      [
        [6, 7],
        [8, 10],
      ],
    ],
    ['the one that lasts, once it is an hour', [9], 11, [[10, 11]]],
  ])('finds %s', (_what, hours, now, gaps) => {
    const found = findGaps(hours.map(iso), at(now));
    expect(found).toEqual(gaps.map(([from = 0, until = 0]) => ({ from: iso(from), until: iso(until) })));
  });
});

it('secondsAhead tells the newest moment of a call, ahead or behind', () => {
  expect(secondsAhead([at(9), at(11), at(10)], at(12))).toBe(-3_600);
  expect(secondsAhead([at(13)], at(12))).toBe(3_600);
  expect(secondsAhead([], at(12))).toBeNull();
});

it('a unit is silent beyond its limit, and without one never', () => {
  expect(isSilent({ last_seen_at: at(9), silent_after_hours: 3 }, at(12))).toBe(false);
  expect(isSilent({ last_seen_at: at(8), silent_after_hours: 3 }, at(12))).toBe(true);
  expect(isSilent({ last_seen_at: at(0), silent_after_hours: null }, at(12))).toBe(false);
});

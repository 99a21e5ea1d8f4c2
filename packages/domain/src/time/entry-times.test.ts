import { describe, expect, test } from 'vitest';
import { describeLongAgo, isAheadOfClock, isLongAgo, isSameDate } from './entry-times.ts';

const now = new Date('2026-11-22T12:00:00Z');
const from = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('a time ahead of the clock', () => {
  test('is rejected after five minutes, not at them: clocks differ a little', () => {
    expect(isAheadOfClock(from(300_000), now)).toBe(false);
    expect(isAheadOfClock(from(300_001), now)).toBe(true);
    expect(isAheadOfClock(from(-1), now)).toBe(false);
  });
});

describe('a time long ago', () => {
  test('is asked about after 30 days, not at them', () => {
    expect(isLongAgo(from(-30 * 86_400_000), now)).toBe(false);
    expect(isLongAgo(from(-30 * 86_400_000 - 1), now)).toBe(true);
    expect(isLongAgo(from(1), now)).toBe(false);
  });

  test('is named by its date in the zone of the person, and by its days', () => {
    const view = { timeZone: 'America/New_York', now };
    expect(describeLongAgo('load', '2025-11-22T02:00:00Z', view)).toBe(
      'The load is dated 21 Nov 2025, 365 days ago. Is that right?',
    );
    expect(describeLongAgo('arrival', '2020-01-01T12:00:00Z', view)).toBe(
      'The arrival is dated 1 Jan 2020, 2,517 days ago. Is that right?',
    );
  });
});

test('two times have the same date or not, depending on the zone', () => {
  expect(isSameDate('2026-11-22T04:59:00Z', '2026-11-22T05:00:00Z', 'UTC')).toBe(true);
  expect(isSameDate('2026-11-22T04:59:00Z', '2026-11-22T05:00:00Z', 'America/New_York')).toBe(false);
});

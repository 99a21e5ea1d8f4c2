import { describe, expect, test } from 'vitest';
import { describeTimes } from './lesson-times.ts';
import { type CalendarEntry, findNextSlot, listOverlaps } from './next-slot.ts';

const ZONE = 'America/New_York';
/** Monday, 8 June 2026, 07:00 in New York. */
const NOW = new Date('2026-06-08T11:00:00Z');

/** An entry on a day of June 2026, from one local hour to another. */
const entry = (day: number, from: number, to: number, subject: string | null = 'Math'): CalendarEntry => ({
  start_time: new Date(Date.UTC(2026, 5, day, from + 4)).toISOString(),
  end_time: new Date(Date.UTC(2026, 5, day, to + 4)).toISOString(),
  ...{ start_date: null, end_date: null, all_day: false, no_school: false, subject },
});
const dayOff = (day: number): CalendarEntry => ({
  ...entry(day, 0, 24, null),
  ...{ start_date: `2026-06-${String(day).padStart(2, '0')}`, all_day: true, no_school: true },
  end_date: `2026-06-${String(day).padStart(2, '0')}`,
});
const propose = (entries: readonly CalendarEntry[], subject = 'Math', minutes = 60) => {
  const slot = findNextSlot({ subject, minutes, entries, now: NOW, timeZone: ZONE });
  return slot && describeTimes({ ...slot, start_date: null, end_date: null }, ZONE);
};

describe('findNextSlot proposes', () => {
  test('the weekday and the time at which the subject was taught', () => {
    expect(propose([entry(3, 10, 11)])).toBe('Wed 10 Jun 2026, 10:00 to 11:00');
    expect(propose([entry(3, 10, 11)], 'math ')).toBe('Wed 10 Jun 2026, 10:00 to 11:00');
  });
  test('the first slot that no lesson has yet', () => {
    const math = [entry(1, 9, 10), entry(3, 10, 11), entry(8, 9, 10), entry(10, 10, 11)];
    expect(propose(math)).toBe('Mon 15 Jun 2026, 09:00 to 10:00');
  });
  test('a later slot where another subject is in the way', () => {
    expect(propose([entry(1, 9, 10), entry(8, 9, 10, 'Art')])).toBe('Mon 15 Jun 2026, 09:00 to 10:00');
  });
  test('a school day', () => {
    expect(propose([entry(1, 9, 10), dayOff(8)])).toBe('Mon 15 Jun 2026, 09:00 to 10:00');
  });
  test('a time that is still to come', () => {
    expect(propose([entry(1, 6, 7)])).toBe('Mon 15 Jun 2026, 06:00 to 07:00');
  });
  test('the first gap of the next school day for a subject that was never taught', () => {
    expect(propose([])).toBe('Mon 8 Jun 2026, 09:00 to 10:00');
    expect(propose([entry(8, 9, 10, 'Art')])).toBe('Mon 8 Jun 2026, 10:00 to 11:00');
    expect(propose([dayOff(8)])).toBe('Tue 9 Jun 2026, 09:00 to 10:00');
  });
  test('as many minutes as the plan has', () => {
    expect(propose([entry(3, 10, 11)], 'Math', 45)).toBe('Wed 10 Jun 2026, 10:00 to 10:45');
  });
  test('nothing if the whole time ahead is without school', () => {
    const summer = { ...dayOff(8), end_time: '2026-12-01T05:00:00Z', end_date: '2026-11-30' };
    expect(propose([summer])).toBeUndefined();
  });
});

describe('listOverlaps lists', () => {
  const slot = entry(8, 9, 10);
  test('lessons at the same time, but none that ends when the other begins', () => {
    const [before, within, after] = [entry(8, 8, 9), entry(8, 9, 10, 'Art'), entry(8, 10, 11)];
    expect(listOverlaps(slot, [before, within, after])).toEqual([within]);
  });
  test('days without school, but no other whole days', () => {
    const field = { ...dayOff(8), no_school: false };
    expect(listOverlaps(slot, [field, dayOff(8), dayOff(9)])).toEqual([dayOff(8)]);
  });
});

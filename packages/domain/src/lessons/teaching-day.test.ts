import { expect, test } from 'vitest';
import type { CalendarEntry } from './next-slot.ts';
import { findTeachingDay, listEntriesOf } from './teaching-day.ts';

const timeZone = 'America/New_York';

/** A lesson at local hours of New York in June (UTC-4). */
function lesson(day: string, from: number, to: number): CalendarEntry {
  const at = (hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 4) * 3_600_000).toISOString();
  return {
    ...{ start_time: at(from), end_time: at(to), start_date: null, end_date: null },
    ...{ all_day: false, no_school: false, subject: 'Math' },
  };
}

function free(start_date: string, end_date: string): CalendarEntry {
  const [first, last] = [lesson(start_date, 0, 1), lesson(end_date, 23, 24)];
  return {
    ...{ start_time: first.start_time, end_time: last.end_time, start_date, end_date },
    ...{ all_day: true, no_school: true, subject: null },
  };
}

/** At a local hour of New York in June. */
const on = (day: string, hour: number, ...entries: CalendarEntry[]) =>
  findTeachingDay(entries, { now: new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 4) * 3_600_000), timeZone });

// 8 June 2026 is a Monday.
test('findTeachingDay is today until the last lesson is over', () => {
  const lessons = [lesson('2026-06-08', 9, 10), lesson('2026-06-08', 13, 14)];
  expect(on('2026-06-08', 7, ...lessons)).toBe('2026-06-08');
  expect(on('2026-06-08', 13.9, ...lessons)).toBe('2026-06-08');
  expect(on('2026-06-08', 14, ...lessons)).toBe('2026-06-09');
});

test('findTeachingDay without lessons is today until three in the afternoon', () => {
  expect(on('2026-06-08', 14.9)).toBe('2026-06-08');
  expect(on('2026-06-08', 15)).toBe('2026-06-09');
});

test('findTeachingDay skips weekends and days without school, but not a lesson on a Saturday', () => {
  expect(on('2026-06-05', 16)).toBe('2026-06-08');
  expect(on('2026-06-05', 16, free('2026-06-06', '2026-06-09'))).toBe('2026-06-10');
  expect(on('2026-06-05', 16, lesson('2026-06-06', 10, 12))).toBe('2026-06-06');
  expect(on('2026-06-08', 8, free('2026-06-08', '2026-06-08'))).toBe('2026-06-09');
});

test('findTeachingDay finds none in four weeks of holidays', () => {
  expect(on('2026-06-08', 8, free('2026-06-01', '2026-07-31'))).toBeUndefined();
});

test('listEntriesOf has the entries of one local day, also of several days', () => {
  const late = lesson('2026-06-08', 22, 23.5);
  const camp = free('2026-06-07', '2026-06-09');
  const entries = [late, camp, lesson('2026-06-09', 9, 10)];
  expect(listEntriesOf(entries, { day: '2026-06-08', timeZone })).toEqual([late, camp]);
});

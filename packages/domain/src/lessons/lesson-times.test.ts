import { expect, test } from 'vitest';
import { daysOfLesson, describeTimes, findNextLesson } from './lesson-times.ts';

const ZONE = 'America/New_York';
const lesson = (start_time: string, end_time: string) => ({ start_time, end_time, start_date: null, end_date: null });
const morning = lesson('2026-06-08T13:00:00Z', '2026-06-08T13:45:00Z');

test('describeTimes says day and hours in the teacher’s zone', () => {
  expect(describeTimes(morning, ZONE)).toBe('Mon 8 Jun 2026, 09:00 to 09:45');
  expect(describeTimes(lesson('2026-06-09T02:00:00Z', '2026-06-09T05:00:00Z'), ZONE)).toBe(
    'Mon 8 Jun 2026, 22:00 to Tue 9 Jun 2026, 01:00',
  );
});

test('describeTimes says the days of an entry of whole days', () => {
  const days = { ...morning, start_date: '2026-11-26', end_date: '2026-11-27' };
  expect(describeTimes(days, ZONE)).toBe('Thu 26 Nov 2026 to Fri 27 Nov 2026');
  expect(describeTimes({ ...days, end_date: '2026-11-26' }, ZONE)).toBe('Thu 26 Nov 2026');
});

test('findNextLesson finds the one that is going on or comes next', () => {
  const later = lesson('2026-06-10T13:00:00Z', '2026-06-10T13:45:00Z');
  const at = (now: string) => findNextLesson([morning, later], new Date(now));
  expect(at('2026-06-08T13:44:59Z')).toBe(morning);
  expect(at('2026-06-08T13:45:00Z')).toBe(later);
  expect(at('2026-06-10T13:45:00Z')).toBeUndefined();
});

test('an entry that ends at midnight belongs to the day before', () => {
  expect(daysOfLesson(lesson('2026-06-08T23:00:00Z', '2026-06-09T04:00:00Z'), ZONE)).toEqual({
    first: '2026-06-08',
    last: '2026-06-08',
  });
});

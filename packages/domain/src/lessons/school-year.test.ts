import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '../time/calendar-dates.ts';
import { listSchoolWeeks, MAX_SCHOOL_WEEKS, schoolYearOf, weekStartOf } from './school-year.ts';

test('a school year begins with the week of 1 July, and the week before ends the one before', () => {
  const year = { name: '2026–27', start_date: '2026-06-28', end_date: '2027-06-26' };
  for (const date of ['2026-06-28', '2026-07-01', '2026-12-31', '2027-06-26']) expect(schoolYearOf(date)).toEqual(year);
  expect(schoolYearOf('2026-06-27').name).toBe('2025–26');
  expect(schoolYearOf('2027-06-27').name).toBe('2027–28');
  expect(schoolYearOf('2099-10-01').name).toBe('2099–00');
});

test('every date is in its own school year, of 52 or 53 whole weeks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays('1950-01-01', days);
      const { start_date, end_date } = schoolYearOf(date);
      expect(start_date <= date && date <= end_date).toBe(true);
      expect(weekdayOf(start_date)).toBe(0);
      expect([52, MAX_SCHOOL_WEEKS]).toContain((daysBetween(start_date, end_date) + 1) / 7);
    }),
  );
});

test('the weeks begin in the week of 1 September, or with an earlier one that is wanted', () => {
  const year = schoolYearOf('2026-11-30');
  const weeks = listSchoolWeeks(year, []);
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2026-08-30', '2027-06-20', 43]);
  expect(listSchoolWeeks(year, ['2026-11-29', '2026-08-16'])[0]).toBe('2026-08-16');
  expect(listSchoolWeeks(year, [year.start_date])).toHaveLength(52);
  expect(listSchoolWeeks(year, ['2026-06-21'])[0]).toBe('2026-08-30');
});

test('a week begins on its Sunday', () => {
  expect(['2026-11-29', '2026-12-05', '2026-12-06'].map(weekStartOf)).toEqual([
    '2026-11-29',
    '2026-11-29',
    '2026-12-06',
  ]);
});

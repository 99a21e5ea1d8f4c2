import { expect, test } from 'vitest';
import { describeSchoolWeek, listYearMonths, listYearRows } from './year-rows.ts';

const WEEKS = ['2026-08-30', '2026-09-06', '2026-09-13'];

test('each subject has a row with the lessons of every week, a subject in capitals the same one', () => {
  const rows = listYearRows(WEEKS, [
    { week_start_date: '2026-08-30', subject: 'Science', lessons: 2 },
    { week_start_date: '2026-09-13', subject: 'Art', lessons: 1 },
    { week_start_date: '2026-09-13', subject: 'SCIENCE', lessons: 4 },
    { week_start_date: '2027-01-03', subject: 'Art', lessons: 9 },
  ]);
  expect(rows).toEqual([
    { subject: 'Science', lessons: [2, 0, 4] },
    { subject: 'Art', lessons: [0, 0, 1] },
  ]);
  expect(describeSchoolWeek('2026-09-13', 2, rows)).toBe('Week of 13 Sep 2026: Science 4 lessons, Art 1 lesson');
  expect(describeSchoolWeek('2026-09-06', 1, rows)).toBe('Week of 6 Sep 2026: no lessons');
});

test('each month stands over the weeks that begin in it', () => {
  expect(listYearMonths(WEEKS)).toEqual([
    { name: 'Aug', at: 0, span: 1 },
    { name: 'Sep', at: 1, span: 2 },
  ]);
});

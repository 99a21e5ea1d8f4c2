import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/calendar-dates.ts';
import { isSchoolDay } from '../time/school-days.ts';
import { type CopiedEntry, copyForward, copyForwardOnce } from './copy-forward.ts';
import { describeTimes } from './lesson-times.ts';

const ZONE = 'America/New_York';
const lesson = (start_time: string, end_time: string) => ({
  subject: 'Science',
  ...{ start_time, end_time, start_date: null, end_date: null },
});
/** An hour from 9:00 in New York in summer. */
const hourOn = (date: string) => lesson(`${date}T13:00:00Z`, `${date}T14:00:00Z`);
const wholeDays = (start_date: string, end_date: string) => ({
  ...lesson(`${start_date}T04:00:00Z`, `${addDays(end_date, 1)}T04:00:00Z`),
  ...{ start_date, end_date },
});
const NOTHING = { timetable: { rotation_days: null, rotation_start: null, periods: [] }, entries: [] };
const daysOff = (start_date: string, end_date = start_date) => ({ start_date, end_date });

/** The week from Monday, 8 June 2026, copied. */
const copy = (lessons: readonly CopiedEntry[], to_date: string, ...noSchool: ReturnType<typeof daysOff>[]) =>
  copyForward({
    ...{ lessons, start_date: '2026-06-08', end_date: '2026-06-19', to_date, noSchool, timeZone: ZONE },
    ...NOTHING,
  }).map(({ moves_to, obstacle }) => (moves_to === null ? obstacle : describeTimes(moves_to, ZONE)));

describe('copyForward', () => {
  test('copies the n-th school day to the n-th school day, over weekends', () => {
    expect(copy(['2026-06-08', '2026-06-10', '2026-06-15'].map(hourOn), '2026-09-03')).toEqual([
      'Thu 3 Sep 2026, 09:00 to 10:00',
      'Mon 7 Sep 2026, 09:00 to 10:00',
      'Thu 10 Sep 2026, 09:00 to 10:00',
    ]);
  });
  test('does not count days without school among the old days and skips them among the new ones', () => {
    const lessons = ['2026-06-08', '2026-06-10'].map(hourOn);
    expect(copy(lessons, '2026-09-03', daysOff('2026-06-09'), daysOff('2026-09-04', '2026-09-07'))).toEqual([
      'Thu 3 Sep 2026, 09:00 to 10:00',
      'Tue 8 Sep 2026, 09:00 to 10:00',
    ]);
  });
  test('keeps the local time across a clock change', () => {
    expect(copy([hourOn('2026-06-08')], '2026-11-02')).toEqual(['Mon 2 Nov 2026, 09:00 to 10:00']);
  });
  test('keeps the number of whole days', () => {
    expect(copy([wholeDays('2026-06-09', '2026-06-10')], '2026-09-07')).toEqual(['Tue 8 Sep 2026 to Wed 9 Sep 2026']);
  });
  test('begins with the first school day if the new first day is none', () => {
    expect(copy([hourOn('2026-06-08')], '2026-09-05')).toEqual(['Mon 7 Sep 2026, 09:00 to 10:00']);
  });
  test('tells of lessons that were not on a school day', () => {
    const off = daysOff('2026-06-09');
    expect(copy(['2026-06-09', '2026-06-13'].map(hourOn), '2026-09-03', off)).toEqual([
      'not-a-school-day',
      'not-a-school-day',
    ]);
  });
  test('tells of lessons for which no school day is left within a year', () => {
    const off = daysOff('2026-09-04', '2027-12-31');
    expect(copy(['2026-06-08', '2026-06-09'].map(hourOn), '2026-09-03', off)).toEqual([
      'Thu 3 Sep 2026, 09:00 to 10:00',
      'no-day-left',
    ]);
  });
  test('puts lessons of different days on different school days in their order', () => {
    const offset = fc.integer({ min: 0, max: 60 });
    const holidays = fc.array(fc.tuple(offset, fc.integer({ min: 0, max: 4 })), { maxLength: 4 });
    fc.assert(
      fc.property(fc.uniqueArray(offset, { maxLength: 12 }), holidays, offset, (days, off, later) => {
        const first = '2026-06-08';
        const to_date = addDays(first, 61 + later);
        const noSchool = [...off, ...off.map(([at, length]) => [at + 61, length] as const)].map(([at, length]) =>
          daysOff(addDays(first, at), addDays(first, at + length)),
        );
        const lessons = days.toSorted((one, other) => one - other).map((day) => hourOn(addDays(first, day)));
        const end_date = addDays(first, 60);
        const copied = copyForward({
          lessons,
          start_date: first,
          end_date,
          to_date,
          noSchool,
          timeZone: ZONE,
          ...NOTHING,
        });
        const dates = copied.flatMap(({ moves_to }) => moves_to?.start_time.slice(0, 'YYYY-MM-DD'.length) ?? []);
        expect(dates).toEqual([...new Set(dates)].sort());
        for (const date of dates) expect(isSchoolDay(date, noSchool) && date >= to_date).toBe(true);
      }),
    );
  });
});

describe('copyForward with a timetable', () => {
  const subjects = ['Science', 'Art', 'Science', 'Art', 'Science'];
  const timetable = {
    ...{ rotation_days: null, rotation_start: null },
    periods: [{ name: 'First', starts_at: '11:00', ends_at: '11:45', subjects }],
  };
  const of = (subject: string, date: string) => ({ ...hourOn(date), subject });
  const copyTo = (to_date: string, lessons: readonly CopiedEntry[], change: object = {}) =>
    copyForward({
      ...{ lessons, start_date: '2026-06-08', end_date: '2026-06-19', to_date, noSchool: [], timeZone: ZONE },
      ...{ timetable, entries: [], ...change },
    }).map(({ moves_to, obstacle, remarks }) => [moves_to && describeTimes(moves_to, ZONE), obstacle, ...remarks]);

  test('gives a subject its own periods from the same school day on, and others their old time', () => {
    const lessons = [of('Science', '2026-06-08'), of('Music', '2026-06-08'), of('art', '2026-06-09')];
    expect(copyTo('2026-09-08', lessons)).toEqual([
      ['Wed 9 Sep 2026, 11:00 to 11:45', null, 'was-outside-periods', 'is-shortened'],
      ['Tue 8 Sep 2026, 09:00 to 10:00', null, 'not-in-timetable'],
      ['Thu 10 Sep 2026, 11:00 to 11:45', null, 'was-outside-periods', 'is-shortened'],
    ]);
  });
  test('skips periods that the calendar has filled', () => {
    const entry = {
      ...{ start_time: '2026-09-07T15:30:00Z', end_time: '2026-09-07T16:30:00Z', start_date: null, end_date: null },
      ...{ all_day: false, no_school: false, subject: null },
    };
    const short = {
      ...{ ...of('Science', '2026-06-08'), start_time: '2026-06-08T15:00:00Z', end_time: '2026-06-08T15:45:00Z' },
    };
    expect(copyTo('2026-09-07', [short], { entries: [entry] })).toEqual([['Wed 9 Sep 2026, 11:00 to 11:45', null]]);
  });
  test('leaves out a lesson for which no period is left within a year', () => {
    const noSchool = [daysOff('2026-09-08', '2028-12-31')];
    expect(copyTo('2026-09-07', [of('Art', '2026-06-08')], { noSchool })).toEqual([[null, 'no-period-left']]);
  });
});

describe('copyForwardOnce', () => {
  const MATH = { subject: 'Math', lesson_plan_id: 1, title: 'Math' };
  const daily = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(() => 'Math');
  const timetable = {
    ...{ rotation_days: null, rotation_start: null },
    periods: [{ name: 'Block', starts_at: '09:00', ends_at: '10:00', subjects: daily }],
  };
  const named = (date: string, more: object = {}) => ({ ...hourOn(date), ...MATH, ...more });
  const once = (lessons: readonly ReturnType<typeof named>[], entries: readonly ReturnType<typeof named>[]) =>
    copyForwardOnce({
      ...{ lessons, start_date: '2026-06-08', end_date: '2026-06-19', to_date: '2026-09-07', noSchool: [], timetable },
      ...{ timeZone: ZONE, entries: entries.map((entry) => ({ ...entry, all_day: false, no_school: false })) },
    }).map(({ moves_to, is_there }) => [moves_to && describeTimes(moves_to, ZONE), is_there]);

  test('a lesson that stands on its new day is there, and the others do not make room for it', () => {
    const lessons = [named('2026-06-08'), named('2026-06-09')];
    expect(once(lessons, [])).toEqual([
      ['Mon 7 Sep 2026, 09:00 to 10:00', false],
      ['Tue 8 Sep 2026, 09:00 to 10:00', false],
    ]);
    expect(once(lessons, [named('2026-09-07')])).toEqual([
      ['Wed 9 Sep 2026, 09:00 to 10:00', true],
      ['Tue 8 Sep 2026, 09:00 to 10:00', false],
    ]);
    expect(once(lessons, [named('2026-09-07'), named('2026-09-08')]).map(([, is_there]) => is_there)).toEqual([
      true,
      true,
    ]);
  });

  test('another title, another plan and one entry for two lessons are not', () => {
    expect(once([named('2026-06-08')], [named('2026-09-07', { title: 'Math, again' })])[0]?.[1]).toBe(false);
    expect(once([named('2026-06-08')], [named('2026-09-07', { lesson_plan_id: 2 })])[0]?.[1]).toBe(false);
    const twice = [named('2026-06-08'), named('2026-06-08', { subject: 'Math' })];
    expect(once(twice, [named('2026-09-07')]).filter(([, is_there]) => is_there)).toHaveLength(1);
  });
});

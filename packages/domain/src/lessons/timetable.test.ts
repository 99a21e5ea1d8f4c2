import { describe, expect, test } from 'vitest';
import {
  countTimetableDays,
  findTimetableError,
  listHeldPeriods,
  listTimetableDays,
  periodsOfSubject,
  type Timetable,
} from './timetable.ts';

const period = (name: string, starts_at: string, ends_at: string, ...subjects: (string | null)[]) => ({
  ...{ name, starts_at, ends_at, subjects },
});
const weekly = (...periods: Timetable['periods']): Timetable => ({
  ...{ rotation_days: null, rotation_start: null, periods },
});
const rotating = (rotation_start: string, ...subjects: string[]): Timetable => ({
  ...{ rotation_days: subjects.length, rotation_start },
  periods: [period('Block', '09:00', '10:00', ...subjects)],
});
/** Weeks A and B with one subject each. */
const inTurns = (rotation_start: string, ofA: string, ofB: string): Timetable => ({
  ...{ rotation_days: 10, rotation_start, by_calendar_week: true },
  periods: [period('Block', '09:00', '10:00', ...Array.from({ length: 10 }, (_, at) => (at < 5 ? ofA : ofB)))],
});
const daysOff = (start_date: string, end_date = start_date) => ({ start_date, end_date });
const MATH = { start: 540, end: 600 };

const mathOf = (timetable: Timetable, ...noSchool: ReturnType<typeof daysOff>[]) =>
  periodsOfSubject(timetable, {
    subject: 'math ',
    dayOf: countTimetableDays(timetable, { last: '2028-12-31', noSchool }),
  });

describe('findTimetableError', () => {
  const error = (...periods: Timetable['periods']) => findTimetableError(weekly(...periods));
  const first = period('First', '09:00', '10:00', 'Math', null, null, null, null);

  test('accepts periods that touch, and equal times on different days', () => {
    expect(error(first, period('Second', '10:00', '11:00', 'Art', null, null, null, null))).toBeNull();
    expect(error(first, period('Late', '09:30', '10:30', null, 'Art', null, null, null))).toBeNull();
    expect(error()).toBeNull();
  });
  test('names two periods that overlap, and their day', () => {
    const second = period('Second', '09:59', '11:00', 'Art', null, null, null, null);
    expect(error(first, second)).toBe('First and Second overlap on Monday');
  });
  test('names a period that does not end after it starts, or has days too many', () => {
    expect(error({ ...first, ends_at: '09:00' })).toBe('First must end after it starts');
    expect(error({ ...first, subjects: ['Math'] })).toBe('First must have 5 days');
  });
  test('rejects weeks A and B of other than ten days', () => {
    const timetable = { ...rotating('2026-06-08', 'Math', 'Art'), by_calendar_week: true };
    expect(findTimetableError(timetable)).toBe('Weeks A and B have ten days');
    expect(findTimetableError(inTurns('2026-06-08', 'Math', 'Art'))).toBeNull();
  });
  test('rejects a rotation that starts on a weekend', () => {
    expect(findTimetableError(rotating('2026-06-06', 'Math', 'Art'))).toBe('The rotation must start on a weekday');
  });
});

describe('listTimetableDays', () => {
  test('names weekdays, the two days of a rotation, and more', () => {
    expect(listTimetableDays({ rotation_days: null })[4]).toBe('Friday');
    expect(listTimetableDays({ rotation_days: 2 })).toEqual(['Day A', 'Day B']);
    expect(listTimetableDays({ rotation_days: 6 })[5]).toBe('Day 6');
    const weeks = listTimetableDays({ rotation_days: 10, by_calendar_week: true });
    expect([weeks[0], weeks[4], weeks[5], weeks.length]).toEqual(['Monday A', 'Friday A', 'Monday B', 10]);
  });
});

describe('periodsOfSubject', () => {
  test('finds the periods of a weekday, earliest first, and none on a day without school', () => {
    const timetable = weekly(
      period('Afternoon', '13:00', '13:45', 'Math', null, null, null, null),
      period('Morning', '09:00', '10:00', 'Math', 'Art', null, null, null),
    );
    const on = mathOf(timetable, daysOff('2026-06-15'));
    expect(on?.('2026-06-08')).toEqual([MATH, { start: 780, end: 825 }]);
    expect(on?.('2026-06-09')).toEqual([]);
    expect(on?.('2026-06-13')).toEqual([]);
    expect(on?.('2026-06-15')).toEqual([]);
  });
  test('is undefined for a subject that the timetable does not have', () => {
    expect(mathOf(weekly(period('First', '09:00', '10:00', 'Art', null, null, null, null)))).toBeUndefined();
  });
  test('counts a rotation by school days, over weekends and holidays', () => {
    const on = mathOf(rotating('2026-11-23', 'Math', 'Art'), daysOff('2026-11-26', '2026-11-27'));
    const held = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-30', '2026-12-01'];
    expect(held.map((date) => on?.(date).length)).toEqual([1, 0, 1, 0, 0, 1]);
  });
  test('moves a rotation on by a snow day', () => {
    const timetable = rotating('2026-06-08', 'Art', 'Music', 'Math');
    expect(mathOf(timetable)?.('2026-06-10')).toEqual([MATH]);
    const snowed = mathOf(timetable, daysOff('2026-06-09'));
    expect([snowed?.('2026-06-10'), snowed?.('2026-06-11')]).toEqual([[], [MATH]]);
  });
  test('lets weeks A and B take turns by the calendar, whatever has no school', () => {
    // A Wednesday: its whole week is A.
    const on = mathOf(inTurns('2026-11-18', 'Math', 'Art'), daysOff('2026-11-23', '2026-12-04'), daysOff('2026-12-14'));
    const dates = ['2026-11-17', '2026-11-18', '2026-11-20', '2026-11-25', '2026-12-03', '2026-12-07', '2026-12-14'];
    expect(dates.map((date) => on?.(date).length)).toEqual([0, 1, 1, 0, 0, 0, 0]);
    expect(['2026-12-15', '2026-12-18', '2026-12-21', '2026-12-28'].map((date) => on?.(date).length)).toEqual([
      1, 1, 0, 1,
    ]);
  });
  test('counts 29 February of a leap year', () => {
    const on = mathOf(rotating('2028-02-28', 'Art', 'Math'));
    expect([on?.('2028-02-29'), on?.('2028-03-01'), on?.('2028-03-02')]).toEqual([[MATH], [], [MATH]]);
  });
  test('finds nothing before the rotation starts', () => {
    expect(mathOf(rotating('2026-06-10', 'Math', 'Art'))?.('2026-06-08')).toEqual([]);
  });
});

describe('listHeldPeriods', () => {
  const held = (timetable: Timetable, dates: readonly string[], ...noSchool: ReturnType<typeof daysOff>[]) =>
    listHeldPeriods(timetable, {
      ...{ dates, timeZone: 'America/New_York' },
      dayOf: countTimetableDays(timetable, { last: '2028-12-31', noSchool }),
    }).map(({ name, subject, day, start_time }) => [name, subject, day, start_time]);

  test('lists the periods of each date with their moments, earliest first', () => {
    const timetable = weekly(
      period('Afternoon', '13:00', '13:45', 'Math', null, null, null, null),
      period('Morning', '09:00', '10:00', 'Art', 'Math', null, null, null),
    );
    expect(held(timetable, ['2026-06-07', '2026-06-08', '2026-06-09'])).toEqual([
      ['Morning', 'Art', 'Monday', '2026-06-08T13:00:00.000Z'],
      ['Afternoon', 'Math', 'Monday', '2026-06-08T17:00:00.000Z'],
      ['Morning', 'Math', 'Tuesday', '2026-06-09T13:00:00.000Z'],
    ]);
  });
  test('names rotating days without a period, and no others', () => {
    const alternating = { ...rotating('2026-06-08', 'Math'), rotation_days: 2 };
    const timetable = { ...alternating, periods: [period('Block', '09:00', '10:00', 'Math', null)] };
    expect(held(timetable, ['2026-06-08', '2026-06-09', '2026-06-13'])).toEqual([
      ['Block', 'Math', 'Day A', '2026-06-08T13:00:00.000Z'],
      ['', null, 'Day B', '2026-06-09T04:00:00.000Z'],
    ]);
    expect(held(weekly(period('Block', '09:00', '10:00', null, null, null, null, null)), ['2026-06-09'])).toEqual([]);
  });
  test('names rotating days, which a day without school moves on', () => {
    const timetable = rotating('2026-06-08', 'Math', 'Art');
    const dates = ['2026-06-08', '2026-06-09', '2026-06-10'];
    expect(held(timetable, dates, daysOff('2026-06-09')).map(([, subject, day]) => [subject, day])).toEqual([
      ['Math', 'Day A'],
      ['Art', 'Day B'],
    ]);
  });
});

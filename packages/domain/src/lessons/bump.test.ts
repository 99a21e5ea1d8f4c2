import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/calendar-dates.ts';
import { localTimeIn, momentOfLocalTime } from '../time/local-times.ts';
import { bumpByTimetable } from './bump.ts';
import { describeTimes } from './lesson-times.ts';
import type { Timetable } from './timetable.ts';

const ZONE = 'America/New_York';
const period = (starts_at: string, ends_at: string, ...subjects: (string | null)[]) => ({
  ...{ name: starts_at, starts_at, ends_at, subjects },
});
const WEEKLY: Timetable = {
  ...{ rotation_days: null, rotation_start: null },
  periods: [period('09:00', '10:00', 'Science', 'Art', 'Science', 'Art', 'Science')],
};

let serial = 0;
const at = (date: string, from: string, to: string, subject: string | null = 'Science') => {
  serial += 1;
  const momentOf = (clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return momentOfLocalTime(ZONE, { date, milliseconds: (hours * 60 + minutes) * 60_000 }).toISOString();
  };
  return {
    ...{ id: serial, subject, start_time: momentOf(from), end_time: momentOf(to) },
    ...{ start_date: null, end_date: null, all_day: false, no_school: false },
  };
};
const hourOn = (date: string, subject = 'Science') => at(date, '09:00', '10:00', subject);
const wholeDay = (date: string) => ({
  ...at(date, '00:00', '23:00'),
  ...{ start_date: date, end_date: date, all_day: true },
});
const daysOff = (start_date: string, end_date = start_date) => ({ start_date, end_date });

type Entry = ReturnType<typeof at> | ReturnType<typeof wholeDay>;

function bump(lessons: readonly Entry[], change: Partial<Parameters<typeof bumpByTimetable>[0]> = {}) {
  const moved = bumpByTimetable({ lessons, entries: [], timetable: WEEKLY, noSchool: [], timeZone: ZONE, ...change });
  if ('lacks' in moved) return moved;
  return moved.map(({ moves_to, remarks }) => [describeTimes(moves_to, ZONE), ...remarks].join(' · '));
}

describe('bumpByTimetable', () => {
  test('moves the lessons of a subject to its own next periods and leaves those of others free', () => {
    expect(bump(['2026-06-08', '2026-06-10', '2026-06-12'].map((date) => hourOn(date)))).toEqual([
      'Wed 10 Jun 2026, 09:00 to 10:00',
      'Fri 12 Jun 2026, 09:00 to 10:00',
      'Mon 15 Jun 2026, 09:00 to 10:00',
    ]);
    expect(bump([hourOn('2026-06-09', 'art ')])).toEqual(['Thu 11 Jun 2026, 09:00 to 10:00']);
  });
  test('skips days without school and periods that something else has', () => {
    const lesson = hourOn('2026-06-08');
    const assembly = at('2026-06-12', '09:30', '11:00', null);
    expect(bump([lesson], { noSchool: [daysOff('2026-06-10')], entries: [lesson, assembly] })).toEqual([
      'Mon 15 Jun 2026, 09:00 to 10:00',
    ]);
  });
  test('knows the period of a lesson on a day that has no school any more', () => {
    const lessons = [at('2026-06-08', '09:05', '09:30'), at('2026-06-08', '09:30', '10:00')];
    expect(bump(lessons, { noSchool: [daysOff('2026-06-08')] })).toEqual([
      'Wed 10 Jun 2026, 09:05 to 09:30',
      'Wed 10 Jun 2026, 09:30 to 10:00',
    ]);
    const timetable: Timetable = {
      ...{ rotation_days: 2, rotation_start: '2026-06-08' },
      periods: [period('09:00', '10:00', 'Science', 'Art')],
    };
    expect(bump([hourOn('2026-06-10')], { timetable, noSchool: [daysOff('2026-06-09', '2026-06-10')] })).toEqual([
      'Fri 12 Jun 2026, 09:00 to 10:00',
    ]);
  });
  test('keeps lessons of one period together, and as far from its start as they were', () => {
    const lessons = [at('2026-06-08', '09:05', '09:30'), at('2026-06-08', '09:30', '10:00')];
    expect(bump([...lessons, hourOn('2026-06-10')])).toEqual([
      'Wed 10 Jun 2026, 09:05 to 09:30',
      'Wed 10 Jun 2026, 09:30 to 10:00',
      'Fri 12 Jun 2026, 09:00 to 10:00',
    ]);
  });
  test('goes to the second period of a day before the first of the next one', () => {
    const timetable = {
      ...WEEKLY,
      periods: [...WEEKLY.periods, period('13:00', '14:00', 'Science', null, null, null, null)],
    };
    expect(bump([hourOn('2026-06-08'), at('2026-06-08', '13:00', '14:00')], { timetable })).toEqual([
      'Mon 8 Jun 2026, 13:00 to 14:00',
      'Wed 10 Jun 2026, 09:00 to 10:00',
    ]);
  });
  test('ends a lesson with a shorter period, and says so', () => {
    const periods = [
      period('09:00', '10:00', 'Science', null, null, null, null),
      period('08:30', '09:10', null, null, 'Science', null, null),
    ];
    expect(bump([hourOn('2026-06-08')], { timetable: { ...WEEKLY, periods } })).toEqual([
      'Wed 10 Jun 2026, 08:30 to 09:10 · is-shortened',
    ]);
  });
  test('gives a double lesson two periods with a short pause between them', () => {
    const both = ['Science', null, 'Science', null, null];
    const periods = [period('09:00', '10:00', ...both), period('10:10', '11:10', ...both)];
    expect(bump([at('2026-06-08', '09:00', '11:10')], { timetable: { ...WEEKLY, periods } })).toEqual([
      'Wed 10 Jun 2026, 09:00 to 11:10',
    ]);
  });
  test('names a lesson that was outside the periods of its subject, and puts it into the next one', () => {
    const extra = at('2026-06-09', '11:00', '12:00');
    const trip = wholeDay('2026-06-11');
    expect(bump([extra, trip])).toEqual([
      'Wed 10 Jun 2026, 09:00 to 10:00 · was-outside-periods',
      'Fri 12 Jun 2026 · was-outside-periods',
    ]);
  });
  test('moves a subject that is not in the timetable by school days, and says so', () => {
    expect(bump([at('2026-06-12', '11:00', '12:00', 'Music')])).toEqual([
      'Mon 15 Jun 2026, 11:00 to 12:00 · not-in-timetable',
    ]);
    const timetable = { ...WEEKLY, periods: [] };
    expect(bump([hourOn('2026-06-12')], { timetable })).toEqual(['Mon 15 Jun 2026, 09:00 to 10:00']);
  });
  test('moves each subject by itself, and one with periods gives way to one without', () => {
    const music = at('2026-06-09', '09:00', '10:00', 'Music');
    expect(bump([hourOn('2026-06-08'), hourOn('2026-06-09', 'Art'), music])).toEqual([
      'Fri 12 Jun 2026, 09:00 to 10:00',
      'Thu 11 Jun 2026, 09:00 to 10:00',
      'Wed 10 Jun 2026, 09:00 to 10:00 · not-in-timetable',
    ]);
  });
  test('follows a rotation past a day without school, and moves by school days before it begins', () => {
    const timetable: Timetable = {
      ...{ rotation_days: 2, rotation_start: '2026-06-08' },
      periods: [period('09:00', '10:00', 'Science', 'Art')],
    };
    const noSchool = [daysOff('2026-06-09')];
    expect(bump([hourOn('2026-06-08')], { timetable, noSchool })).toEqual(['Thu 11 Jun 2026, 09:00 to 10:00']);
    expect(bump([at('2026-06-03', '11:00', '12:00'), hourOn('2026-06-05')], { timetable, noSchool })).toEqual([
      'Thu 4 Jun 2026, 11:00 to 12:00',
      'Mon 8 Jun 2026, 09:00 to 10:00',
    ]);
  });
  describe('after a day of a rotation that has lost its school', () => {
    const timetable: Timetable = {
      ...{ rotation_days: 2, rotation_start: '2026-06-08' },
      periods: [period('09:00', '10:00', 'Science', 'Art')],
    };
    test('knows the periods that were planned for the later lessons', () => {
      const lessons = ['2026-06-10', '2026-06-12', '2026-06-16'].map((date) => hourOn(date));
      expect(bump(lessons, { timetable, noSchool: [daysOff('2026-06-10')] })).toEqual([
        'Thu 11 Jun 2026, 09:00 to 10:00',
        'Mon 15 Jun 2026, 09:00 to 10:00',
        'Wed 17 Jun 2026, 09:00 to 10:00',
      ]);
    });
    test('keeps lessons of one later period together', () => {
      const halves = [at('2026-06-12', '09:05', '09:30'), at('2026-06-12', '09:30', '10:00')];
      expect(bump([hourOn('2026-06-10'), ...halves], { timetable, noSchool: [daysOff('2026-06-10')] })).toEqual([
        'Thu 11 Jun 2026, 09:00 to 10:00',
        'Mon 15 Jun 2026, 09:05 to 09:30',
        'Mon 15 Jun 2026, 09:30 to 10:00',
      ]);
    });
    test('knows the planned periods past several such days, the first of them after the first lesson', () => {
      const lessons = ['2026-06-08', '2026-06-10', '2026-06-12', '2026-06-16'].map((date) => hourOn(date));
      const noSchool = [daysOff('2026-06-10'), daysOff('2026-06-12')];
      expect(bump(lessons, { timetable, noSchool })).toEqual([
        'Thu 11 Jun 2026, 09:00 to 10:00',
        'Tue 16 Jun 2026, 09:00 to 10:00',
        'Thu 18 Jun 2026, 09:00 to 10:00',
        'Mon 22 Jun 2026, 09:00 to 10:00',
      ]);
    });
    test('knows the planned periods past a day on which only another subject had lessons', () => {
      const lessons = ['2026-06-08', '2026-06-10'].map((date) => hourOn(date));
      const entries = [hourOn('2026-06-09', 'Art')];
      expect(bump(lessons, { timetable, entries, noSchool: [daysOff('2026-06-09')] })).toEqual([
        'Thu 11 Jun 2026, 09:00 to 10:00',
        'Mon 15 Jun 2026, 09:00 to 10:00',
      ]);
    });
    test('still counts days without school that were known when the lessons were planned', () => {
      const lessons = ['2026-06-11', '2026-06-15'].map((date) => hourOn(date));
      const noSchool = [daysOff('2026-06-09'), daysOff('2026-06-11')];
      expect(bump(lessons, { timetable, noSchool })).toEqual([
        'Fri 12 Jun 2026, 09:00 to 10:00',
        'Tue 16 Jun 2026, 09:00 to 10:00',
      ]);
    });
  });
  test('names the subject that has no period left within a year', () => {
    const noSchool = [daysOff('2026-06-10', '2027-12-31')];
    expect(bump([hourOn('2026-06-08')], { noSchool })).toEqual({ subject: 'Science', lacks: 'period' });
    expect(bump([hourOn('2026-06-09', 'Music')], { noSchool })).toEqual({ subject: 'Music', lacks: 'school-day' });
    expect(bump([])).toEqual([]);
  });
  test('puts every lesson into a later period of its subject, in the same order', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 });
    const off = fc.array(fc.tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 9 })), { maxLength: 5 });
    fc.assert(
      fc.property(days, off, (offsets, holidays) => {
        const dateOf = (offset: number) => addDays('2026-06-08', offset);
        const noSchool = holidays.map(([from, length]) => daysOff(dateOf(from), dateOf(from + length)));
        const lessons = offsets.toSorted((one, other) => one - other).map((offset) => hourOn(dateOf(offset)));
        const moved = bumpByTimetable({ lessons, entries: [], timetable: WEEKLY, noSchool, timeZone: ZONE });
        if ('lacks' in moved) throw new Error(moved.lacks);
        const dates = moved.map(({ moves_to }) => localTimeIn(ZONE, moves_to.start_time).date);
        expect(dates).toEqual([...new Set(dates)].sort());
        for (const [index, date] of dates.entries()) {
          expect(date > localTimeIn(ZONE, lessons[index]?.start_time ?? '').date).toBe(true);
          expect([1, 3, 5]).toContain(new Date(date).getUTCDay());
          expect(noSchool.some(({ start_date, end_date }) => start_date <= date && date <= end_date)).toBe(false);
        }
      }),
    );
  });
});

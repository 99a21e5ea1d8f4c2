import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from './calendar-dates.ts';
import { localTimeIn, momentOfLocalTime } from './local-times.ts';
import { bumpLessons, isSchoolDay, moveLesson, nextSchoolDay } from './school-days.ts';

const NEW_YORK = 'America/New_York';
const thanksgiving = { start_date: '2026-11-26', end_date: '2026-11-27' };

describe('school days', () => {
  it.each([
    ['2026-11-25', true],
    ['2026-11-26', false],
    ['2026-11-27', false],
    ['2026-11-28', false],
    ['2026-11-29', false],
    ['2026-11-30', true],
  ])('on %s: %s', (date, isSchool) => {
    expect(isSchoolDay(date, [thanksgiving])).toBe(isSchool);
  });

  it.each([
    ['2026-11-23', '2026-11-24'],
    ['2026-11-25', '2026-11-30'],
    ['2026-11-28', '2026-11-30'],
  ])('continue after %s on %s', (date, next) => {
    expect(nextSchoolDay(date, [thanksgiving])).toBe(next);
  });

  it('do not exist in a year of holidays', () => {
    const year = { start_date: '2026-01-01', end_date: '2027-12-31' };
    expect(nextSchoolDay('2026-01-01', [year])).toBeUndefined();
    const lessons = [{ id: 1, start_time: '2026-01-05T14:00:00Z', end_time: '2026-01-05T15:00:00Z' }];
    expect(bumpLessons({ lessons, noSchool: [year], timeZone: NEW_YORK })).toBeUndefined();
  });
});

describe('bumpLessons', () => {
  it('skips weekends and days without school and keeps local times across a clock change', () => {
    const lessons = [
      { id: 1, start_time: '2026-10-29T13:00:00Z', end_time: '2026-10-29T14:00:00Z' },
      { id: 2, start_time: '2026-10-30T13:00:00Z', end_time: '2026-10-30T14:00:00Z' },
      { id: 3, start_time: '2026-11-25T14:00:00Z', end_time: '2026-11-25T15:00:00Z' },
    ];
    expect(bumpLessons({ lessons, noSchool: [thanksgiving], timeZone: NEW_YORK })).toEqual([
      { id: 1, start_time: '2026-10-30T13:00:00.000Z', end_time: '2026-10-30T14:00:00.000Z' },
      { id: 2, start_time: '2026-11-02T14:00:00.000Z', end_time: '2026-11-02T15:00:00.000Z' },
      { id: 3, start_time: '2026-11-30T14:00:00.000Z', end_time: '2026-11-30T15:00:00.000Z' },
    ]);
  });

  it('puts lessons that were on free days one after the other and pushes later ones on', () => {
    const at = (id: number, day: string) => ({
      ...{ id, start_time: `2026-${day}T14:00:00.000Z`, end_time: `2026-${day}T15:00:00.000Z` },
    });
    const lessons = [at(1, '11-25'), at(2, '11-26'), at(3, '11-26'), at(4, '11-27'), at(5, '11-30'), at(6, '12-07')];
    expect(bumpLessons({ lessons, noSchool: [thanksgiving], timeZone: NEW_YORK })).toEqual([
      ...[at(1, '11-30'), at(2, '12-01'), at(3, '12-01'), at(4, '12-02'), at(5, '12-03'), at(6, '12-08')],
    ]);
  });

  const days = fc.integer({ min: 0, max: 700 });
  const date = days.map((count) => addDays('2025-09-01', count));
  const holidays = fc.array(
    fc.tuple(date, fc.integer({ min: 0, max: 20 })).map(([start_date, length]) => ({
      start_date,
      end_date: addDays(start_date, length),
    })),
    { maxLength: 8 },
  );
  const zones = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Australia/Sydney', 'UTC');
  // By local day: a clock change within a lesson has its own tests.
  const lessonTimes = fc.array(
    fc.tuple(days, fc.integer({ min: 8 * 60, max: 20 * 60 }), fc.integer({ min: 15, max: 180 })),
    { maxLength: 12 },
  );

  it('puts every lesson on a later school day, at its local time and in the same order', () => {
    fc.assert(
      fc.property(lessonTimes, holidays, zones, (times, noSchool, timeZone) => {
        const lessons = times
          .map(([day, minutes, length], id) => {
            const date = addDays('2025-09-01', day);
            const start = momentOfLocalTime(timeZone, { date, milliseconds: minutes * 60_000 });
            const end_time = new Date(start.getTime() + length * 60_000).toISOString();
            return { id, start_time: start.toISOString(), end_time };
          })
          .sort((one, other) => one.start_time.localeCompare(other.start_time));
        const moved = bumpLessons({ lessons, noSchool, timeZone }) ?? [];
        expect(moved.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id));
        for (const [index, lesson] of lessons.entries()) {
          const { start_time = '', end_time = '' } = moved[index] ?? {};
          const [before, after] = [localTimeIn(timeZone, lesson.start_time), localTimeIn(timeZone, start_time)];
          expect(after.milliseconds).toBe(before.milliseconds);
          expect(after.date > before.date).toBe(true);
          expect(isSchoolDay(after.date, noSchool)).toBe(true);
          expect([0, 6]).not.toContain(weekdayOf(after.date));
          expect(localTimeIn(timeZone, end_time).milliseconds).toBe(
            localTimeIn(timeZone, lesson.end_time).milliseconds,
          );
          const next = lessons[index + 1];
          if (next === undefined) continue;
          const nextBefore = localTimeIn(timeZone, next.start_time).date;
          const nextAfter = localTimeIn(timeZone, moved[index + 1]?.start_time ?? '').date;
          expect(nextAfter > after.date).toBe(nextBefore > before.date);
        }
      }),
    );
  });
});

it('a lesson in an hour skipped by a clock change keeps its length', () => {
  const night = { start_time: '2026-03-07T07:00:00Z', end_time: '2026-03-07T07:30:00Z' };
  expect(moveLesson(NEW_YORK, night, '2026-03-08')).toEqual({
    start_time: '2026-03-08T07:00:00.000Z',
    end_time: '2026-03-08T07:30:00.000Z',
  });
});

it('a lesson in an hour repeated by a clock change keeps its length', () => {
  // From 2:20 before the change to 2:00 after it.
  const night = { start_time: '2027-04-03T15:20:00Z', end_time: '2027-04-03T16:00:00Z' };
  expect(moveLesson('Australia/Sydney', night, '2027-04-05')).toEqual({
    start_time: '2027-04-04T16:20:00.000Z',
    end_time: '2027-04-04T17:00:00.000Z',
  });
});

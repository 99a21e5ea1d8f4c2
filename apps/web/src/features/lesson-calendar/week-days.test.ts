import { expect, test } from 'vitest';
import { lessonEvent } from '../../../test-support/lesson-plans.ts';
import { listWeekDays } from './week-days.ts';

const timeZone = 'America/New_York';
const week = { week_start_date: '2026-03-08', week_end_date: '2026-03-14' };

const days = (...events: Parameters<typeof lessonEvent>[0][]) =>
  listWeekDays(events.map(lessonEvent), { week, timeZone }).map(({ date, events: results }) => [
    date,
    ...results.map(({ title }) => title),
  ]);

const WEEKDAYS = [['2026-03-09'], ['2026-03-10'], ['2026-03-11'], ['2026-03-12'], ['2026-03-13']];

test('a week shows its five school days, empty ones too', () => {
  expect(days()).toEqual(WEEKDAYS);
});

test('a Saturday or Sunday is shown only when something takes place on it', () => {
  const fair = { title: 'Science fair', start_time: '2026-03-14T14:00:00Z', end_time: '2026-03-14T16:00:00Z' };
  expect(days(fair)).toEqual([...WEEKDAYS, ['2026-03-14', 'Science fair']]);
  // The clocks go forward that night: 04:30 UTC is still Saturday evening, 05:00 is Sunday.
  const early = { title: 'Early', start_time: '2026-03-08T05:00:00Z', end_time: '2026-03-08T06:00:00Z' };
  expect(days(early)).toEqual([['2026-03-08', 'Early'], ...WEEKDAYS]);
});

test('a lesson stands on its day in the teacher’s time zone', () => {
  const late = { title: 'Star party', start_time: '2026-03-11T01:00:00Z', end_time: '2026-03-11T03:00:00Z' };
  expect(days(late)[1]).toEqual(['2026-03-10', 'Star party']);
});

test('an event that ends at midnight belongs to the day before', () => {
  const evening = { title: 'Evening', start_time: '2026-03-10T23:00:00Z', end_time: '2026-03-11T04:00:00Z' };
  expect(days(evening)).toEqual([
    ['2026-03-09'],
    ['2026-03-10', 'Evening'],
    ['2026-03-11'],
    ['2026-03-12'],
    ['2026-03-13'],
  ]);
  const later = { ...evening, end_time: '2026-03-11T04:01:00Z' };
  expect(days(later)[2]).toEqual(['2026-03-11', 'Evening']);
});

test('an event of several days stands on each of them within the week', () => {
  const breakDays = { title: 'Break', all_day: true, start_date: '2026-03-12', end_date: '2026-03-20' };
  expect(days(breakDays).slice(2)).toEqual([
    ['2026-03-11'],
    ['2026-03-12', 'Break'],
    ['2026-03-13', 'Break'],
    ['2026-03-14', 'Break'],
  ]);
});

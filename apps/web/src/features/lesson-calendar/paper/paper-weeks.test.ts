import { expect, test } from 'vitest';
import { lessonEvent } from '../../../../test-support/lesson-plans.ts';
import { listPaperWeeks } from './paper-weeks.ts';

const ZONE = 'America/New_York';
const weeks = (view: 'month' | 'week', date: string, events = [lessonEvent()]) =>
  listPaperWeeks(events, { view, date, timeZone: ZONE });

test('a printed week has its five school days with their lessons', () => {
  const [week = []] = weeks('week', '2026-06-10');
  expect(week.map(({ date, events }) => [date, events.length])).toEqual([
    ['2026-06-08', 1],
    ['2026-06-09', 0],
    ['2026-06-10', 0],
    ['2026-06-11', 0],
    ['2026-06-12', 0],
  ]);
});

test('a Saturday with an entry is printed in every week', () => {
  const fair = lessonEvent({ start_time: '2026-06-13T13:00:00Z', end_time: '2026-06-13T14:00:00Z' });
  expect(weeks('month', '2026-06-10', [fair]).map((week) => week.length)).toEqual([6, 6, 6, 6, 6]);
});

test('a printed month leaves out the weeks of other months, and marks days of other months', () => {
  const month = weeks('month', '2026-02-10', []);
  expect(month).toHaveLength(4);
  expect(weeks('month', '2026-07-10', [])[0]?.map(({ isInside }) => isInside)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('an entry of several days is printed on each of them', () => {
  const days = { all_day: true, start_date: '2026-06-09', end_date: '2026-06-10' };
  const [week = []] = weeks('week', '2026-06-10', [lessonEvent(days)]);
  expect(week.map(({ events }) => events.length)).toEqual([0, 1, 1, 0, 0]);
});

import { expect, test } from 'vitest';
import { lessonEvent } from '../../../test-support/lesson-plans.ts';
import { listBoardPeriods, periodNameAt, rotatingDayOn, shownPeriods } from './board-periods.ts';

/** In New York on 8 June 2026, 07:00. */
const NOW = new Date('2026-06-08T11:00:00Z');
const ZONE = 'America/New_York';
const period = (name: string, start: string, end: string, day = 'Day A') => ({
  ...{ name, day, subject: 'Math' },
  ...{ start_time: `2026-06-08T${start}:00Z`, end_time: `2026-06-08T${end}:00Z` },
});
const MORNING = period('Morning', '13:00', '14:00');
const NOON = period('Noon', '16:00', '17:00');
const listed = (...events: ReturnType<typeof lessonEvent>[]) => listBoardPeriods([MORNING, NOON], { events, now: NOW });
const freeOf = (periods: ReturnType<typeof listed>) => periods.filter(({ isFree }) => isFree).map(({ name }) => name);

test('a period is free if it is still to come and nothing is at its time', () => {
  expect(freeOf(listed())).toEqual(['Morning', 'Noon']);
  expect(freeOf(listed(lessonEvent({ start_time: '2026-06-08T13:30:00Z', end_time: '2026-06-08T16:00:00Z' })))).toEqual(
    ['Noon'],
  );
  const later = new Date('2026-06-08T13:00:00Z');
  expect(freeOf(listBoardPeriods([MORNING, NOON], { events: [], now: later }))).toEqual(['Noon']);
});

test('free periods stand in the place of a lesson, the others behind it, and none can be moved', () => {
  const lesson = lessonEvent({ start_time: '2026-06-08T13:00:00Z', end_time: '2026-06-08T13:45:00Z' });
  expect(shownPeriods(listed(lesson))).toMatchObject([
    { id: 'period-0', display: 'background', editable: false },
    { id: 'period-1', color: 'transparent', editable: false },
  ]);
});

test('an entry is in the period in which it begins', () => {
  const periods = listed();
  expect(periodNameAt(periods, new Date('2026-06-08T13:00:00Z'))).toBe('Morning');
  expect(periodNameAt(periods, new Date('2026-06-08T13:59:00Z'))).toBe('Morning');
  expect(periodNameAt(periods, new Date('2026-06-08T14:00:00Z'))).toBeUndefined();
  expect(periodNameAt(periods, null)).toBeUndefined();
});

test('rotating days are named, weekdays are not', () => {
  expect(rotatingDayOn(listed(), '2026-06-08', ZONE)).toBe('Day A');
  expect(rotatingDayOn(listed(), '2026-06-09', ZONE)).toBeUndefined();
  const monday = listBoardPeriods([period('Morning', '13:00', '14:00', 'Monday')], { events: [], now: NOW });
  expect(rotatingDayOn(monday, '2026-06-08', ZONE)).toBeUndefined();
});

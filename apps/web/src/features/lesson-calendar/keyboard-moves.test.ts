import { expect, test } from 'vitest';
import { lessonEvent } from '../../../test-support/lesson-plans.ts';
import type { CalendarView } from './calendar-views.ts';
import { placingOf } from './keyboard-moves.ts';

const ZONE = 'America/New_York';
const NONE = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const LESSON = lessonEvent({ start_time: '2026-10-30T13:00:00Z', end_time: '2026-10-30T14:00:00Z' });
const HOLIDAY = lessonEvent({
  ...{ all_day: true, start_date: '2026-10-30', end_date: '2026-10-31', no_school: true },
  ...{ start_time: '2026-10-30T04:00:00Z', end_time: '2026-11-01T04:00:00Z' },
});

function press(event: typeof LESSON, key: string, { view = 'week', shiftKey = true }: Press = {}) {
  const times = placingOf({ ...NONE, key, shiftKey }, view)?.(event, ZONE);
  return times === undefined ? undefined : [times.start_time, times.end_time];
}

interface Press {
  readonly view?: CalendarView;
  readonly shiftKey?: boolean;
}

test('Shift and an arrow to the side move an event by a day, at the same local time, over weekends and clock changes', () => {
  expect(press(LESSON, 'ArrowLeft')).toEqual(['2026-10-29T13:00:00.000Z', '2026-10-29T14:00:00.000Z']);
  const sunday = lessonEvent({ start_time: '2026-10-31T13:00:00Z', end_time: '2026-10-31T14:00:00Z' });
  expect(press(sunday, 'ArrowRight')).toEqual(['2026-11-01T14:00:00.000Z', '2026-11-01T15:00:00.000Z']);
});

test('Shift and an arrow up or down move an event by a quarter of an hour, in the month view by a week', () => {
  expect(press(LESSON, 'ArrowUp')).toEqual(['2026-10-30T12:45:00.000Z', '2026-10-30T13:45:00.000Z']);
  expect(press(LESSON, 'ArrowDown')).toEqual(['2026-10-30T13:15:00.000Z', '2026-10-30T14:15:00.000Z']);
  const month = { view: 'month' } as const;
  expect(press(LESSON, 'ArrowDown', month)).toEqual(['2026-11-06T14:00:00.000Z', '2026-11-06T15:00:00.000Z']);
});

test('plus and minus change the length of an event, down to zero at most', () => {
  expect(press(LESSON, '+')).toEqual(['2026-10-30T13:00:00Z', '2026-10-30T14:15:00.000Z']);
  expect(press(LESSON, '-', { shiftKey: false })).toEqual(['2026-10-30T13:00:00Z', '2026-10-30T13:45:00.000Z']);
  expect(press({ ...LESSON, end_time: '2026-10-30T13:15:00Z' }, '-')).toBeUndefined();
});

test('events of whole days move and grow by days, and cannot move by hours', () => {
  expect(press(HOLIDAY, 'ArrowRight')).toEqual(['2026-10-31T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  expect(press(HOLIDAY, '+')).toEqual(['2026-10-30T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  expect(press(HOLIDAY, '-')).toEqual(['2026-10-30T04:00:00.000Z', '2026-10-31T04:00:00.000Z']);
  expect(press({ ...HOLIDAY, end_date: '2026-10-30' }, '-')).toBeUndefined();
  expect(press(HOLIDAY, 'ArrowDown')).toBeUndefined();
});

test('keys without a meaning leave an event unchanged', () => {
  expect(press(LESSON, 'ArrowLeft', { shiftKey: false })).toBeUndefined();
  expect(press(LESSON, 'a')).toBeUndefined();
  expect(placingOf({ ...NONE, key: 'ArrowLeft', shiftKey: true, altKey: true }, 'week')).toBeUndefined();
});

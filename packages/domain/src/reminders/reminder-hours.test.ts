import { expect, test } from 'vitest';
import {
  DEFAULT_WEEKDAYS,
  findReminderHoursError,
  isWithinReminderHours,
  type ReminderHours,
} from './reminder-hours.ts';

const berlin: ReminderHours = { weekdays: DEFAULT_WEEKDAYS, start: '08:00', end: '17:00', timezone: 'Europe/Berlin' };

test.each([
  // Central European Time until Sunday, 29 March 2026, then an hour earlier in UTC.
  ['2026-03-27T06:59:00Z', false],
  ['2026-03-27T07:00:00Z', true],
  ['2026-03-30T05:59:00Z', false],
  ['2026-03-30T06:00:00Z', true],
  ['2026-03-30T15:00:00Z', false],
  // And back on Sunday, 25 October.
  ['2026-10-23T06:00:00Z', true],
  ['2026-10-26T06:59:00Z', false],
  ['2026-10-26T07:00:00Z', true],
])('the hours follow the clock of the zone over its changes: %s', (moment, isWithin) => {
  expect(isWithinReminderHours(berlin, moment)).toBe(isWithin);
});

test.each([
  ['2026-06-12T14:59:00Z', true, 'Friday afternoon'],
  ['2026-06-13T10:00:00Z', false, 'Saturday'],
  ['2026-06-14T10:00:00Z', false, 'Sunday'],
])('the day of the week counts: %s', (moment, isWithin) => {
  expect(isWithinReminderHours(berlin, moment)).toBe(isWithin);
});

test('the day of the week is that of the zone', () => {
  const always = { weekdays: [1], start: '00:00', end: '23:59', timezone: 'Pacific/Auckland' };
  // Monday has begun there, while it is Sunday in UTC.
  expect(isWithinReminderHours(always, '2026-06-14T13:00:00Z')).toBe(true);
  expect(isWithinReminderHours({ ...always, timezone: 'UTC' }, '2026-06-14T13:00:00Z')).toBe(false);
});

test('hours need a day, and an end after their start', () => {
  expect(findReminderHoursError(berlin)).toBeNull();
  expect(findReminderHoursError({ ...berlin, weekdays: [] })).toBe('Choose at least one day of the week.');
  expect(findReminderHoursError({ ...berlin, end: '08:00' })).toBe('The start must be before the end.');
});

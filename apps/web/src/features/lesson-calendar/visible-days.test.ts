import { expect, test } from 'vitest';
import { readCalendarAddress } from './calendar-address.ts';
import { ownDays, stepDate, titleOf, visibleDays } from './visible-days.ts';

test.each([
  ['month', '2026-06-10', '2026-05-31', '2026-07-04'],
  ['month', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['month', '2026-08-01', '2026-07-26', '2026-09-05'],
  ['week', '2026-06-10', '2026-06-07', '2026-06-13'],
  ['week', '2026-06-07', '2026-06-07', '2026-06-13'],
  ['list', '2026-06-13', '2026-06-07', '2026-06-13'],
  ['day', '2026-06-10', '2026-06-10', '2026-06-10'],
] as const)('the %s view of %s shows the days from %s to %s', (view, date, start_date, end_date) => {
  expect(visibleDays(view, date)).toEqual({ start_date, end_date });
});

test.each([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
  ['week', '2026-12-30', 1, '2027-01-06'],
  ['list', '2026-06-10', -1, '2026-06-03'],
  ['day', '2026-03-01', -1, '2026-02-28'],
] as const)('stepping the %s view from %s by %i leads to %s', (view, date, step, other) => {
  expect(stepDate(view, date, step)).toBe(other);
});

test('each view has a title that names its days', () => {
  expect(titleOf('month', '2026-06-10')).toBe('June 2026');
  expect(titleOf('week', '2026-06-10')).toBe('7 Jun 2026 to 13 Jun 2026');
  expect(titleOf('day', '2026-06-10')).toBe('10 Jun 2026');
});

test("the calendar's address holds the view, date and plan, and ignores invalid ones", () => {
  const address = { view: 'week', date: '2026-06-10', plan: 7 };
  expect(readCalendarAddress(address)).toEqual(address);
  expect(readCalendarAddress({ view: 'year', date: '2026-02-30', plan: 'x' })).toEqual({});
  expect(readCalendarAddress({ date: '0001-01-01', plan: -1 })).toEqual({});
});

test('the own days of a month are none of its neighbours', () => {
  expect(ownDays('month', '2026-06-10')).toEqual({ start_date: '2026-06-01', end_date: '2026-06-30' });
  expect(ownDays('month', '2026-02-28')).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' });
  expect(ownDays('week', '2026-06-10')).toEqual(visibleDays('week', '2026-06-10'));
});

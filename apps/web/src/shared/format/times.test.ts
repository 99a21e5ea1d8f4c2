import { describe, expect, test } from 'vitest';
import {
  formatCalendarDate,
  formatDay,
  formatLongTime,
  formatRelative,
  formatTime,
  formatTimeWithZone,
} from './times.ts';

test('a time is formatted in the given zone', () => {
  expect(formatTime('2026-05-12T18:05:00Z', 'America/New_York')).toBe('12 May 2026, 14:05');
  expect(formatTime('2026-09-01T04:00:00Z', 'America/New_York')).toBe('1 Sep 2026, 00:00');
});

test('the long time starts with the weekday', () => {
  expect(formatLongTime('2026-05-12T02:05:00Z', 'America/New_York')).toBe('Monday, 11 May 2026, 22:05');
});

test('the exact time names its zone', () => {
  expect(formatTimeWithZone('2026-05-12T18:05:00Z', 'America/New_York')).toBe(
    '12 May 2026, 14:05 EDT (America/New York)',
  );
  expect(formatTimeWithZone('2026-01-12T18:05:00Z', 'America/New_York')).toContain('EST');
});

test('the day of an instant depends on the zone, a calendar date does not', () => {
  expect(formatDay('2026-05-12T02:00:00Z', 'America/New_York')).toBe('11 May 2026');
  expect(formatCalendarDate('2026-05-12')).toBe('12 May 2026');
});

describe('the age of', () => {
  const now = '2026-05-12T12:00:00Z';
  test.each([
    ['2026-05-12T11:59:31Z', 'just now'],
    ['2026-05-12T12:00:20Z', 'just now'],
    ['2026-05-12T11:59:00Z', '1 minute ago'],
    ['2026-05-12T11:00:01Z', '59 minutes ago'],
    ['2026-05-12T11:00:00Z', '1 hour ago'],
    ['2026-05-11T12:00:01Z', '23 hours ago'],
    ['2026-05-09T12:00:00Z', '3 days ago'],
    ['2026-03-12T12:00:00Z', '2 months ago'],
    ['2024-05-01T12:00:00Z', '2 years ago'],
    ['2026-05-12T14:30:00Z', 'in 2 hours'],
  ])('%s is %s', (instant, text) => {
    expect(formatRelative(instant, now)).toBe(text);
  });
});

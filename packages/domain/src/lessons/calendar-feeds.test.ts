import { expect, test } from 'vitest';
import { calendarFeedDays, webcalAddress } from './calendar-feeds.ts';

test('a calendar feed has the days of a month back and a year ahead', () => {
  expect(calendarFeedDays('2026-06-10')).toEqual({ start_date: '2026-05-10', end_date: '2027-06-11' });
});

test('a calendar program opens a feed by webcal, whatever the portal is served by', () => {
  expect(webcalAddress('https://portal.example/a.ics')).toBe('webcal://portal.example/a.ics');
  expect(webcalAddress('http://127.0.0.1:3000/a.ics')).toBe('webcal://127.0.0.1:3000/a.ics');
});

import { addDays } from '../time/calendar-dates.ts';

/** What other calendar programs read of a calendar: the entries with a plan, or every entry. */
export const CALENDAR_FEED_CONTENTS = ['lessons', 'all'] as const;
export type CalendarFeedContents = (typeof CALENDAR_FEED_CONTENTS)[number];

/** How often other calendar programs are asked to read again. Most keep a pace of their own. */
export const CALENDAR_FEED_REFRESH_SECONDS = 3_600;

/**
 * The days that a feed has: a month back and a year ahead. It is read whole each time, by several devices and for years,
 * so it must not grow with the history of the calendar.
 */
export function calendarFeedDays(today: string): { readonly start_date: string; readonly end_date: string } {
  return { start_date: addDays(today, -31), end_date: addDays(today, 366) };
}

/** The address of a feed in the scheme that calendar programs open: `webcal` in place of `http` or `https`. */
export function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}

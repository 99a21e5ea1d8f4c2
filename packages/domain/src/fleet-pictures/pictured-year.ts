import { addCalendarMonths, addDays, weekdayOf } from '../time/calendar-dates.ts';
import { type Instant, toMilliseconds } from '../time/instants.ts';

const WEEKS = 52;
const MONTHS = 12;
const MONDAY = 1;

/** The Monday (UTC) with which the year of a picture by weeks begins, as 'YYYY-MM-DD': this week is its last one. */
export function firstPicturedWeek(now: Instant): string {
  const today = dayInUtc(now);
  const sinceMonday = (weekdayOf(today) - MONDAY + 7) % 7;
  return addDays(today, -sinceMonday - (WEEKS - 1) * 7);
}

/** The first day (UTC) of the year of a picture by months: this month is its last one. */
export function firstPicturedMonth(now: Instant): string {
  return addCalendarMonths(`${dayInUtc(now).slice(0, 'YYYY-MM'.length)}-01`, -(MONTHS - 1));
}

function dayInUtc(now: Instant): string {
  return new Date(toMilliseconds(now)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

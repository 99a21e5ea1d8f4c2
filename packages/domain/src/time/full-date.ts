import { datePartsOf } from './date-parts.ts';
import type { Instant } from './instants.ts';

/** '12 May 2026': the day of an instant in the given zone. Throws RangeError for an unknown zone. */
export function formatDay(instant: Instant, timeZone: string): string {
  const { day, month, year } = datePartsOf(instant, timeZone);
  return `${day} ${month} ${year}`;
}

/** '12 May 2026' for a calendar date 'YYYY-MM-DD', which has no zone. */
export function formatCalendarDate(date: string): string {
  return formatDay(`${date}T00:00:00Z`, 'UTC');
}

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

/** '12 May 2026, 14:05' in the given zone: with its year, for paper, which is read at any time. */
export function formatDayTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = datePartsOf(instant, timeZone);
  return `${formatDay(instant, timeZone)}, ${hour}:${minute}`;
}

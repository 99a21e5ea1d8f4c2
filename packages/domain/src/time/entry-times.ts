import { calendarDateIn } from './calendar-dates.ts';
import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE, toMilliseconds } from './instants.ts';
import { formatShortDate } from './short-date.ts';

// rules 1, 'Plausibility at entry'
const MAX_MINUTES_AHEAD = 5;
export const USUAL_DAYS_BACK = 30;

/** Whether a time is rejected: more than five minutes ahead of the clock. It would hide the real latest one (rules 1). */
export function isAheadOfClock(at: Instant, now: Instant): boolean {
  return toMilliseconds(at) - toMilliseconds(now) > MAX_MINUTES_AHEAD * MILLISECONDS_PER_MINUTE;
}

/** Whether a time is asked about before it is saved: more than 30 days back (rules 1). */
export function isLongAgo(at: Instant, now: Instant): boolean {
  return toMilliseconds(now) - toMilliseconds(at) > USUAL_DAYS_BACK * MILLISECONDS_PER_DAY;
}

/** Whether two times have the same date in a zone: one question about it is enough. Throws RangeError on an unknown zone. */
export function isSameDate(one: Instant, other: Instant, timeZone: string): boolean {
  return calendarDateIn(timeZone, one) === calendarDateIn(timeZone, other);
}

/** 'The load is dated 22 Nov 2025, 365 days ago. Is that right?' Throws RangeError on an unknown zone. */
export function describeLongAgo(
  what: 'reading' | 'load' | 'arrival',
  at: Instant,
  view: { readonly timeZone: string; readonly now: Instant },
): string {
  const days = Math.floor((toMilliseconds(view.now) - toMilliseconds(at)) / MILLISECONDS_PER_DAY);
  return `The ${what} is dated ${formatShortDate(at, view)}, ${days.toLocaleString('en-US')} days ago. Is that right?`;
}

import { isAheadOfClock, isLongAgo, USUAL_DAYS_BACK } from './entry-times.ts';
import type { Instant } from './instants.ts';

/**
 * What is wrong with the time at which a device says a record was captured, as a text for the person; null if it may be
 * right: not more than five minutes ahead of the clock, and not longer ago than a time is entered without a question
 * (rules 1).
 */
export function findCapturedTimeError(capturedAt: Instant, now: Instant): string | null {
  if (isAheadOfClock(capturedAt, now)) return 'This was captured in the future: the clock of the device is ahead.';
  if (isLongAgo(capturedAt, now)) return `This was captured more than ${USUAL_DAYS_BACK} days ago.`;
  return null;
}

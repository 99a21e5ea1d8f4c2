export const MILLISECONDS_PER_MINUTE = 60_000;
export const MILLISECONDS_PER_HOUR = 3_600_000;
export const MILLISECONDS_PER_DAY = 86_400_000;

/** A moment: a Date (rows on the server) or an ISO 8601 text with a zone (the wire). */
export type Instant = Date | string;

/** Milliseconds since 1970. Throws RangeError for a text that is not a moment. */
export function toMilliseconds(instant: Instant): number {
  const milliseconds = instant instanceof Date ? instant.getTime() : Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new RangeError('Not a moment in time');
  return milliseconds;
}

/** Records are dated inside these years; a date beyond them is a slip of the keyboard. */
export const FIRST_RECORD_YEAR = 1970;
export const LAST_RECORD_YEAR = 2100;

/** Whether a moment lies in a year that records may carry (in UTC). Throws RangeError if it is no moment. */
export function isRecordTime(instant: Instant): boolean {
  return isRecordYear(new Date(toMilliseconds(instant)).getUTCFullYear());
}

/** Whether a year is one that records may carry. */
export function isRecordYear(year: number): boolean {
  return year >= FIRST_RECORD_YEAR && year <= LAST_RECORD_YEAR;
}

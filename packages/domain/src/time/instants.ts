export const MILLISECONDS_PER_SECOND = 1_000;
export const MILLISECONDS_PER_MINUTE = 60_000;
export const MILLISECONDS_PER_HOUR = 3_600_000;
export const MILLISECONDS_PER_DAY = 86_400_000;

/** A moment: a Date (database rows) or an ISO 8601 text with a zone (the API). */
export type Instant = Date | string;

/** Milliseconds since 1970. Throws RangeError for a text that is not a moment. */
export function toMilliseconds(instant: Instant): number {
  const milliseconds = instant instanceof Date ? instant.getTime() : Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new RangeError('Not a moment in time');
  return milliseconds;
}

/** The moment some minutes later, as ISO 8601 in UTC. Throws RangeError if it is not a moment. */
export function minutesAfter(instant: Instant, minutes: number): string {
  return new Date(toMilliseconds(instant) + minutes * MILLISECONDS_PER_MINUTE).toISOString();
}

/** The years that records may have; a date outside them is a typing error. */
export const FIRST_RECORD_YEAR = 1990;
export const LAST_RECORD_YEAR = 2100;

/** Whether a moment lies in an accepted year (in UTC). Throws RangeError if it is not a moment. */
export function isRecordTime(instant: Instant): boolean {
  return isRecordYear(new Date(toMilliseconds(instant)).getUTCFullYear());
}

/** Whether records may have this year. */
export function isRecordYear(year: number): boolean {
  return year >= FIRST_RECORD_YEAR && year <= LAST_RECORD_YEAR;
}

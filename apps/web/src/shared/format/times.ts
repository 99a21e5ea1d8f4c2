import { datePartsOf } from '@dewar/domain/time/date-parts';
import { formatCalendarDate, formatDay, formatDayTime as formatTime } from '@dewar/domain/time/full-date';
import {
  type Instant,
  MILLISECONDS_PER_DAY,
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
  toMilliseconds,
} from '@dewar/domain/time/instants';

export { formatCalendarDate, formatDay, formatTime };

/** '14:05' in the given zone. */
export function formatClock(instant: Instant, timeZone: string): string {
  const { hour, minute } = datePartsOf(instant, timeZone);
  return `${hour}:${minute}`;
}

/** 'Tuesday, 12 May 2026, 14:05': the long date with its time (spec 3 §2). */
export function formatLongTime(instant: Instant, timeZone: string): string {
  return `${formatWeekday(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** 'Tuesday': the weekday of an instant in the given zone. */
export function formatWeekday(instant: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(toMilliseconds(instant));
}

/** '12 May 2026, 14:05 EDT (America/New_York)': unambiguous. */
export function formatTimeWithZone(instant: Instant, timeZone: string): string {
  return `${formatTime(instant, timeZone)} ${zoneAbbreviation(instant, timeZone)} (${timeZone.replaceAll('_', ' ')})`;
}

/** 'November 2026' for a calendar month 'YYYY-MM'. */
export function formatCalendarMonth(month: string): string {
  const first = toMilliseconds(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(first);
}

/** 'EDT', or 'GMT+2' where a zone has no English abbreviation. */
export function zoneAbbreviation(instant: Instant, timeZone: string): string {
  return namedPart(instant, timeZone, 'short');
}

/** 'Eastern Daylight Time'. */
export function zoneName(instant: Instant, timeZone: string): string {
  return namedPart(instant, timeZone, 'long');
}

const DAYS_PER_MONTH = 30.44;
const DAYS_PER_YEAR = 365.25;

const STEPS = [
  { unit: 'year', milliseconds: MILLISECONDS_PER_DAY * DAYS_PER_YEAR },
  { unit: 'month', milliseconds: MILLISECONDS_PER_DAY * DAYS_PER_MONTH },
  { unit: 'day', milliseconds: MILLISECONDS_PER_DAY },
  { unit: 'hour', milliseconds: MILLISECONDS_PER_HOUR },
  { unit: 'minute', milliseconds: MILLISECONDS_PER_MINUTE },
] as const;

let relative: Intl.RelativeTimeFormat | undefined;

/** '3 days ago', 'in 2 hours', 'just now': whole units, rounded towards now. */
export function formatRelative(instant: Instant, now: Instant): string {
  const distance = toMilliseconds(instant) - toMilliseconds(now);
  const step = STEPS.find(({ milliseconds }) => Math.abs(distance) >= milliseconds);
  if (step === undefined) return 'just now';
  // The first one costs milliseconds: not at the start.
  relative ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });
  return relative.format(Math.trunc(distance / step.milliseconds), step.unit);
}

function namedPart(instant: Instant, timeZone: string, style: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: style });
  return format.formatToParts(toMilliseconds(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** 'Buenos Aires' of 'America/Argentina/Buenos_Aires'. */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

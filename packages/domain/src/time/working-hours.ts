import { type Instant, MILLISECONDS_PER_MINUTE, toMilliseconds } from './instants.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zones.ts';

/** A company's working hours: local times 'HH:MM', the start before the end, on every day of the week. */
export interface WorkingHours {
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
}

/** spec 1 §9. */
export const DEFAULT_WORKING_HOURS: WorkingHours = { start: '08:00', end: '17:00', timezone: DEFAULT_TIME_ZONE };

/** What is wrong with working hours, as a message for the person who set them, or null. */
export function findWorkingHoursError({ start, end, timezone }: WorkingHours): string | null {
  if (!isClockTime(start)) return 'The start must be a time of day, such as 08:00.';
  if (!isClockTime(end)) return 'The end must be a time of day, such as 17:00.';
  if (start >= end) return 'The start must be before the end.';
  if (!isTimeZone(timezone)) return 'The time zone is unknown.';
  return null;
}

function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/** Whether the company's local time is in [start, end). Throws RangeError for an unknown zone. */
export function isWithinWorkingHours(hours: WorkingHours, instant: Instant): boolean {
  return isWithin(hours, clockOf(hours.timezone)(toMilliseconds(instant)));
}

/**
 * The first moment from `instant` on within working hours. If a clock change skips the start, it is the moment of the
 * change; a working day that is skipped entirely has none. Clocks change at whole minutes, at most once an hour. Throws
 * RangeError for an unknown zone.
 */
export function nextWorkingMoment(hours: WorkingHours, instant: Instant): Date {
  const clockAt = clockOf(hours.timezone);
  const start = minutesOf(hours.start);
  const isWorking = (minute: number) => isWithin(hours, clockAt(minute * MILLISECONDS_PER_MINUTE));
  let minute = Math.floor(toMilliseconds(instant) / MILLISECONDS_PER_MINUTE);
  if (isWorking(minute)) return new Date(instant);
  for (;;) {
    const clock = clockAt(minute * MILLISECONDS_PER_MINUTE);
    const wait = (start - clock + MINUTES_PER_DAY) % MINUTES_PER_DAY;
    const step = Math.min(wait, MINUTES_PER_HOUR);
    const runsOn = clockAt((minute + step) * MILLISECONDS_PER_MINUTE) === (clock + step) % MINUTES_PER_DAY;
    if (!runsOn) {
      const working = firstOf(minute + 1, minute + step, isWorking);
      if (working !== null) return new Date(working * MILLISECONDS_PER_MINUTE);
    } else if (step === wait) {
      return new Date((minute + step) * MILLISECONDS_PER_MINUTE);
    }
    minute += step;
  }
}

function firstOf(from: number, to: number, isIt: (number: number) => boolean): number | null {
  for (let number = from; number <= to; number += 1) {
    if (isIt(number)) return number;
  }
  return null;
}

function isWithin({ start, end }: WorkingHours, clock: number): boolean {
  return minutesOf(start) <= clock && clock < minutesOf(end);
}

function minutesOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * MINUTES_PER_HOUR + Number(clockTime.slice(3));
}

/** Minutes since local midnight. Created once for many moments: creating a format costs more than using it. */
function clockOf(timeZone: string): (milliseconds: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (milliseconds) => minutesOf(format.format(milliseconds));
}

import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zones.ts';

/** A company's working day: clock times 'HH:MM' of its zone, the start before the end. */
export interface WorkingHours {
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
}

/** spec 1 §9. */
export const DEFAULT_WORKING_HOURS: WorkingHours = { start: '08:00', end: '17:00', timezone: DEFAULT_TIME_ZONE };

/** What is wrong with working hours, in words for their owner, or null. */
export function findWorkingHoursProblem({ start, end, timezone }: WorkingHours): string | null {
  if (!isClockTime(start)) return 'The start must be a time of day, as 08:00.';
  if (!isClockTime(end)) return 'The end must be a time of day, as 17:00.';
  if (start >= end) return 'The start must be before the end.';
  if (!isTimeZone(timezone)) return 'The time zone is not known.';
  return null;
}

function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

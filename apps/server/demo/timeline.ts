import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { Random } from './random.ts';

/** The demo covers the last 18 months. Times are given in days from now; the past is negative. */
export const HISTORY_DAYS = 548;

export const HOURS_PER_DAY = 24;

/** Working hours of all four companies, from morning on the east coast to afternoon on the west coast. */
const FIRST_WORKING_HOUR_UTC = 14;
const LAST_WORKING_HOUR_UTC = 22;

/** The moment, rounded down to the minute: people do not record seconds. */
export function momentOf(now: Date, day: number): Date {
  const milliseconds = now.getTime() + day * MILLISECONDS_PER_DAY;
  return new Date(Math.floor(milliseconds / MILLISECONDS_PER_MINUTE) * MILLISECONDS_PER_MINUTE);
}

/** The same date at a working hour; the day before if that would be in the future. */
export function atWorkingHour(random: Random, now: Date, day: number): number {
  const date = new Date(now.getTime() + day * MILLISECONDS_PER_DAY).setUTCHours(0, 0, 0, 0);
  const hour = random.between(FIRST_WORKING_HOUR_UTC, LAST_WORKING_HOUR_UTC);
  const moved = (date + hour * MILLISECONDS_PER_HOUR - now.getTime()) / MILLISECONDS_PER_DAY;
  return moved < 0 ? moved : moved - 1;
}

import { addDays, weekdayOf } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_HOUR } from '../time/instants.ts';
import { localTimeIn, momentOfLocalTime } from '../time/local-times.ts';

/** How long a reminder can be put off. */
export const SNOOZES = ['hour', 'four_hours', 'tomorrow', 'monday'] as const;
export type Snooze = (typeof SNOOZES)[number];

export const SNOOZE_LABELS: Readonly<Record<Snooze, string>> = {
  hour: 'For an hour',
  four_hours: 'For four hours',
  tomorrow: 'Until tomorrow, 08:00',
  monday: 'Until Monday, 08:00',
};

const SNOOZE_HOURS = { hour: 1, four_hours: 4 } as const;
const MORNING_MS = 8 * MILLISECONDS_PER_HOUR;
const MONDAY = 1;
const DAYS_PER_WEEK = 7;

/** When a snooze ends that begins now, by the person's own clock. RangeError for an unknown zone. */
export function snoozedUntil(snooze: Snooze, now: Date, timeZone: string): Date {
  if (snooze === 'hour' || snooze === 'four_hours') {
    return new Date(now.getTime() + SNOOZE_HOURS[snooze] * MILLISECONDS_PER_HOUR);
  }
  const { date } = localTimeIn(timeZone, now);
  const days = snooze === 'tomorrow' ? 1 : daysUntilMonday(date);
  return momentOfLocalTime(timeZone, { date: addDays(date, days), milliseconds: MORNING_MS });
}

/** On a Monday, until the next one. */
function daysUntilMonday(date: string): number {
  return ((MONDAY - weekdayOf(date) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK) + 1;
}

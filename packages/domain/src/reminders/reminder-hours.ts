import { calendarDateIn, weekdayOf } from '../time/calendar-dates.ts';
import type { Instant } from '../time/instants.ts';
import { findWorkingHoursError, isWithinWorkingHours, type WorkingHours } from '../time/working-hours.ts';

/** When a reminder comes: whenever its cause begins, or not before the person's next working hours. */
export const REMINDER_TIMINGS = ['at_once', 'working_hours'] as const;
export type ReminderTiming = (typeof REMINDER_TIMINGS)[number];

/** Whose time zone a person's working hours are in: their own, or that of the tank's company. */
export const REMINDER_ZONES = ['own', 'company'] as const;
export type ReminderZone = (typeof REMINDER_ZONES)[number];

/** A person's working hours on some days of the week: 0 is Sunday. */
export interface ReminderHours extends WorkingHours {
  readonly weekdays: readonly number[];
}

/** Monday to Friday. */
export const DEFAULT_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** Whether a moment is within the hours, by the clock and the date of their zone. RangeError for an unknown zone. */
export function isWithinReminderHours({ weekdays, ...hours }: ReminderHours, now: Instant): boolean {
  return weekdays.includes(weekdayOf(calendarDateIn(hours.timezone, now))) && isWithinWorkingHours(hours, now);
}

/** What is wrong with these hours, as a message for the person who set them, or null. */
export function findReminderHoursError({ weekdays, ...hours }: ReminderHours): string | null {
  if (weekdays.length === 0) return 'Choose at least one day of the week.';
  return findWorkingHoursError(hours);
}

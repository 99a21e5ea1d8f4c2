import { addDays, dayStartIn } from '@dewar/domain/time/calendar-dates';

/** The times of an event as the API expects them. */
export interface EventTimes {
  readonly start_time: string;
  readonly end_time: string;
}

/** Whole days as instants. */
export function momentsOfDays(
  timeZone: string,
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
): EventTimes {
  return {
    start_time: dayStartIn(timeZone, start_date).toISOString(),
    end_time: dayStartIn(timeZone, addDays(end_date, 1)).toISOString(),
  };
}

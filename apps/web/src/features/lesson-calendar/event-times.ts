import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { addDays, calendarDateIn, dayStartIn, weekdayOf } from '@dewar/domain/time/calendar-dates';
import { formatCalendarDate, formatTime } from '../../shared/format/times.ts';

/** The times of an event as the API expects them. */
export interface EventTimes {
  readonly start_time: string;
  readonly end_time: string;
}

type Placed = Pick<LessonEvent, 'start_time' | 'end_time' | 'start_date' | 'end_date'>;

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

/** 'Mon 8 Jun 2026, 09:00 to 09:45', 'Thu 26 Nov 2026 to Fri 27 Nov 2026'. */
export function describeTimes({ start_time, end_time, start_date, end_date }: Placed, timeZone: string): string {
  if (start_date !== null && end_date !== null) {
    const first = describeDay(start_date);
    return start_date === end_date ? first : `${first} to ${describeDay(end_date)}`;
  }
  const startDay = calendarDateIn(timeZone, start_time);
  const endDay = calendarDateIn(timeZone, end_time);
  const end = clockOf(end_time, timeZone);
  const start = `${describeDay(startDay)}, ${clockOf(start_time, timeZone)}`;
  return `${start} to ${startDay === endDay ? end : `${describeDay(endDay)}, ${end}`}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'Mon 8 Jun 2026'. */
export function describeDay(date: string): string {
  return `${WEEKDAYS[weekdayOf(date)]} ${formatCalendarDate(date)}`;
}

function clockOf(instant: string, timeZone: string): string {
  return formatTime(instant, timeZone).slice(-'HH:mm'.length);
}

import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { listReportDays, type ReportDates } from '@dewar/domain/reports/reporting-week';
import { calendarDateIn, weekdayOf } from '@dewar/domain/time/calendar-dates';
import { toMilliseconds } from '@dewar/domain/time/instants';

export interface WeekDay {
  readonly date: string;
  readonly events: readonly LessonEvent[];
}

const SUNDAY = 0;
const SATURDAY = 6;

/** The days of the school week with their events; a Saturday or Sunday only where it has one. */
export function listWeekDays(
  events: readonly LessonEvent[],
  { week, timeZone }: { readonly week: ReportDates; readonly timeZone: string },
): readonly WeekDay[] {
  const spans = events.map((event) => ({ event, ...daysOf(event, timeZone) }));
  return listReportDays(week)
    .map((date) => ({
      date,
      events: spans.filter(({ first, last }) => first <= date && date <= last).map(({ event }) => event),
    }))
    .filter((day) => isWeekday(day.date) || day.events.length > 0);
}

function daysOf({ all_day, start_date, end_date, start_time, end_time }: LessonEvent, timeZone: string) {
  if (all_day && start_date !== null && end_date !== null) return { first: start_date, last: end_date };
  // An event that ends at midnight belongs to the day before.
  const lastMoment = Math.max(toMilliseconds(start_time), toMilliseconds(end_time) - 1);
  return { first: calendarDateIn(timeZone, start_time), last: calendarDateIn(timeZone, new Date(lastMoment)) };
}

function isWeekday(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY;
}

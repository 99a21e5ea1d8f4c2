import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { daysOfLesson } from '@dewar/domain/lessons/lesson-times';
import { listReportDays, type ReportDates } from '@dewar/domain/reports/reporting-week';
import { weekdayOf } from '@dewar/domain/time/calendar-dates';

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
  const spans = events.map((event) => ({ event, ...daysOfLesson(event, timeZone) }));
  return listReportDays(week)
    .map((date) => ({
      date,
      events: spans.filter(({ first, last }) => first <= date && date <= last).map(({ event }) => event),
    }))
    .filter((day) => isWeekday(day.date) || day.events.length > 0);
}

function isWeekday(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY;
}

import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { daysOfLesson } from '@dewar/domain/lessons/lesson-times';
import { addDays, weekdayOf } from '@dewar/domain/time/calendar-dates';
import type { CalendarView } from '../calendar-views.ts';
import { visibleDays } from '../visible-days.ts';

export interface PaperDay {
  readonly date: string;
  /** Of the month that is printed, or of the week. */
  readonly isInside: boolean;
  readonly events: readonly LessonEvent[];
}

const DAYS_PER_WEEK = 7;
const SUNDAY = 0;
const SATURDAY = 6;
const MONTH_LENGTH = 'YYYY-MM'.length;

/** A day and a list are printed as their week. */
export function paperViewOf(view: CalendarView): 'month' | 'week' {
  return view === 'month' ? 'month' : 'week';
}

/**
 * The days of a printed month or week, week by week: without Saturdays and Sundays unless something is on one of them.
 */
export function listPaperWeeks(
  events: readonly LessonEvent[],
  { view, date, timeZone }: { readonly view: 'month' | 'week'; readonly date: string; readonly timeZone: string },
): readonly (readonly PaperDay[])[] {
  const { start_date, end_date } = visibleDays(view, date);
  const spans = events.map((event) => ({ event, ...daysOfLesson(event, timeZone) }));
  const days: PaperDay[] = [];
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) {
    const isInside = view === 'week' || day.slice(0, MONTH_LENGTH) === date.slice(0, MONTH_LENGTH);
    const found = spans.filter(({ first, last }) => first <= day && day <= last).map(({ event }) => event);
    days.push({ date: day, isInside, events: found });
  }
  const weekdays = [...new Set(days.filter(isPrinted).map((day) => weekdayOf(day.date)))];
  const weeks = Array.from({ length: days.length / DAYS_PER_WEEK }, (_, week) =>
    days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
  return weeks.map((week) => week.filter((day) => weekdays.includes(weekdayOf(day.date))));
}

function isPrinted({ date, isInside, events }: PaperDay): boolean {
  const weekday = weekdayOf(date);
  return (weekday !== SUNDAY && weekday !== SATURDAY) || (isInside && events.length > 0);
}

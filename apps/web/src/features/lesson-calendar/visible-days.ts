import { weekStartOf } from '@dewar/domain/lessons/school-year';
import { addCalendarMonths, addDays } from '@dewar/domain/time/calendar-dates';
import { formatCalendarDate } from '../../shared/format/times.ts';
import type { CalendarView } from './calendar-views.ts';

export interface Days {
  /** 'YYYY-MM-DD', both inclusive. */
  readonly start_date: string;
  readonly end_date: string;
}

const DAYS_PER_WEEK = 7;

/** The days that a view of a date shows: a month in its own whole weeks. Weeks start on Sunday. */
export function visibleDays(view: CalendarView, date: string): Days {
  if (view === 'day') return { start_date: date, end_date: date };
  const last = view === 'month' ? addDays(addCalendarMonths(monthStart(date), 1), -1) : date;
  return {
    start_date: weekStartOf(view === 'month' ? monthStart(date) : date),
    end_date: addDays(weekStartOf(last), DAYS_PER_WEEK - 1),
  };
}

/** The days of a view without those of its neighbours: a month is from its first to its last. */
export function ownDays(view: CalendarView, date: string): Days {
  if (view !== 'month') return visibleDays(view, date);
  return { start_date: monthStart(date), end_date: addDays(addCalendarMonths(monthStart(date), 1), -1) };
}

/** The date of the next view, or of the one before. */
export function stepDate(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'month') return addCalendarMonths(monthStart(date), step);
  return addDays(date, view === 'day' ? step : step * DAYS_PER_WEEK);
}

/** 'June 2026', '7 Jun 2026 to 13 Jun 2026', '8 Jun 2026'. */
export function titleOf(view: CalendarView, date: string): string {
  if (view === 'month') return monthName(date);
  if (view === 'day') return formatCalendarDate(date);
  const { start_date, end_date } = visibleDays(view, date);
  return `${formatCalendarDate(start_date)} to ${formatCalendarDate(end_date)}`;
}

function monthName(date: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(date));
}

function monthStart(date: string): string {
  return `${date.slice(0, 'YYYY-MM'.length)}-01`;
}

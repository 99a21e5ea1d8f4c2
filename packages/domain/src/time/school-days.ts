import { addDays, daysBetween, weekdayOf } from './calendar-dates.ts';
import { toMilliseconds } from './instants.ts';
import { localTimeIn, momentOfLocalTime } from './local-times.ts';

/** A period without school: 'YYYY-MM-DD', first and last day included. */
export interface NoSchoolDays {
  readonly start_date: string;
  readonly end_date: string;
}

/** A lesson in the calendar. */
export interface ScheduledLesson {
  readonly id: number;
  readonly start_time: string;
  readonly end_time: string;
}

const SUNDAY = 0;
const SATURDAY = 6;

/** School days further ahead are not looked for: a whole year of holidays is an entry error. */
export const MAX_DAYS_TO_SCHOOL = 366;

/** Monday to Friday, except days without school. */
export function isSchoolDay(date: string, noSchool: readonly NoSchoolDays[]): boolean {
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  return !noSchool.some(({ start_date, end_date }) => start_date <= date && date <= end_date);
}

/** The first school day after a date; undefined if there is none within a year. */
export function nextSchoolDay(date: string, noSchool: readonly NoSchoolDays[]): string | undefined {
  for (let days = 1; days <= MAX_DAYS_TO_SCHOOL; days += 1) {
    const day = addDays(date, days);
    if (isSchoolDay(day, noSchool)) return day;
  }
  return undefined;
}

interface Bump {
  /** Earliest first. */
  readonly lessons: readonly ScheduledLesson[];
  readonly noSchool: readonly NoSchoolDays[];
  readonly timeZone: string;
}

/**
 * Moves each lesson to the next school day, keeping its local time and its length. No lesson lands on a weekend or a
 * day without school, and lessons of different days stay on different days, so a lesson on a free day pushes on those
 * after it. Undefined if one of them finds no school day.
 */
export function bumpLessons({ lessons, noSchool, timeZone }: Bump): ScheduledLesson[] | undefined {
  const moved: ScheduledLesson[] = [];
  let day = { before: '', after: '' };
  for (const lesson of lessons) {
    const { date } = localTimeIn(timeZone, lesson.start_time);
    if (date !== day.before) {
      const after = nextSchoolDay(date > day.after ? date : day.after, noSchool);
      if (after === undefined) return undefined;
      day = { before: date, after };
    }
    moved.push({ id: lesson.id, ...moveLesson(timeZone, lesson, day.after) });
  }
  return moved;
}

/** Moves a lesson to another date at the same local times, across clock changes. */
export function moveLesson(
  timeZone: string,
  { start_time, end_time }: Pick<ScheduledLesson, 'start_time' | 'end_time'>,
  date: string,
): { readonly start_time: string; readonly end_time: string } {
  const start = localTimeIn(timeZone, start_time);
  const end = localTimeIn(timeZone, end_time);
  const days = daysBetween(start.date, date);
  const movedStart = momentOfLocalTime(timeZone, { ...start, date });
  const movedEnd = momentOfLocalTime(timeZone, { ...end, date: addDays(end.date, days) });
  // A lesson that a clock change skips entirely keeps its length.
  const length = toMilliseconds(end_time) - toMilliseconds(start_time);
  const ends = movedEnd > movedStart ? movedEnd : new Date(movedStart.getTime() + length);
  return { start_time: movedStart.toISOString(), end_time: ends.toISOString() };
}

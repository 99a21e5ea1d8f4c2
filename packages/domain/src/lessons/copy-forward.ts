import { addDays, calendarDateIn, dayStartIn, daysBetween } from '../time/calendar-dates.ts';
import { isSchoolDay, moveLesson, type NoSchoolDays } from '../time/school-days.ts';
import { MAX_EVENT_DAYS } from './lesson-limits.ts';
import type { LessonTimes } from './lesson-times.ts';

/** Why a lesson has no new day: it was on none with school, or there are not as many school days within a year. */
export const COPY_OBSTACLES = ['not-a-school-day', 'no-day-left'] as const;
export type CopyObstacle = (typeof COPY_OBSTACLES)[number];

/** A lesson and when its copy takes place; one of both is null. */
export interface CopiedLesson<Lesson> {
  readonly lesson: Lesson;
  readonly moves_to: LessonTimes | null;
  readonly obstacle: CopyObstacle | null;
}

interface Copying<Lesson> {
  readonly lessons: readonly Lesson[];
  /** The old days, 'YYYY-MM-DD', both included. */
  readonly start_date: string;
  readonly end_date: string;
  /** The first of the new days. */
  readonly to_date: string;
  /** Of the old and the new days. */
  readonly noSchool: readonly NoSchoolDays[];
  readonly timeZone: string;
}

/**
 * Copies lessons from the n-th school day of the old days to the n-th of the new ones, at their local time. Lessons of
 * whole days keep their number of days.
 */
export function copyForward<Lesson extends LessonTimes>(copying: Copying<Lesson>): CopiedLesson<Lesson>[] {
  const { lessons, start_date, end_date, to_date, noSchool, timeZone } = copying;
  const oldDays = listSchoolDays(start_date, end_date, noSchool);
  const numbers = new Map(oldDays.map((date, number) => [date, number]));
  const newDays = listSchoolDays(to_date, addDays(to_date, MAX_EVENT_DAYS - 1), noSchool);
  return lessons.map((lesson) => {
    const number = numbers.get(lesson.start_date ?? calendarDateIn(timeZone, lesson.start_time));
    if (number === undefined) return { lesson, moves_to: null, obstacle: 'not-a-school-day' };
    const date = newDays[number];
    if (date === undefined) return { lesson, moves_to: null, obstacle: 'no-day-left' };
    return { lesson, moves_to: timesOn(date, lesson, timeZone), obstacle: null };
  });
}

function listSchoolDays(first: string, last: string, noSchool: readonly NoSchoolDays[]): string[] {
  const length = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length }, (_, day) => addDays(first, day)).filter((date) => isSchoolDay(date, noSchool));
}

function timesOn(date: string, lesson: LessonTimes, timeZone: string): LessonTimes {
  const { start_date, end_date } = lesson;
  if (start_date === null || end_date === null) {
    return { ...moveLesson(timeZone, lesson, date), start_date: null, end_date: null };
  }
  const last = addDays(date, daysBetween(start_date, end_date));
  return {
    start_time: dayStartIn(timeZone, date).toISOString(),
    end_time: dayStartIn(timeZone, addDays(last, 1)).toISOString(),
    ...{ start_date: date, end_date: last },
  };
}

import { addDays, weekdayOf } from '../time/calendar-dates.ts';

const DAYS_PER_WEEK = 7;
/** A school year begins with the week of 1 July. */
const FIRST_DAY = '07-01';
/** Weeks of the summer before it are shown only if something is in them. */
const TEACHING_BEGINS = '09-01';

/** The most weeks of a school year. */
export const MAX_SCHOOL_WEEKS = 53;

export interface SchoolYear {
  /** '2026–27'. */
  readonly name: string;
  /** 'YYYY-MM-DD': a Sunday. */
  readonly start_date: string;
  /** A Saturday. */
  readonly end_date: string;
}

/** The first day of a date's week, a Sunday. */
export function weekStartOf(date: string): string {
  return addDays(date, -weekdayOf(date));
}

/** The school year of a date, in whole weeks. */
export function schoolYearOf(date: string): SchoolYear {
  const saturday = addDays(weekStartOf(date), DAYS_PER_WEEK - 1);
  const calendarYear = Number(saturday.slice(0, 'YYYY'.length));
  const year = saturday < `${calendarYear}-${FIRST_DAY}` ? calendarYear - 1 : calendarYear;
  return {
    name: `${year}–${String(year + 1).slice(-2)}`,
    start_date: weekStartOf(`${year}-${FIRST_DAY}`),
    end_date: addDays(weekStartOf(`${year + 1}-${FIRST_DAY}`), -1),
  };
}

/** The Sundays of the year's weeks; those of the summer before only from the first of `wanted` on. */
export function listSchoolWeeks({ start_date, end_date }: SchoolYear, wanted: readonly string[]): readonly string[] {
  const year = addDays(start_date, DAYS_PER_WEEK - 1).slice(0, 'YYYY'.length);
  const [first = start_date] = [...wanted, weekStartOf(`${year}-${TEACHING_BEGINS}`)]
    .filter((week) => week >= start_date)
    .toSorted();
  const weeks: string[] = [];
  for (let week = first; week <= end_date; week = addDays(week, DAYS_PER_WEEK)) weeks.push(week);
  return weeks;
}

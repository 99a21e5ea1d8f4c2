import { addDays, calendarDateIn, dayStartIn, daysBetween, weekdayOf } from '../time/calendar-dates.ts';
import { type Instant, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import { formatShortDate } from '../time/short-date.ts';

/** The days of a weekly report, first and last included, as 'YYYY-MM-DD' in the company's time zone. */
export interface ReportDates {
  readonly week_start_date: string;
  readonly week_end_date: string;
}

/** The moments a report covers: half-open, so that every moment belongs to exactly one of two adjacent periods. */
export interface ReportPeriod {
  readonly start: Date;
  readonly end: Date;
}

/** rules 5: any range of up to 31 days. */
const MAX_REPORT_DAYS = 31;

/** spec 2 §5. */
export const INVALID_REPORT_DATES = 'Please select valid start and end dates';

/** rules 5: the scheduled run is on Sunday at 01:00, for the week that ended at 00:00. */
const RUN_HOURS_AFTER_END = 1;

/** Weeks missed longer ago than half a year are not made up for. */
export const MAX_CAUGHT_UP_WEEKS = 26;

const DAYS_PER_WEEK = 7;

/** The week, Sunday to Saturday, that contains a moment (spec 2 §9: the form offers the current one). */
export function reportingWeekOf(timeZone: string, instant: Instant): ReportDates {
  const today = calendarDateIn(timeZone, instant);
  return weekFrom(addDays(today, -weekdayOf(today)));
}

/** Whether the days are a week of reports, Sunday to Saturday. */
export function isReportingWeek({ week_start_date, week_end_date }: ReportDates): boolean {
  return weekdayOf(week_start_date) === 0 && daysBetween(week_start_date, week_end_date) === DAYS_PER_WEEK - 1;
}

/** From the start of the first day to the start of the day after the last: 167 or 169 hours if the clocks change. */
export function reportPeriodOf(timeZone: string, { week_start_date, week_end_date }: ReportDates): ReportPeriod {
  return { start: dayStartIn(timeZone, week_start_date), end: dayStartIn(timeZone, addDays(week_end_date, 1)) };
}

/** The days of a report, in order. */
export function listReportDays({ week_start_date, week_end_date }: ReportDates): string[] {
  const days = daysBetween(week_start_date, week_end_date) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, day) => addDays(week_start_date, day));
}

/** '31 May to 6 Jun 2026'. */
export function describeReportDates({ week_start_date, week_end_date }: ReportDates): string {
  const year = week_end_date.slice(0, 'YYYY'.length);
  const words = (date: string) =>
    formatShortDate(`${date}T00:00:00Z`, { timeZone: 'UTC', now: `${year}-01-01T00:00:00Z` });
  return `${words(week_start_date)} to ${words(week_end_date)} ${year}`;
}

interface ReportDatesError {
  readonly field: keyof ReportDates;
  /** For the person who chose the dates. */
  readonly message: string;
}

/** What is wrong with the dates of a report, or null. `today` is the company's; undefined if it is not known. */
export function findReportDatesError(
  { week_start_date, week_end_date }: ReportDates,
  today: string | undefined,
): ReportDatesError | null {
  const days = daysBetween(week_start_date, week_end_date) + 1;
  if (days < 1) return { field: 'week_end_date', message: INVALID_REPORT_DATES };
  if (days > MAX_REPORT_DAYS) {
    const message = `${INVALID_REPORT_DATES}: a report covers at most ${MAX_REPORT_DAYS} days`;
    return { field: 'week_end_date', message };
  }
  const isFuture = today !== undefined && week_start_date > today;
  return isFuture
    ? { field: 'week_start_date', message: `${INVALID_REPORT_DATES}: the first day is in the future` }
    : null;
}

/** Whether a report was generated before its last day was over: records of that time may be missing from it. */
export function isPreliminaryReport(dates: ReportDates, timeZone: string, generatedAt: Instant): boolean {
  return toMilliseconds(generatedAt) < reportPeriodOf(timeZone, dates).end.getTime();
}

/**
 * The weeks for which the scheduled job still has to run at `now`, oldest first: from the week of `since` to the last
 * one that is due, without those already run (identified by their first day), at most MAX_CAUGHT_UP_WEEKS back.
 */
export function listMissingWeeks(schedule: {
  readonly timeZone: string;
  readonly since: Instant;
  readonly alreadyRun: readonly string[];
  readonly now: Instant;
}): ReportDates[] {
  const { timeZone, since, alreadyRun, now } = schedule;
  const first = reportingWeekOf(timeZone, since).week_start_date;
  const run = new Set(alreadyRun);
  const missing: ReportDates[] = [];
  let week = lastDueWeek(timeZone, now);
  for (let weeks = 0; weeks < MAX_CAUGHT_UP_WEEKS && week.week_start_date >= first; weeks += 1) {
    if (!run.has(week.week_start_date)) missing.unshift(week);
    week = weekFrom(addDays(week.week_start_date, -DAYS_PER_WEEK));
  }
  return missing;
}

function lastDueWeek(timeZone: string, now: Instant): ReportDates {
  const dueSince = toMilliseconds(now) - RUN_HOURS_AFTER_END * MILLISECONDS_PER_HOUR;
  const current = reportingWeekOf(timeZone, new Date(dueSince));
  return weekFrom(addDays(current.week_start_date, -DAYS_PER_WEEK));
}

function weekFrom(week_start_date: string): ReportDates {
  return { week_start_date, week_end_date: addDays(week_start_date, DAYS_PER_WEEK - 1) };
}

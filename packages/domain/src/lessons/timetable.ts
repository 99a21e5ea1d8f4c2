import { addDays, dayStartIn, daysBetween, weekdayOf } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_MINUTE, toMilliseconds } from '../time/instants.ts';
import { momentOfLocalTime } from '../time/local-times.ts';
import { isSchoolDay, type NoSchoolDays } from '../time/school-days.ts';
import { subjectKey } from './lesson-subjects.ts';

/** A row of a timetable: local times as 'HH:MM', and the subject of each of its days; null is a day without it. */
export interface TimetablePeriod {
  readonly name: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly subjects: readonly (string | null)[];
}

/** A teacher's periods from Monday to Friday, in weeks A and B, or on days that rotate with the school days. */
export interface Timetable {
  /** After how many school days it begins again; null stands for Monday to Friday. */
  readonly rotation_days: number | null;
  /** 'YYYY-MM-DD': the first day of the rotation, from which the school days are counted. */
  readonly rotation_start: string | null;
  /** Weeks A and B take turns by the calendar: a day without school moves nothing. There are ten days then. */
  readonly by_calendar_week?: boolean;
  readonly periods: readonly TimetablePeriod[];
}

/** The days of a rotation: from A and B to ten. */
export const ROTATION_DAYS = { minimum: 2, maximum: 10 } as const;

/** Periods of a timetable: more than a day has, for days with times of their own. */
export const MAX_TIMETABLE_PERIODS = 20;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The days of weeks A and B. */
export const DAYS_OF_TWO_WEEKS = 10;

type DaysOfTimetable = Pick<Timetable, 'rotation_days' | 'by_calendar_week'>;

/**
 * The names of a timetable's days: 'Monday' to 'Friday', 'Monday A' to 'Friday B', 'Day A' and 'Day B', or 'Day 1' to the
 * last.
 */
export function listTimetableDays({ rotation_days, by_calendar_week }: DaysOfTimetable): string[] {
  if (rotation_days === null) return WEEKDAYS;
  if (by_calendar_week === true) return ['A', 'B'].flatMap((week) => WEEKDAYS.map((day) => `${day} ${week}`));
  if (rotation_days === 2) return ['Day A', 'Day B'];
  return Array.from({ length: rotation_days }, (_, at) => `Day ${at + 1}`);
}

/** The first error of a timetable in words, naming its periods; null where there is none. */
export function findTimetableError(timetable: Timetable): string | null {
  const { rotation_days, by_calendar_week, rotation_start, periods } = timetable;
  if (by_calendar_week === true && rotation_days !== DAYS_OF_TWO_WEEKS) return 'Weeks A and B have ten days';
  const days = listTimetableDays(timetable);
  if (rotation_start !== null && !isSchoolDay(rotation_start, [])) return 'The rotation must start on a weekday';
  const backwards = periods.find(({ starts_at, ends_at }) => ends_at <= starts_at);
  if (backwards !== undefined) return `${backwards.name} must end after it starts`;
  const uneven = periods.find(({ subjects }) => subjects.length !== days.length);
  if (uneven !== undefined) return `${uneven.name} must have ${days.length} days`;
  for (const [at, day] of days.entries()) {
    const held = periods.filter(({ subjects }) => subjects[at] !== null);
    for (const [index, one] of held.entries()) {
      const other = held.slice(index + 1).find((next) => next.starts_at < one.ends_at && one.starts_at < next.ends_at);
      if (other !== undefined) return `${one.name} and ${other.name} overlap on ${day}`;
    }
  }
  return null;
}

/** When a period takes place, in minutes after local midnight. */
export interface PeriodTimes {
  readonly start: number;
  readonly end: number;
}

interface SchoolDays {
  /** 'YYYY-MM-DD', included: the last day that is asked for. */
  readonly last: string;
  /** From the start of the rotation on. */
  readonly noSchool: readonly NoSchoolDays[];
}

/** Tells which day of a timetable a date, 'YYYY-MM-DD', is, counted from 0. */
export type TimetableDayOf = (date: string) => number | undefined;

/** Counts the days of a timetable once for any number of questions; none on a day without school or before the rotation. */
export function countTimetableDays(
  { rotation_days, rotation_start, by_calendar_week }: Omit<Timetable, 'periods'>,
  { last, noSchool }: SchoolDays,
): TimetableDayOf {
  if (rotation_days === null || rotation_start === null) {
    return (date) => (isSchoolDay(date, noSchool) ? weekdayOf(date) - 1 : undefined);
  }
  if (by_calendar_week === true) {
    const monday = addDays(rotation_start, 1 - weekdayOf(rotation_start));
    return (date) => {
      if (date < rotation_start || !isSchoolDay(date, noSchool)) return undefined;
      const weeks = Math.floor(daysBetween(monday, date) / 7);
      return (weeks % 2) * WEEKDAYS.length + weekdayOf(date) - 1;
    };
  }
  const numbers = numberSchoolDays(rotation_start, { last, noSchool });
  return (date) => {
    const number = numbers.get(date);
    return number === undefined ? undefined : number % rotation_days;
  };
}

interface SubjectSearch {
  readonly subject: string;
  readonly dayOf: TimetableDayOf;
}

/**
 * Tells for a date, 'YYYY-MM-DD', when a subject has its periods, earliest first. Undefined if the timetable does not
 * have the subject.
 */
export function periodsOfSubject(
  timetable: Timetable,
  { subject, dayOf }: SubjectSearch,
): ((date: string) => readonly PeriodTimes[]) | undefined {
  const key = subjectKey(subject);
  const byDay = listTimetableDays(timetable).map((_, at) =>
    timetable.periods
      .filter(({ subjects }) => subjectKey(subjects[at] ?? '') === key)
      .map(({ starts_at, ends_at }) => ({ start: minutesOf(starts_at), end: minutesOf(ends_at) }))
      .sort((one, other) => one.start - other.start),
  );
  if (byDay.every((times) => times.length === 0)) return undefined;
  return (date) => byDay[dayOf(date) ?? -1] ?? [];
}

/** A period on one day; of a day of a rotation without any, one entry for its name that lasts no time. */
export interface HeldPeriod {
  readonly name: string;
  /** Null in an entry for the name of a day. */
  readonly subject: string | null;
  /** The name of the timetable's day: 'Monday', 'Day A'. */
  readonly day: string;
  readonly start_time: string;
  readonly end_time: string;
}

/** The periods that have a subject on some dates, earliest first, and the names of days of a rotation without any. */
export function listHeldPeriods(
  timetable: Timetable,
  {
    dates,
    dayOf,
    timeZone,
  }: { readonly dates: readonly string[]; readonly dayOf: TimetableDayOf; readonly timeZone: string },
): HeldPeriod[] {
  const { periods } = timetable;
  const names = listTimetableDays(timetable);
  return dates.flatMap((date): HeldPeriod[] => {
    const at = dayOf(date) ?? -1;
    const momentOf = (clock: string) =>
      momentOfLocalTime(timeZone, { date, milliseconds: minutesOf(clock) * MILLISECONDS_PER_MINUTE }).toISOString();
    const held = periods
      .flatMap(({ name, starts_at, ends_at, subjects }) => {
        const subject = subjects[at] ?? null;
        const times = { start_time: momentOf(starts_at), end_time: momentOf(ends_at) };
        return subject === null ? [] : [{ name, subject, day: names[at] ?? '', ...times }];
      })
      .sort((one, other) => toMilliseconds(one.start_time) - toMilliseconds(other.start_time));
    const day = names[at];
    if (held.length > 0 || day === undefined || timetable.rotation_days === null) return held;
    const begin = dayStartIn(timeZone, date).toISOString();
    return [{ name: '', subject: null, day, start_time: begin, end_time: begin }];
  });
}

/** The school days from the first one of a rotation on, counted from 0. */
function numberSchoolDays(first: string, { last, noSchool }: SchoolDays) {
  const numbers = new Map<string, number>();
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (isSchoolDay(date, noSchool)) numbers.set(date, numbers.size);
  }
  return numbers;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

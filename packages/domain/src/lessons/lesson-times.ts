import { addDays, calendarDateIn, dayStartIn, daysBetween, weekdayOf } from '../time/calendar-dates.ts';
import { datePartsOf } from '../time/date-parts.ts';
import { MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { moveLesson } from '../time/school-days.ts';

/** When something in a teacher's calendar takes place; whole days, both included, where it has dates. */
export interface LessonTimes {
  readonly start_time: string;
  readonly end_time: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** 'Mon 8 Jun 2026, 09:00 to 09:45', 'Thu 26 Nov 2026 to Fri 27 Nov 2026'. */
export function describeTimes({ start_time, end_time, start_date, end_date }: LessonTimes, timeZone: string): string {
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

/** What an entry is called where its colour does not tell: 'No school: Snow'. */
export function describeEntry({ title, no_school }: { readonly title: string; readonly no_school: boolean }): string {
  return no_school ? `No school: ${title}` : title;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'Mon 8 Jun 2026' for 'YYYY-MM-DD'. */
export function describeDay(date: string): string {
  const { day, month, year } = datePartsOf(`${date}T00:00:00Z`, 'UTC');
  return `${WEEKDAYS[weekdayOf(date)]} ${day} ${month} ${year}`;
}

function clockOf(instant: string, timeZone: string): string {
  const { hour, minute } = datePartsOf(instant, timeZone);
  return `${hour}:${minute}`;
}

type Moments = Pick<LessonTimes, 'start_time' | 'end_time'>;

/** In milliseconds. */
export function lengthOf({ start_time, end_time }: Moments): number {
  return toMilliseconds(end_time) - toMilliseconds(start_time);
}

/** An entry with hours that lasts longer than a day: its end is more often a mistyped date than meant. */
export function isLongLesson(times: Moments): boolean {
  return lengthOf(times) > MILLISECONDS_PER_DAY;
}

/** Longer than the summer holidays are almost anywhere. */
const MOST_USUAL_DAYS = 100;

/** Whole days of more than any holidays: a year that was mistyped would leave no school day for months. */
export function hasManyDays(times: Moments): boolean {
  return lengthOf(times) > MOST_USUAL_DAYS * MILLISECONDS_PER_DAY;
}

/** The lesson that is going on or comes next; undefined where all are over. The lessons are in order of time. */
export function findNextLesson<Lesson extends LessonTimes>(lessons: readonly Lesson[], now: Date): Lesson | undefined {
  return lessons.find(({ end_time }) => toMilliseconds(end_time) > now.getTime());
}

/** The first and the last day of an entry, 'YYYY-MM-DD'; one that ends at midnight belongs to the day before. */
export function daysOfLesson({ start_time, end_time, start_date, end_date }: LessonTimes, timeZone: string) {
  if (start_date !== null && end_date !== null) return { first: start_date, last: end_date };
  const lastMoment = Math.max(toMilliseconds(start_time), toMilliseconds(end_time) - 1);
  return { first: calendarDateIn(timeZone, start_time), last: calendarDateIn(timeZone, new Date(lastMoment)) };
}

/** A lesson on another date, at its local time; one of whole days keeps their number. */
export function timesOn(date: string, lesson: LessonTimes, timeZone: string): LessonTimes {
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

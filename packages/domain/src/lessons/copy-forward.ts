import { addDays, calendarDateIn, daysBetween } from '../time/calendar-dates.ts';
import { isSchoolDay, type NoSchoolDays } from '../time/school-days.ts';
import { MAX_EVENT_DAYS } from './lesson-limits.ts';
import { subjectKey } from './lesson-subjects.ts';
import { type LessonTimes, timesOn } from './lesson-times.ts';
import {
  type MovedTimes,
  type MoveRemark,
  moveToPeriods,
  type PeriodWish,
  remarksBySchoolDays,
} from './move-to-periods.ts';
import type { CalendarEntry } from './next-slot.ts';
import { listTakenTimes, takeTimesOf } from './taken-times.ts';
import { countTimetableDays, periodsOfSubject, type Timetable } from './timetable.ts';

/**
 * Why a lesson has no new time: it was on no school day, or there are not as many school days within a year, or its
 * subject has no free period left.
 */
export const COPY_OBSTACLES = ['not-a-school-day', 'no-day-left', 'no-period-left'] as const;
export type CopyObstacle = (typeof COPY_OBSTACLES)[number];

/** A lesson that is copied. */
export interface CopiedEntry extends LessonTimes {
  readonly subject: string | null;
}

/** A lesson and when its copy takes place; `moves_to` or `obstacle` is null. */
export interface CopiedLesson<Lesson> {
  readonly lesson: Lesson;
  readonly moves_to: LessonTimes | null;
  readonly obstacle: CopyObstacle | null;
  readonly remarks: readonly MoveRemark[];
}

interface Copying<Lesson> {
  /** Earliest first. */
  readonly lessons: readonly Lesson[];
  /** The old days, 'YYYY-MM-DD', both included. */
  readonly start_date: string;
  readonly end_date: string;
  /** The first of the new days. */
  readonly to_date: string;
  /** Of the old and the new days; from the start of the timetable's rotation on, if that is earlier. */
  readonly noSchool: readonly NoSchoolDays[];
  readonly timetable: Timetable;
  /** What the calendar has on the new days. */
  readonly entries: readonly CalendarEntry[];
  readonly timeZone: string;
}

/**
 * Copies lessons from the n-th school day of the old days to the n-th of the new ones: those of a subject in the
 * timetable to its first free period from that day on, the others at their local time. Lessons of whole days keep their
 * number of days.
 */
export function copyForward<Lesson extends CopiedEntry>(copying: Copying<Lesson>): CopiedLesson<Lesson>[] {
  const { lessons, timetable, entries, to_date, noSchool, timeZone } = copying;
  const last = addDays(to_date, MAX_EVENT_DAYS - 1);
  const dayOf = countTimetableDays(timetable, { last: addDays(last, MAX_EVENT_DAYS), noSchool });
  const taken = listTakenTimes(entries, { first: to_date, last: addDays(last, MAX_EVENT_DAYS), timeZone });
  const findNewDay = newDaysOf(copying, last);
  const copied = new Map<Lesson, CopiedLesson<Lesson>>();
  const wishes: (PeriodWish & { readonly lesson: Lesson })[] = [];
  for (const lesson of lessons) {
    const { date, obstacle } = findNewDay(lesson);
    const isInTimetable = periodsOfSubject(timetable, { subject: lesson.subject ?? '', dayOf }) !== undefined;
    if (date === undefined) copied.set(lesson, { lesson, moves_to: null, obstacle, remarks: [] });
    else if (isInTimetable) wishes.push({ lesson, from: date });
    else {
      const moves_to = timesOn(date, lesson, timeZone);
      copied.set(lesson, { lesson, moves_to, obstacle: null, remarks: remarksBySchoolDays(lesson, timetable) });
      takeTimesOf(taken, { ...moves_to, all_day: lesson.start_date !== null }, timeZone);
    }
  }
  const { rotation_start } = timetable;
  for (const ofSubject of Map.groupBy(wishes, ({ lesson }) => subjectKey(lesson.subject ?? '')).values()) {
    const subject = ofSubject[0]?.lesson.subject ?? '';
    const periodsOn = periodsOfSubject(timetable, { subject, dayOf }) ?? (() => []);
    const moved = moveToPeriods(ofSubject, { periodsOn, rotation_start, noSchool, timeZone, taken });
    for (const [index, { lesson }] of ofSubject.entries()) copied.set(lesson, copyOf(lesson, moved[index]));
  }
  return lessons.flatMap((lesson) => copied.get(lesson) ?? []);
}

interface NamedLesson extends CopiedEntry {
  readonly lesson_plan_id: number | null;
  readonly title: string;
}

interface CopyingOnce<Lesson> extends Copying<Lesson> {
  readonly entries: readonly (CalendarEntry & NamedLesson)[];
}

/**
 * The same, and which of them are there already: the same lesson stands on the day on which it would be, as after copying
 * the days before. Those that are not there find their times first.
 */
export function copyForwardOnce<Lesson extends NamedLesson>(
  copying: CopyingOnce<Lesson>,
): (CopiedLesson<Lesson> & { readonly is_there: boolean })[] {
  const { lessons, entries, timeZone } = copying;
  const keyOf = ({ lesson_plan_id, title }: NamedLesson, times: LessonTimes) =>
    JSON.stringify([lesson_plan_id, title, times.start_date ?? calendarDateIn(timeZone, times.start_time)]);
  const copied = new Set(lessons.map(({ lesson_plan_id }) => lesson_plan_id));
  const standing = new Map<string, number>();
  for (const entry of entries) standing.set(keyOf(entry, entry), (standing.get(keyOf(entry, entry)) ?? 0) + 1);
  const others = entries.filter(({ lesson_plan_id }) => !copied.has(lesson_plan_id));
  const there = new Set<Lesson>();
  for (const { lesson, moves_to } of copyForward({ ...copying, entries: others })) {
    const key = moves_to === null ? '' : keyOf(lesson, moves_to);
    const left = standing.get(key) ?? 0;
    if (left === 0) continue;
    standing.set(key, left - 1);
    there.add(lesson);
  }
  const missing = copyForward({ ...copying, lessons: lessons.filter((lesson) => !there.has(lesson)) });
  const placed = missing.flatMap(({ lesson, moves_to }) =>
    moves_to === null
      ? []
      : [{ subject: lesson.subject, ...moves_to, all_day: lesson.start_date !== null, no_school: false }],
  );
  const again = copyForward({ ...copying, lessons: [...there], entries: [...entries, ...placed] });
  const found = new Map([...missing, ...again].map((copy) => [copy.lesson, copy]));
  return lessons.flatMap((lesson) => {
    const copy = found.get(lesson);
    return copy === undefined ? [] : [{ ...copy, is_there: there.has(lesson) }];
  });
}

function copyOf<Lesson>(lesson: Lesson, times: MovedTimes | undefined): CopiedLesson<Lesson> {
  if (times === undefined) return { lesson, moves_to: null, obstacle: 'no-period-left', remarks: [] };
  return { lesson, ...times, obstacle: null };
}

/** The day with the same number among the new school days as a lesson's own among the old ones. */
function newDaysOf({ start_date, end_date, to_date, noSchool, timeZone }: Copying<unknown>, last: string) {
  const numbers = new Map(listSchoolDays(start_date, end_date, noSchool).map((date, number) => [date, number]));
  const newDays = listSchoolDays(to_date, last, noSchool);
  return (lesson: LessonTimes): { readonly date: string | undefined; readonly obstacle: CopyObstacle | null } => {
    const number = numbers.get(lesson.start_date ?? calendarDateIn(timeZone, lesson.start_time));
    if (number === undefined) return { date: undefined, obstacle: 'not-a-school-day' };
    const date = newDays[number];
    return { date, obstacle: date === undefined ? 'no-day-left' : null };
  };
}

function listSchoolDays(first: string, last: string, noSchool: readonly NoSchoolDays[]): string[] {
  const length = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length }, (_, day) => addDays(first, day)).filter((date) => isSchoolDay(date, noSchool));
}

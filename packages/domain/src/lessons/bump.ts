import { addDays } from '../time/calendar-dates.ts';
import { localTimeIn } from '../time/local-times.ts';
import { bumpLessons, MAX_DAYS_TO_SCHOOL, type NoSchoolDays } from '../time/school-days.ts';
import { subjectKey } from './lesson-subjects.ts';
import { type LessonTimes, timesOn } from './lesson-times.ts';
import { type MovedTimes, moveToPeriods, remarksBySchoolDays } from './move-to-periods.ts';
import type { CalendarEntry } from './next-slot.ts';
import { listTakenTimes, type TakenTimes, takeTimesOf } from './taken-times.ts';
import { countTimetableDays, periodsOfSubject, type Timetable, type TimetableDayOf } from './timetable.ts';

/** A lesson in the calendar, as far as a bump needs to know it. */
export interface BumpedEntry extends LessonTimes {
  readonly id: number;
  readonly subject: string | null;
}

interface Bump<Lesson> {
  /** Earliest first. */
  readonly lessons: readonly Lesson[];
  /** What the calendar has from the first lesson's day on; the lessons themselves may be among it. */
  readonly entries: readonly (CalendarEntry & { readonly id: number })[];
  readonly timetable: Timetable;
  /** From the first lesson's day on, or from the start of the rotation if that is earlier. */
  readonly noSchool: readonly NoSchoolDays[];
  readonly timeZone: string;
}

export interface Bumped<Lesson> extends MovedTimes {
  readonly lesson: Lesson;
}

/** A subject for whose lessons there is no room within a year. */
export interface BumpObstacle {
  readonly subject: string;
  readonly lacks: 'period' | 'school-day';
}

/**
 * Moves lessons on: those of a subject in the timetable to its next free periods, the others to the next school days at
 * their local time. Each subject moves by itself. In the order of the lessons, or what is in the way.
 */
export function bumpByTimetable<Lesson extends BumpedEntry>(bump: Bump<Lesson>): Bumped<Lesson>[] | BumpObstacle {
  const { lessons, timetable, timeZone } = bump;
  const dates = datesOf(lessons, timeZone);
  const [first, last] = [dates.at(0), dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = addDays(last, 2 * MAX_DAYS_TO_SCHOOL);
  const dayOf = countTimetableDays(timetable, { last: end, noSchool: bump.noSchool });
  const plannedDayOf = planDays(bump, end);
  const moving = new Set(lessons.map(({ id }) => id));
  const others = bump.entries.filter(({ id }) => !moving.has(id));
  const taken = listTakenTimes(others, { first, last: end, timeZone });
  const bySubject = [...Map.groupBy(lessons, ({ subject }) => subjectKey(subject ?? '')).values()];
  // Those without periods first: the others give way to them.
  const series = bySubject
    .map((ofSubject) => ({ ofSubject, periodsOn: periodsOf(ofSubject, timetable, dayOf) }))
    .sort((one, other) => Number(one.periodsOn !== undefined) - Number(other.periodsOn !== undefined));
  const moved = new Map<number, Bumped<Lesson>>();
  for (const { ofSubject, periodsOn } of series) {
    const { rotation_start } = timetable;
    const found =
      periodsOn === undefined
        ? bumpBySchoolDays(ofSubject, bump, taken)
        : moveToPeriods(
            ofSubject.map((lesson) => ({ lesson })),
            { ...bump, periodsOn, plannedOn: periodsOf(ofSubject, timetable, plannedDayOf), rotation_start, taken },
          );
    for (const [index, lesson] of ofSubject.entries()) {
      const times = found[index];
      const lacks = periodsOn === undefined ? 'school-day' : 'period';
      if (times === undefined) return { subject: lesson.subject ?? '', lacks };
      moved.set(lesson.id, { lesson, ...times });
    }
  }
  return lessons.flatMap(({ id }) => moved.get(id) ?? []);
}

/**
 * Which day of the timetable each date was to be when its lessons were planned: before the days without school were
 * entered on which lessons still are. In a rotation such a day also shifts all later ones.
 */
function planDays(
  { lessons, entries, timetable, noSchool, timeZone }: Bump<BumpedEntry>,
  last: string,
): TimetableDayOf {
  const others = entries.filter(({ subject, no_school }) => subject !== null && !no_school);
  const dates = [...new Set(datesOf([...lessons, ...others], timeZone))];
  const planned = noSchool.filter(
    ({ start_date, end_date }) => !dates.some((date) => start_date <= date && date <= end_date),
  );
  return countTimetableDays(timetable, { last, noSchool: planned });
}

function datesOf(lessons: readonly LessonTimes[], timeZone: string): string[] {
  return lessons.map(({ start_time, start_date }) => start_date ?? localTimeIn(timeZone, start_time).date);
}

function periodsOf(ofSubject: readonly BumpedEntry[], timetable: Timetable, dayOf: TimetableDayOf) {
  return periodsOfSubject(timetable, { subject: ofSubject[0]?.subject ?? '', dayOf });
}

function bumpBySchoolDays<Lesson extends BumpedEntry>(
  lessons: readonly Lesson[],
  { noSchool, timeZone, timetable }: Bump<Lesson>,
  taken: TakenTimes,
): readonly MovedTimes[] {
  const moved = (bumpLessons({ lessons, noSchool, timeZone }) ?? []).map(({ start_time }, index) => {
    const lesson = lessons[index];
    const date = localTimeIn(timeZone, start_time).date;
    return lesson === undefined ? [] : [{ lesson, moves_to: timesOn(date, lesson, timeZone) }];
  });
  return moved.flat().map(({ lesson, moves_to }) => {
    takeTimesOf(taken, { ...moves_to, all_day: lesson.start_date !== null }, timeZone);
    return { moves_to, remarks: remarksBySchoolDays(lesson, timetable) };
  });
}

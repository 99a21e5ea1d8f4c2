import { addDays } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_MINUTE } from '../time/instants.ts';
import { localTimeIn, momentOfLocalTime } from '../time/local-times.ts';
import { isSchoolDay, MAX_DAYS_TO_SCHOOL, type NoSchoolDays } from '../time/school-days.ts';
import { isLongLesson, type LessonTimes, lengthOf, timesOn } from './lesson-times.ts';
import { isTaken, minutesOfDay, type TakenTimes, takeTime } from './taken-times.ts';
import type { PeriodTimes, Timetable } from './timetable.ts';

/** What a preview says about a lesson that moves. */
export const MOVE_REMARKS = ['not-in-timetable', 'was-outside-periods', 'is-shortened', 'is-long'] as const;
export type MoveRemark = (typeof MOVE_REMARKS)[number];

export interface MovedTimes {
  readonly moves_to: LessonTimes;
  readonly remarks: readonly MoveRemark[];
}

/** What is to be known about a lesson that moves by school days. */
export function remarksBySchoolDays(lesson: LessonTimes, { periods }: Pick<Timetable, 'periods'>): MoveRemark[] {
  return [
    ...(periods.length === 0 ? [] : (['not-in-timetable'] as const)),
    ...(lesson.start_date === null && isLongLesson(lesson) ? (['is-long'] as const) : []),
  ];
}

/** A time in the periods of a subject, in minutes after local midnight. */
export interface Place {
  readonly date: string;
  readonly start: number;
}

/** A lesson that needs a period of its subject. */
export interface PeriodWish {
  readonly lesson: LessonTimes;
  /** A copy goes to a period of this day, 'YYYY-MM-DD', or later; otherwise to one after its own. */
  readonly from?: string;
}

type PeriodsOn = (date: string) => readonly PeriodTimes[];

interface PeriodSearch {
  readonly periodsOn: PeriodsOn;
  /** The same as planned, also for a day on which there is no school: the periods in which the lessons were. */
  readonly plannedOn?: PeriodsOn | undefined;
  /** 'YYYY-MM-DD': the days before the start of a rotation have no periods; a lesson moves among them by school days. */
  readonly rotation_start: string | null;
  readonly noSchool: readonly NoSchoolDays[];
  readonly timeZone: string;
  /** Is added to: no lesson takes the time of another. */
  readonly taken: TakenTimes;
}

/** Whole days come before all hours of their first day. */
const WHOLE_DAY = -1;

/** Periods with a pause of at most this many minutes between them are one block: a double lesson takes both. */
const MOST_PAUSE_MINUTES = 15;

/**
 * Gives each lesson, earliest first, the next free period of its subject. Lessons of one period stay together, as far
 * from its start as they were, and end with the block of the new period at the latest. A lesson of whole days goes to
 * the next day with a period. Undefined for a lesson that finds none within a year.
 */
export function moveToPeriods(wishes: readonly PeriodWish[], search: PeriodSearch): (MovedTimes | undefined)[] {
  const homes = wishes.map((wish) => ({ wish, home: findHome(wish.lesson, search) }));
  const groups = [...Map.groupBy(homes, ({ home }) => `${home.date} ${home.start}`).values()];
  const found = new Map<PeriodWish, MovedTimes>();
  let last: Place | undefined;
  for (const group of groups) {
    const next = findPlace(group, last, search);
    if (next === undefined) break;
    last = next.place;
    for (const { wish, times } of next.moved) found.set(wish, times);
  }
  return wishes.map((wish) => found.get(wish));
}

interface Home extends Place {
  /** The lesson's own start, from the start of its period. */
  readonly offset: number;
  readonly minutes: number;
  readonly isOutside: boolean;
}

interface Homed {
  readonly wish: PeriodWish;
  readonly home: Home;
}

/** The period in which a lesson is; its own start where it is in none. */
function findHome(lesson: LessonTimes, search: PeriodSearch): Home {
  const { periodsOn, plannedOn = periodsOn, rotation_start, timeZone } = search;
  const isKnown = (date: string) => rotation_start === null || date >= rotation_start;
  if (lesson.start_date !== null) {
    const date = lesson.start_date;
    const isOutside = isKnown(date) && plannedOn(date).length === 0;
    return { date, start: WHOLE_DAY, offset: 0, minutes: 0, isOutside };
  }
  const local = localTimeIn(timeZone, lesson.start_time);
  const { date } = local;
  const start = minutesOfDay(local);
  const minutes = lengthOf(lesson) / MILLISECONDS_PER_MINUTE;
  const periods = plannedOn(date);
  const own = periods.find((period) => period.start < start + minutes && period.end > start);
  if (own === undefined) return { date, start, offset: 0, minutes, isOutside: isKnown(date) };
  const isOutside = start < own.start || start + minutes > blockEnd(periods, own);
  return { date, start: own.start, offset: Math.max(0, start - own.start), minutes, isOutside };
}

function blockEnd(periods: readonly PeriodTimes[], first: PeriodTimes): number {
  return periods.reduce(
    (end, { start, end: later }) => (start >= end && start - end <= MOST_PAUSE_MINUTES ? later : end),
    first.end,
  );
}

interface FoundPlace {
  readonly place: Place;
  readonly moved: readonly { readonly wish: PeriodWish; readonly times: MovedTimes }[];
}

/** The first place for lessons of one period that is free and follows the last one. */
function findPlace(group: readonly Homed[], last: Place | undefined, search: PeriodSearch): FoundPlace | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { from } = first.wish;
  const after = from === undefined ? first.home : { date: from, start: WHOLE_DAY - 1 };
  const begin = last !== undefined && last.date > after.date ? last.date : after.date;
  for (let days = 0; days <= MAX_DAYS_TO_SCHOOL; days += 1) {
    const date = addDays(begin, days);
    for (const period of listPossible(date, first.home, search)) {
      const place = { date, start: period.start };
      if (from === undefined && group.some(({ home }) => isDuring(place, home))) continue;
      if (!isAfter(place, after) || (last !== undefined && !isAfter(place, last))) continue;
      const moved = placeGroup(group, { date, period }, search);
      if (moved !== undefined) return { place, moved };
    }
  }
  return undefined;
}

/** Whether a double lesson itself takes this period. */
function isDuring({ date, start }: Place, home: Home): boolean {
  return date === home.date && start + MOST_PAUSE_MINUTES < home.start + home.offset + home.minutes;
}

function isAfter(one: Place, other: Place): boolean {
  return one.date === other.date ? one.start > other.start : one.date > other.date;
}

interface PossiblePeriod extends PeriodTimes {
  readonly blockEnd: number;
}

function listPossible(date: string, home: Home, search: PeriodSearch): PossiblePeriod[] {
  const { periodsOn, rotation_start, noSchool } = search;
  if (rotation_start !== null && date < rotation_start) {
    if (!isSchoolDay(date, noSchool)) return [];
    return [{ start: home.start, end: Infinity, blockEnd: Infinity }];
  }
  const periods = periodsOn(date);
  if (home.start !== WHOLE_DAY) return periods.map((period) => ({ ...period, blockEnd: blockEnd(periods, period) }));
  return periods.length === 0 ? [] : [{ start: WHOLE_DAY, end: Infinity, blockEnd: Infinity }];
}

/** Undefined where something else has the time of one of them. */
function placeGroup(
  group: readonly Homed[],
  { date, period }: { readonly date: string; readonly period: PossiblePeriod },
  { taken, timeZone }: PeriodSearch,
): FoundPlace['moved'] | undefined {
  if (period.start === WHOLE_DAY) {
    return group.map(({ wish, home }) => ({
      ...{ wish, times: { moves_to: timesOn(date, wish.lesson, timeZone), remarks: remarksOf(home) } },
    }));
  }
  // The lesson times of another year say nothing about this year's periods, only about each other.
  const least = group[0]?.wish.from === undefined ? 0 : Math.min(...group.map(({ home }) => home.offset));
  const placed = group.map(({ wish, home }) => {
    const room = period.blockEnd - period.start;
    const minutes = Math.min(home.minutes, room);
    const start = period.start + Math.min(home.offset - least, room - minutes);
    return { wish, home, time: { date, start, end: start + minutes } };
  });
  if (placed.some(({ time }) => isTaken(taken, time))) return undefined;
  for (const { time } of placed) takeTime(taken, time);
  return placed.map(({ wish, home, time }) => {
    const isShortened = time.end - time.start < home.minutes;
    const remarks = [...remarksOf(home), ...(isShortened ? (['is-shortened'] as const) : [])];
    const momentAt = (minutes: number) =>
      momentOfLocalTime(timeZone, { date, milliseconds: minutes * MILLISECONDS_PER_MINUTE });
    const start = momentAt(time.start);
    const end = new Date(start.getTime() + (time.end - time.start) * MILLISECONDS_PER_MINUTE);
    const moves_to = { start_time: start.toISOString(), end_time: end.toISOString(), start_date: null, end_date: null };
    return { wish, times: { moves_to, remarks } };
  });
}

function remarksOf({ isOutside }: Home): MoveRemark[] {
  return isOutside ? ['was-outside-periods'] : [];
}

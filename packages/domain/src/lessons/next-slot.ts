import { addDays, weekdayOf } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_MINUTE, minutesAfter, toMilliseconds } from '../time/instants.ts';
import { localTimeIn, momentOfLocalTime } from '../time/local-times.ts';
import { isSchoolDay, type NoSchoolDays } from '../time/school-days.ts';
import { subjectKey } from './lesson-subjects.ts';
import { daysOfLesson, type LessonTimes } from './lesson-times.ts';
import { isTaken, listTakenTimes, minutesOfDay, type TimeOfDay, takeTime } from './taken-times.ts';
import { countTimetableDays, periodsOfSubject, type Timetable } from './timetable.ts';

/** An entry of a teacher's calendar, as far as it matters for a free slot. */
export interface CalendarEntry extends LessonTimes {
  readonly all_day: boolean;
  readonly no_school: boolean;
  readonly subject: string | null;
}

export interface LessonSlot {
  readonly start_time: string;
  readonly end_time: string;
}

/** Days before now in which the usual slots of a subject are looked up, and days after it in which one is proposed. */
export const SLOT_DAYS = { before: 42, after: 60 } as const;

/** Without an earlier lesson of the subject: from when to when the day's first gap is looked for, in minutes. */
const USUAL_DAY = { from: 9 * 60, to: 15 * 60, step: 15 } as const;

/** What a slot is looked for. */
export interface SlotWish {
  readonly subject: string;
  readonly minutes: number;
}

interface SlotSearch {
  /** The entries from SLOT_DAYS.before days before now to the last day of the search. */
  readonly entries: readonly CalendarEntry[];
  readonly now: Date;
  readonly timeZone: string;
  readonly timetable?: Timetable;
  /** Those from the start of the timetable's rotation on; without it, those of the entries. */
  readonly noSchool?: readonly NoSchoolDays[] | undefined;
  /** 'YYYY-MM-DD': nothing is proposed on an earlier day; today by default. */
  readonly from?: string | undefined;
  /** How many days are searched, SLOT_DAYS.after by default. */
  readonly days?: number;
}

/**
 * The next slot of a subject that is free: in one of its periods, and at the latest until that ends. For a subject that
 * is not in the timetable: at a weekday and time at which it was taught before, or else the first gap of the next
 * school day. Undefined if there is none.
 */
export function findNextSlot({ subject, minutes, ...search }: SlotSearch & SlotWish): LessonSlot | undefined {
  return findNextSlots([{ subject, minutes }], search)[0];
}

/**
 * The same for several plans in their order: those of one subject follow each other, and none takes the slot of
 * another. Those of a subject without periods and earlier lessons get a day each.
 */
export function findNextSlots(wishes: readonly SlotWish[], search: SlotSearch): (LessonSlot | undefined)[] {
  const { entries, timeZone, timetable, days = SLOT_DAYS.after } = search;
  const noSchool = search.noSchool ?? listNoSchoolDays(entries, timeZone);
  const now = localTimeIn(timeZone, search.now);
  const first = search.from === undefined || search.from < now.date ? now.date : search.from;
  const dates = Array.from({ length: days + 1 }, (_, day) => addDays(first, day)).filter((date) =>
    isSchoolDay(date, noSchool),
  );
  const taken = listTakenTimes(entries, { first, last: addDays(first, days), timeZone });
  if (first === now.date) takeTime(taken, { date: first, start: 0, end: minutesOfDay(now) + ONE_MILLISECOND });
  const dayOf = timetable && countTimetableDays(timetable, { last: addDays(first, days), noSchool });
  const taught = Map.groupBy(
    entries.filter(({ all_day }) => !all_day),
    ({ subject }) => subjectKey(subject ?? ''),
  );
  const candidates = new Map<string, Iterator<Candidate>>();
  const lastDays = new Map<string, string>();
  return wishes.map(({ subject, minutes }) => {
    const key = subjectKey(subject);
    const periodsOn = timetable && dayOf && periodsOfSubject(timetable, { subject, dayOf });
    const following =
      candidates.get(key) ?? listCandidates(dates, periodsOn ?? usualTimes(taught.get(key) ?? [], timeZone));
    candidates.set(key, following);
    for (let next = following.next(); next.done !== true; next = following.next()) {
      const { date, start, end, isGap } = next.value;
      const time = { date, start, end: Math.min(end, start + minutes) };
      if (isTaken(taken, time) || (isGap && lastDays.get(key) === date)) continue;
      takeTime(taken, time);
      lastDays.set(key, date);
      return slotAt(time, timeZone);
    }
    return undefined;
  });
}

/** What begins at this very moment is no longer to come. */
const ONE_MILLISECOND = 1 / MILLISECONDS_PER_MINUTE;

/** A time at which a subject could be taught, until then at the latest. */
interface PossibleTime {
  readonly start: number;
  readonly end: number;
  /** No time of the subject's own: one such lesson a day is enough. */
  readonly isGap?: boolean;
}

type Candidate = PossibleTime & Pick<TimeOfDay, 'date'>;

type TimesOn = (date: string) => readonly PossibleTime[];

/** When a subject could be taught, in order. */
function* listCandidates(dates: readonly string[], timesOn: TimesOn): Generator<Candidate> {
  for (const date of dates) {
    for (const time of timesOn(date)) yield { ...time, date };
  }
}

/** The periods without school among the entries of a calendar. */
export function listNoSchoolDays(entries: readonly CalendarEntry[], timeZone: string): NoSchoolDays[] {
  return entries.flatMap((entry): NoSchoolDays[] => {
    const { first, last } = daysOfLesson(entry, timeZone);
    return entry.no_school ? [{ start_date: first, end_date: last }] : [];
  });
}

const EVERY_START = Array.from({ length: (USUAL_DAY.to - USUAL_DAY.from) / USUAL_DAY.step + 1 }, (_, at) => ({
  start: USUAL_DAY.from + at * USUAL_DAY.step,
  end: Infinity,
  isGap: true,
}));

/** When a subject was taught by weekday; the gaps of the day if it never was. */
function usualTimes(taught: readonly CalendarEntry[], timeZone: string): TimesOn {
  const starts = usualStarts(taught, timeZone);
  if (starts.size === 0) return () => EVERY_START;
  return (date) => (starts.get(weekdayOf(date)) ?? []).map((start) => ({ start, end: Infinity }));
}

/** By weekday, the minutes after midnight at which a subject was taught, earliest first. */
function usualStarts(taught: readonly CalendarEntry[], timeZone: string) {
  const starts = new Map<number, number[]>();
  for (const { start_time } of taught) {
    const { date, milliseconds } = localTimeIn(timeZone, start_time);
    const start = milliseconds / MILLISECONDS_PER_MINUTE;
    const known = starts.get(weekdayOf(date)) ?? [];
    if (!known.includes(start))
      starts.set(
        weekdayOf(date),
        [...known, start].sort((one, other) => one - other),
      );
  }
  return starts;
}

function slotAt({ date, start, end }: TimeOfDay, timeZone: string): LessonSlot {
  const begin = momentOfLocalTime(timeZone, { date, milliseconds: start * MILLISECONDS_PER_MINUTE });
  return { start_time: begin.toISOString(), end_time: minutesAfter(begin.toISOString(), end - start) };
}

type Overlapping = Pick<CalendarEntry, 'start_time' | 'end_time' | 'all_day' | 'no_school'>;

/** The entries with hours that a slot overlaps, and the days without school that it falls on. */
export function listOverlaps<Entry extends Overlapping>(slot: LessonSlot, entries: readonly Entry[]): Entry[] {
  return createOverlapFinder(entries)(slot);
}

/** The same for many slots: the times of the entries are read once. */
export function createOverlapFinder<Entry extends Overlapping>(entries: readonly Entry[]) {
  const held = entries
    .filter(({ all_day, no_school }) => !all_day || no_school)
    .map((entry) => ({ entry, from: toMilliseconds(entry.start_time), to: toMilliseconds(entry.end_time) }));
  return ({ start_time, end_time }: LessonSlot): Entry[] => {
    const [start, end] = [toMilliseconds(start_time), toMilliseconds(end_time)];
    return held.filter(({ from, to }) => from < end && to > start).map(({ entry }) => entry);
  };
}

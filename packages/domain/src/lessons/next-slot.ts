import { addDays, weekdayOf } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_MINUTE, toMilliseconds } from '../time/instants.ts';
import { localTimeIn, momentOfLocalTime } from '../time/local-times.ts';
import { isSchoolDay, type NoSchoolDays } from '../time/school-days.ts';
import { subjectKey } from './lesson-subjects.ts';
import { daysOfLesson, type LessonTimes } from './lesson-times.ts';
import { periodsOfSubject, type Timetable } from './timetable.ts';

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

interface SlotSearch {
  readonly subject: string;
  readonly minutes: number;
  /** The entries of SLOT_DAYS around now. */
  readonly entries: readonly CalendarEntry[];
  readonly now: Date;
  readonly timeZone: string;
  readonly timetable?: Timetable;
  /** Those from the start of the timetable's rotation on; without it, those of the entries. */
  readonly noSchool?: readonly NoSchoolDays[] | undefined;
}

/**
 * The next slot of a subject that is free: in one of its periods, and at the latest until that ends. For a subject that
 * is not in the timetable: at a weekday and time at which it was taught before, or else the first gap of the next
 * school day. Undefined if there is none.
 */
export function findNextSlot(search: SlotSearch): LessonSlot | undefined {
  const { subject, minutes, entries, now, timeZone, timetable } = search;
  const noSchool = search.noSchool ?? listNoSchoolDays(entries, timeZone);
  const starts = usualStarts(subject, entries, timeZone);
  const today = localTimeIn(timeZone, now).date;
  const last = addDays(today, SLOT_DAYS.after);
  const periodsOn = timetable && periodsOfSubject(timetable, { subject, last, noSchool });
  const usualOn = (date: string) =>
    (starts.get(weekdayOf(date)) ?? (starts.size === 0 ? EVERY_START : [])).map((start) => ({
      start,
      end: start + minutes,
    }));
  for (let days = 0; days <= SLOT_DAYS.after; days += 1) {
    const date = addDays(today, days);
    if (!isSchoolDay(date, noSchool)) continue;
    for (const { start, end } of (periodsOn ?? usualOn)(date)) {
      const slot = slotAt({ date, start, minutes: Math.min(minutes, end - start), timeZone });
      if (toMilliseconds(slot.start_time) > now.getTime() && listOverlaps(slot, entries).length === 0) return slot;
    }
  }
  return undefined;
}

/** The periods without school among the entries of a calendar. */
export function listNoSchoolDays(entries: readonly CalendarEntry[], timeZone: string): NoSchoolDays[] {
  return entries.flatMap((entry): NoSchoolDays[] => {
    const { first, last } = daysOfLesson(entry, timeZone);
    return entry.no_school ? [{ start_date: first, end_date: last }] : [];
  });
}

const EVERY_START = Array.from(
  { length: (USUAL_DAY.to - USUAL_DAY.from) / USUAL_DAY.step + 1 },
  (_, at) => USUAL_DAY.from + at * USUAL_DAY.step,
);

/** By weekday, the minutes after midnight at which a subject was taught, earliest first. */
function usualStarts(subject: string, entries: readonly CalendarEntry[], timeZone: string) {
  const starts = new Map<number, number[]>();
  for (const entry of entries) {
    if (entry.all_day || entry.subject === null || subjectKey(entry.subject) !== subjectKey(subject)) continue;
    const { date, milliseconds } = localTimeIn(timeZone, entry.start_time);
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

interface PlacedSlot {
  readonly date: string;
  readonly start: number;
  readonly minutes: number;
  readonly timeZone: string;
}

function slotAt({ date, start, minutes, timeZone }: PlacedSlot): LessonSlot {
  const begin = momentOfLocalTime(timeZone, { date, milliseconds: start * MILLISECONDS_PER_MINUTE });
  const end = new Date(begin.getTime() + minutes * MILLISECONDS_PER_MINUTE);
  return { start_time: begin.toISOString(), end_time: end.toISOString() };
}

/** The entries with hours that a slot overlaps, and the days without school that it falls on. */
export function listOverlaps<Entry extends Pick<CalendarEntry, 'start_time' | 'end_time' | 'all_day' | 'no_school'>>(
  { start_time, end_time }: LessonSlot,
  entries: readonly Entry[],
): Entry[] {
  const [from, to] = [toMilliseconds(start_time), toMilliseconds(end_time)];
  return entries.filter(
    ({ all_day, no_school, ...entry }) =>
      (!all_day || no_school) && toMilliseconds(entry.start_time) < to && toMilliseconds(entry.end_time) > from,
  );
}

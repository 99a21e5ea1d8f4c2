import { addDays } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_MINUTE } from '../time/instants.ts';
import { localTimeIn } from '../time/local-times.ts';
import { isLongLesson } from './lesson-times.ts';

/** A part of a day, in minutes after local midnight. */
export interface TimeOfDay {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** When a teacher is busy, by date. */
export type TakenTimes = Map<string, TimeOfDay[]>;

interface TimedEntry {
  readonly all_day: boolean;
  readonly start_time: string;
  readonly end_time: string;
}

interface SearchedDays {
  /** 'YYYY-MM-DD', both included. */
  readonly first: string;
  readonly last: string;
  readonly timeZone: string;
}

const DAY_MINUTES = 24 * 60;

/** When a teacher is busy from one day to another. */
export function listTakenTimes(entries: readonly TimedEntry[], { first, last, timeZone }: SearchedDays): TakenTimes {
  const taken: TakenTimes = new Map();
  for (const { all_day, start_time, end_time } of entries) {
    // An end that is a mistyped date must not keep every day until then from being proposed.
    if (all_day || isLongLesson({ start_time, end_time })) continue;
    const [start, end] = [localTimeIn(timeZone, start_time), localTimeIn(timeZone, end_time)];
    for (
      let date = start.date < first ? first : start.date;
      date <= end.date && date <= last;
      date = addDays(date, 1)
    ) {
      takeTime(taken, {
        ...{ date, start: date === start.date ? minutesOfDay(start) : 0 },
        end: date === end.date ? minutesOfDay(end) : DAY_MINUTES,
      });
    }
  }
  return taken;
}

/** Adds the times of another entry. */
export function takeTimesOf(taken: TakenTimes, entry: TimedEntry, timeZone: string): void {
  const first = localTimeIn(timeZone, entry.start_time).date;
  const last = localTimeIn(timeZone, entry.end_time).date;
  for (const times of listTakenTimes([entry], { first, last, timeZone }).values()) {
    for (const time of times) takeTime(taken, time);
  }
}

export function takeTime(taken: TakenTimes, time: TimeOfDay): void {
  const times = taken.get(time.date);
  if (times === undefined) taken.set(time.date, [time]);
  else times.push(time);
}

export function isTaken(taken: TakenTimes, { date, start, end }: TimeOfDay): boolean {
  return taken.get(date)?.some((time) => time.start < end && time.end > start) ?? false;
}

export function minutesOfDay({ milliseconds }: { readonly milliseconds: number }): number {
  return milliseconds / MILLISECONDS_PER_MINUTE;
}

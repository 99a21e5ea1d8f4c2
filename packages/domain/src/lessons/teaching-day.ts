import { addDays } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import { localTimeIn } from '../time/local-times.ts';
import { isSchoolDay } from '../time/school-days.ts';
import { daysOfLesson } from './lesson-times.ts';
import { type CalendarEntry, listNoSchoolDays } from './next-slot.ts';

/** How far ahead the next day with school is looked for. */
export const TEACHING_DAYS_AHEAD = 27;

/** A school day without lessons is over by then. */
const SCHOOL_ENDS_HOUR = 15;

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * The day that a teacher prepares for, 'YYYY-MM-DD': the first with a lesson that is not over, or the first school day.
 * Undefined if there is none from today to TEACHING_DAYS_AHEAD; `entries` are those of these days.
 */
export function findTeachingDay(entries: readonly CalendarEntry[], { now, timeZone }: Moment): string | undefined {
  const noSchool = listNoSchoolDays(entries, timeZone);
  const { date: today, milliseconds } = localTimeIn(timeZone, now);
  for (let days = 0; days <= TEACHING_DAYS_AHEAD; days += 1) {
    const day = addDays(today, days);
    const lessons = listEntriesOf(entries, { day, timeZone }).filter(({ all_day }) => !all_day);
    if (lessons.some(({ end_time }) => toMilliseconds(end_time) > now.getTime())) return day;
    const isOver = days === 0 && (lessons.length > 0 || milliseconds >= SCHOOL_ENDS_HOUR * MILLISECONDS_PER_HOUR);
    if (!isOver && isSchoolDay(day, noSchool)) return day;
  }
  return undefined;
}

/** The entries of one day, in their order. */
export function listEntriesOf<Entry extends CalendarEntry>(
  entries: readonly Entry[],
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): Entry[] {
  return entries.filter((entry) => {
    const { first, last } = daysOfLesson(entry, timeZone);
    return first <= day && day <= last;
  });
}

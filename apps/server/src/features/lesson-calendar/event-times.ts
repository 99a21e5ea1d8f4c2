import { MAX_EVENT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { isLongLesson, lengthOf } from '@dewar/domain/lessons/lesson-times';
import { calendarDateIn, daysBetween } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_DAY, toMilliseconds } from '@dewar/domain/time/instants';
import { invalidInput } from '../../shared/errors.ts';
import type { EventTimes } from './lesson-event-repository.ts';

interface RequestedTimes {
  readonly start_time: string;
  readonly end_time: string;
  readonly all_day: boolean;
  /** More than a day is meant, or was stored before. */
  readonly is_long?: boolean | undefined;
}

/**
 * The stored times of an event: for an all-day one its days in the teacher's time zone, otherwise its moments. Throws
 * 400 if it ends before it starts, lasts longer than a year, or with hours longer than a day that is not meant.
 */
export function eventTimesOf(timeZone: string, { start_time, end_time, all_day, is_long }: RequestedTimes): EventTimes {
  const length = lengthOf({ start_time, end_time });
  // An all-day event of zero length is one day.
  if (length < 0 || (length === 0 && !all_day)) throw invalidEnd('must be after the start');
  if (!all_day) {
    if (length > MAX_EVENT_DAYS * MILLISECONDS_PER_DAY) throw tooLong();
    if (is_long !== true && isLongLesson({ start_time, end_time }))
      throw invalidEnd('is more than a day after the start');
    return { start_time, end_time, start_date: null, end_date: null };
  }
  const start_date = calendarDateIn(timeZone, start_time);
  const end_date = lastDayOf(timeZone, { start_date, end_time });
  if (daysBetween(start_date, end_date) >= MAX_EVENT_DAYS) throw tooLong();
  return { start_time: null, end_time: null, start_date, end_date };
}

/** An end at midnight belongs to the day before. */
function lastDayOf(timeZone: string, { start_date, end_time }: { start_date: string; end_time: string }): string {
  const day = calendarDateIn(timeZone, new Date(toMilliseconds(end_time) - 1));
  return day < start_date ? start_date : day;
}

function tooLong() {
  return invalidEnd(`must be within ${MAX_EVENT_DAYS} days`);
}

function invalidEnd(words: string) {
  return invalidInput({ end_time: `End time ${words}` });
}

import { MAX_EVENT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { daysBetween, isCalendarDate } from '@dewar/domain/time/calendar-dates';
import { isRecordTime } from '@dewar/domain/time/instants';
import { parseSearch, text, textWhere } from '../../../shared/navigation/parse-search.ts';

const day = textWhere((date) => isCalendarDate(date) && isRecordTime(`${date}T00:00:00Z`));

const READERS = {
  /** The old days, both included. */
  start: day,
  end: day,
  /** The first of the new days. */
  to: day,
  /** All of them without it. */
  subject: text,
};

/** What is copied where. */
export function readCopyAddress(address: object) {
  return parseSearch(address, READERS);
}

export type CopyAddress = ReturnType<typeof readCopyAddress>;

/** Errors by field, for the days that are entered. */
export function findCopyErrors({ start, end, to }: CopyAddress): { readonly end?: string; readonly to?: string } {
  if (start !== undefined && end !== undefined) {
    const days = daysBetween(start, end) + 1;
    if (days < 1) return { end: 'Last day must not be before the first' };
    if (days > MAX_EVENT_DAYS) return { end: `Last day must be within ${MAX_EVENT_DAYS} days` };
  }
  return end !== undefined && to !== undefined && to <= end ? { to: 'The new days must come after the old ones' } : {};
}

import { addCalendarMonths, dayStartIn } from './calendar-dates.ts';
import { isRecordYear } from './instants.ts';

const YEAR_DIGITS = 4;

/** Whether a text is a month that records may have, 'YYYY-MM'. */
export function isCalendarMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isRecordYear(Number(text.slice(0, YEAR_DIGITS)));
}

/** From the first moment of a month in a time zone to that of the next one. */
export function monthIn(timeZone: string, month: string): { readonly from: Date; readonly to: Date } {
  const first = `${month}-01`;
  return { from: dayStartIn(timeZone, first), to: dayStartIn(timeZone, addCalendarMonths(first, 1)) };
}

import { isCalendarDate } from '../time/calendar-dates.ts';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '../time/instants.ts';
import { type LocalTime, momentOfLocalTime } from '../time/local-times.ts';

/** In which order a sheet writes a date such as 03/04/2026; a year that stands first needs no choice. */
export const DATE_ORDERS = ['day-month', 'month-day'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** Spreadsheets count days since this one (ECMA-376 18.17.4.1; their 29 February 1900 lies before all records). */
const FIRST_SERIAL_DAY = Date.UTC(1899, 11, 30);
const SERIAL = /^[2-9]\d{4}(?:[.,]\d+)?$/;

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.+))?$/i;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,]+(.+))?$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?$/i;

export interface DateReading {
  readonly order: DateOrder;
  /** The zone in which times without one are meant. Unknown ones throw RangeError. */
  readonly timeZone: string;
}

/**
 * The moment that a cell of a sheet tells: 2026-04-03 14:05, 03/04/2026 2:05 PM, the serial number 46115.5 of a
 * spreadsheet, or ISO 8601 with its own zone. Without a time of day it is 00:00. Undefined if it tells none.
 */
export function readSheetDate(cell: string, { order, timeZone }: DateReading): Date | undefined {
  const text = cell.trim();
  if (WITH_ZONE.test(text)) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  }
  const local = readSheetTime(text, order);
  return local === undefined ? undefined : momentOfLocalTime(timeZone, local);
}

/** The day that such a cell tells, as it is written there: YYYY-MM-DD. Undefined if it tells none. */
export function readSheetDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim();
  if (!WITH_ZONE.test(text)) return readSheetTime(text, order)?.date;
  const day = text.slice(0, 10);
  return isCalendarDate(day) ? day : undefined;
}

/**
 * The order of the dates of a column; undefined if they can be read both ways: 03/04/2026. Dates that need no order, or
 * cannot be read at all, do not count.
 */
export function findDateOrder(cells: readonly string[]): DateOrder | 'either' | undefined {
  const numbered = cells.filter((cell) => YEAR_LAST.test(cell.trim()));
  if (numbered.length === 0) return 'either';
  const [dayFirst, monthFirst] = DATE_ORDERS.map(
    (order) => numbered.filter((cell) => readLocal(cell.trim(), order) !== undefined).length,
  );
  if (dayFirst === monthFirst) return undefined;
  return (dayFirst ?? 0) > (monthFirst ?? 0) ? 'day-month' : 'month-day';
}

function readSheetTime(text: string, order: DateOrder): LocalTime | undefined {
  return SERIAL.test(text) ? localOfSerial(Number(text.replace(',', '.'))) : readLocal(text, order);
}

function localOfSerial(days: number): LocalTime {
  const minutes = Math.round((days * MILLISECONDS_PER_DAY) / MILLISECONDS_PER_MINUTE);
  const shown = FIRST_SERIAL_DAY + minutes * MILLISECONDS_PER_MINUTE;
  return { date: new Date(shown).toISOString().slice(0, 10), milliseconds: shown % MILLISECONDS_PER_DAY };
}

function readLocal(text: string, order: DateOrder): LocalTime | undefined {
  const [, year, month, day, clock] = YEAR_FIRST.exec(text) ?? reorder(YEAR_LAST.exec(text), order);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const milliseconds = readClock(clock);
  return isCalendarDate(date) && milliseconds !== undefined ? { date, milliseconds } : undefined;
}

function reorder(match: RegExpExecArray | null, order: DateOrder): readonly (string | undefined)[] {
  const [all, first, second, year, clock] = match ?? [];
  return order === 'day-month' ? [all, year, second, first, clock] : [all, year, first, second, clock];
}

function readClock(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const [, hours, minutes, seconds = '0', half] = CLOCK.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half);
  if (hour === undefined || hour > 23) return undefined;
  return hour * MILLISECONDS_PER_HOUR + Number(minutes) * MILLISECONDS_PER_MINUTE + Number(seconds) * 1_000;
}

function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

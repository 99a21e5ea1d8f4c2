import { foldText } from '../primitives/folded-text.ts';
import { dayStartIn, isCalendarDate } from '../time/calendar-dates.ts';
import {
  MILLISECONDS_PER_DAY,
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
  MILLISECONDS_PER_SECOND,
} from '../time/instants.ts';
import { type LocalTime, momentOfLocalTime, nextAfterSkipped } from '../time/local-times.ts';
import { readZone } from './sheet-zones.ts';

/** In which order a sheet writes a date such as 03/04/2026; a year that stands first needs no choice. */
export const DATE_ORDERS = ['day-month', 'month-day'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** Spreadsheets count days since this one (ECMA-376 18.17.4.1; their 29 February 1900 lies before all records). */
const FIRST_SERIAL_DAY = Date.UTC(1899, 11, 30);
const SERIAL = /^[2-9]\d{4}(?:[.,]\d+)?$/;

/** A time of day and the zone behind it: 08:00:00+0000, 08:00+00, 08:00 UTC, 8:00 AM GMT+1. */
const ZONE_BEHIND =
  /^(?<time>.*\d:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?) ?(?<zone>z|(?:utc|gmt)?[+\-−]\d{1,2}(?::?\d{2})?|utc|gmt)$/i;
/** As loggers write it (ISO 8601 basic format): 20251005T080000Z, 20251005 0800, 20251005. */
const DIGITS_ALONE =
  /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>\d{2})(?:[T ]?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2}(?:\.\d+)?)?)?(?![\d.,:])/i;
const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]+(?<clock>.+))?$/i;
const YEAR_LAST = /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4})(?:[T ,]+(?<clock>.+))?$/i;
/** With dashes a year of two digits stands first as often as last: 26-04-03 is not read. */
const SHORT_YEAR_LAST =
  /^(?<first>\d{1,2})(?<mark>[/.])(?<second>\d{1,2})\k<mark>(?<year>\d{2})(?:[T ,]+(?<clock>.+))?$/i;
const DAY_AND_NAME =
  /^(?<day>\d{1,2})\.?(?:er)?(?:[-/ ] ?| de )(?<name>\p{L}{3,10})\.?(?:[-/ ,] ?| de )(?<year>\d{4}|\d{2})(?:[T ,]+(?<clock>.+))?$/iu;
const NAME_AND_DAY = /^(?<name>\p{L}{3,10})\.? (?<day>\d{1,2}),? (?<year>\d{4})(?:[ ,]+(?<clock>.+))?$/iu;
/** By the languages of sheets, folded. */
const MONTHS: readonly (readonly string[])[] = [
  'january february march april may june july august september october november december',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
  // Dutch 'mrt.' is no beginning of its month.
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
].map((names) => names.split(' '));
/** As POSIX reads years of two digits: 69 and later are of the last century. */
const FIRST_YEAR_OF_19XX = 69;
/** The day before which spreadsheets know no dates, by either calendar: what they write for a time of day alone. */
const NO_DAY = /^(?:1899-12-3[01]|1900-01-0[01]|1904-01-01)[T ]+/;
/** The part of a day as a spreadsheet keeps a time, 0 at midnight, and 0815 as loggers write it. */
const PART_OF_DAY = /^0?[.,]\d+$|^0$/;
/** A part of a day tells seconds with so many decimals, and minutes with fewer. */
const DECIMALS_OF_SECONDS = 5;
const FOUR_DIGITS = /^([01]\d|2[0-3])([0-5]\d)$/;
const CLOCK = /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap]\.? ?m\.?)|uhr|h)?$/i;
/** 08.40 as Germans and Italians write it: behind a date, or with its seconds, where it is no figure. */
const CLOCK_WITH_POINTS = /^(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?=\s*(?:[ap]\.? ?m\.?|uhr|h)?$)/i;
const CLOCK_ALONE_WITH_POINTS = /^(\d{1,2})\.(\d{2})(?:\.(\d{2})|(?=\s*(?:[ap]\.? ?m\.?|uhr|h)$))/i;

export interface DateReading {
  readonly order: DateOrder;
  /** The zone in which times without one are meant. Unknown ones throw RangeError. */
  readonly timeZone: string;
  /** The time of day that stands in a cell of its own; empty or left out if it stands with the date. */
  readonly clock?: string;
  /** Which of two times it is that a clock change repeats. */
  readonly repeated?: 'first' | 'last';
  /** Numbers of a spreadsheet are read to the minute, whatever their decimals tell. */
  readonly isToMinute?: boolean;
}

/** A time of a sheet that the clocks of its zone skip. */
export interface SkippedTime {
  /** The next that exists: '03:30'. */
  readonly next: string;
}

/**
 * The moment that a cell of a sheet tells: 2026-04-03 14:05, 03/04/2026 2:05 PM, 3/4/26, 3-Apr-26, April 3, 2026, the
 * serial number 46115.5 of a spreadsheet, or any of them with its own zone behind the time. Without a time of day it is
 * the begin of the day. Undefined if it tells none, or the cell of the time tells another one.
 */
export function readSheetDate(
  cell: string,
  { order, timeZone, clock = '', repeated, isToMinute = false }: DateReading,
): Date | SkippedTime | undefined {
  const [day, ofDay] = splitZone(withMarks(cell.trim()));
  const [time, ofTime] = splitZone(clock.trim());
  const reading = { order, isToMinute };
  const local = readSheetTime(day, reading);
  const milliseconds =
    time === '' ? undefined : (readTimeOfDay(time, isToMinute) ?? readTimeOnDay(time, reading, local?.date));
  if (local === undefined || (time !== '' && milliseconds === undefined)) return undefined;
  const hasOtherTime = milliseconds !== undefined && local.milliseconds !== 0 && local.milliseconds !== milliseconds;
  if (hasOtherTime || (ofDay !== undefined && ofTime !== undefined && ofDay !== ofTime)) return undefined;
  const moment = { date: local.date, milliseconds: milliseconds ?? local.milliseconds };
  const zone = ofTime ?? ofDay ?? timeZone;
  const next = nextAfterSkipped(zone, moment);
  if (next === undefined) return momentOfLocalTime(zone, moment, repeated);
  // A day has a begin, also where the clocks skip midnight.
  return moment.milliseconds === 0 ? dayStartIn(zone, moment.date) : { next: clockOf(next) };
}

function clockOf({ milliseconds }: LocalTime): string {
  const minutes = Math.floor(milliseconds / MILLISECONDS_PER_MINUTE);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The day that such a cell tells, as it is written there: YYYY-MM-DD. Undefined if it tells none. */
export function readSheetDay(cell: string, order: DateOrder): string | undefined {
  return readSheetTime(splitZone(withMarks(cell.trim()))[0], { order })?.date;
}

/** Digits alone as the date and the time that they are; any other text as it is. */
function withMarks(text: string): string {
  return text.replace(DIGITS_ALONE, (_all, year, month, day, hour, minute, second) => {
    const clock = [hour, minute, second].filter((part) => part !== undefined).join(':');
    return `${year}-${month}-${day}${clock && ` ${clock}`}`;
  });
}

/** A text without the zone behind its time, and the zone. */
function splitZone(text: string): readonly [string, string | undefined] {
  const { time, zone } = ZONE_BEHIND.exec(text)?.groups ?? {};
  const read = zone === undefined ? undefined : readZone(zone);
  return time === undefined || read === undefined ? [text, undefined] : [time, read];
}

/** Milliseconds since 00:00 of a cell that tells a time of day alone: 08:00, 8:00 AM, 0800, 0.3333. */
function readTimeOfDay(text: string, isToMinute: boolean): number | undefined {
  const alone = text.replace(NO_DAY, '');
  if (PART_OF_DAY.test(alone)) return millisecondsOf(alone, isToMinute);
  return readClock(withColons(alone.replace(FOUR_DIGITS, '$1:$2'), CLOCK_ALONE_WITH_POINTS));
}

/** Of a number of days, rounded to what its decimals tell. */
function millisecondsOf(days: string, isToMinute: boolean): number {
  const [, decimals = ''] = days.split(/[.,]/);
  const step =
    decimals.length >= DECIMALS_OF_SECONDS && !isToMinute ? MILLISECONDS_PER_SECOND : MILLISECONDS_PER_MINUTE;
  return Math.round((Number(days.replace(',', '.')) * MILLISECONDS_PER_DAY) / step) * step;
}

/** The time of day of a cell that repeats the day: of a whole date that a spreadsheet shows as its time. */
function readTimeOnDay(text: string, reading: TimeReading, day: string | undefined): number | undefined {
  const local = readSheetTime(text, reading);
  return local !== undefined && local.date === day ? local.milliseconds : undefined;
}

/** A date that needs the order of day and month to be read. */
export interface OrderedDate {
  readonly cell: string;
  /**
   * The only order in which it is a day, as in 25/04/2026; null if it is another day in each, and for 25/04/26, which may
   * begin with the year.
   */
  readonly order: DateOrder | null;
}

/** Undefined if the cell is no such date: 2026-04-03, or the same day in both orders as 04/04/2026. */
export function findOrderedDate(cell: string): OrderedDate | undefined {
  if (execYearLast(cell.trim()) === null) return undefined;
  const [dayFirst, monthFirst] = DATE_ORDERS.map((order) => readSheetDay(cell, order));
  if (dayFirst === monthFirst) return undefined;
  if (monthFirst === undefined) return { cell, order: SHORT_YEAR_LAST.test(cell.trim()) ? null : 'day-month' };
  return { cell, order: dayFirst === undefined ? 'month-day' : null };
}

/** What the dates of a sheet tell about the order of day and month. */
export interface OrderOfDates {
  /** Null if they do not tell it, or contradict each other. */
  readonly order: DateOrder | null;
  /** Some are a day in one order only, others in the other only. */
  readonly isContradictory: boolean;
  /** How many tell no order, but need one: 03/04/2026, but not 04/04/2026. */
  readonly ambiguous: number;
  /** A date that needs the order, an ambiguous one if there is one; null if none does. */
  readonly example: string | null;
}

export function findOrderOfDates(dates: readonly OrderedDate[]): OrderOfDates {
  const orders = [...new Set(dates.flatMap(({ order }) => order ?? []))];
  const ambiguous = dates.filter(({ order }) => order === null);
  return {
    order: orders.length === 1 ? (orders[0] ?? null) : null,
    isContradictory: orders.length > 1,
    ambiguous: ambiguous.length,
    example: (ambiguous[0] ?? dates[0])?.cell ?? null,
  };
}

function execYearLast(text: string): RegExpExecArray | null {
  return YEAR_LAST.exec(text) ?? SHORT_YEAR_LAST.exec(text);
}

type TimeReading = Pick<DateReading, 'order' | 'isToMinute'>;

function readSheetTime(text: string, { order, isToMinute = false }: TimeReading): LocalTime | undefined {
  return SERIAL.test(text) ? localOfSerial(text, isToMinute) : readLocal(text, order);
}

function localOfSerial(days: string, isToMinute: boolean): LocalTime {
  const shown = FIRST_SERIAL_DAY + millisecondsOf(days, isToMinute);
  return { date: new Date(shown).toISOString().slice(0, 10), milliseconds: shown % MILLISECONDS_PER_DAY };
}

function readLocal(text: string, order: DateOrder): LocalTime | undefined {
  const { year = '', month = '', day = '', clock } = readParts(text, order);
  const date = `${toFullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const milliseconds = readClock(clock === undefined ? undefined : withColons(clock, CLOCK_WITH_POINTS));
  return isCalendarDate(date) && milliseconds !== undefined ? { date, milliseconds } : undefined;
}

type DateParts = Partial<Readonly<Record<'year' | 'month' | 'day' | 'clock', string | undefined>>>;

function readParts(text: string, order: DateOrder): DateParts {
  const yearLast = execYearLast(text)?.groups;
  if (yearLast !== undefined) {
    const { first, second, year, clock } = yearLast;
    const [day, month] = order === 'day-month' ? [first, second] : [second, first];
    return { year, month, day, clock };
  }
  const { name, ...parts } =
    (YEAR_FIRST.exec(text) ?? DAY_AND_NAME.exec(text) ?? NAME_AND_DAY.exec(text))?.groups ?? {};
  return name === undefined ? parts : { ...parts, month: monthOfName(name) };
}

/** 'Apr' and 'Sept' are short for the one month that begins so; 'jui', of juin and of juillet, is none. */
function monthOfName(name: string): string {
  const short = foldText(name);
  const numbers = MONTHS.flatMap((names) => names.flatMap((month, at) => (month.startsWith(short) ? [at + 1] : [])));
  const [number = 0, ...others] = new Set(numbers);
  return String(others.length === 0 ? number : 0);
}

function withColons(clock: string, withPoints: RegExp): string {
  return clock.trim().replace(withPoints, (_, hours, minutes, seconds) => [hours, minutes, seconds ?? '00'].join(':'));
}

function toFullYear(year: string): string {
  if (year.length !== 2) return year;
  return Number(year) < FIRST_YEAR_OF_19XX ? `20${year}` : `19${year}`;
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
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE, toMilliseconds } from './instants.ts';

const MONTHS_PER_YEAR = 12;

/**
 * Adds calendar months to a 'YYYY-MM-DD' date; a day that the month lacks becomes its last day (31 Aug + 6 = 28 Feb).
 */
export function addCalendarMonths(date: string, months: number): string {
  const { year, month, day } = parse(date);
  const count = year * MONTHS_PER_YEAR + (month - 1) + months;
  const targetYear = Math.floor(count / MONTHS_PER_YEAR);
  const targetMonth = (count % MONTHS_PER_YEAR) + 1;
  return compose(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

/** Adds days to a 'YYYY-MM-DD' date. */
export function addDays(date: string, days: number): string {
  const { year, month, day } = parse(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Days from one 'YYYY-MM-DD' date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dayStart(to) - dayStart(from)) / MILLISECONDS_PER_DAY;
}

/** The 'YYYY-MM-DD' date of a moment in a time zone. Throws RangeError for an unknown zone. */
export function calendarDateIn(timeZone: string, instant: Instant): string {
  return dateReaderOf(timeZone)(toMilliseconds(instant));
}

/** The largest offset from UTC of any zone, and the largest change of one. */
const FURTHEST_FROM_UTC_MINUTES = 26 * 60;

/**
 * The first moment of a date in a time zone, which is not 00:00 if the clocks skip midnight. Clocks change at whole
 * minutes. Throws RangeError for an unknown zone.
 */
export function dayStartIn(timeZone: string, date: string): Date {
  const dateAt = dateReaderOf(timeZone);
  const inUtc = dayStart(date);
  let before = inUtc / MILLISECONDS_PER_MINUTE - FURTHEST_FROM_UTC_MINUTES;
  let begun = inUtc / MILLISECONDS_PER_MINUTE + FURTHEST_FROM_UTC_MINUTES;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dateAt(middle * MILLISECONDS_PER_MINUTE) < date) before = middle;
    else begun = middle;
  }
  return new Date(begun * MILLISECONDS_PER_MINUTE);
}

/** The day of the week of a 'YYYY-MM-DD' date: 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(dayStart(date)).getUTCDay();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Created once for each zone: creating a format costs more than using it. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

function dateReaderOf(timeZone: string): (milliseconds: number) => string {
  const format = formatFor(timeZone);
  return (milliseconds) => {
    const parts = { year: '', month: '', day: '' };
    for (const { type, value } of format.formatToParts(milliseconds)) {
      if (type === 'year' || type === 'month' || type === 'day') parts[type] = value;
    }
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
}

/** Whether a text is an existing date as 'YYYY-MM-DD'. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= MONTHS_PER_YEAR && day >= 1 && day <= daysInMonth(year, month);
}

function parse(date: string): { year: number; month: number; day: number } {
  if (!isCalendarDate(date)) throw new RangeError('Not a calendar date');
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

function compose(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dayStart(date: string): number {
  const { year, month, day } = parse(date);
  return Date.UTC(year, month - 1, day);
}

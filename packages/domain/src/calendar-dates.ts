import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from './instants.ts';

const MONTHS_PER_YEAR = 12;

/** Adds calendar months to a 'YYYY-MM-DD' date; a day the month lacks becomes its last one (31 Aug + 6 = 28 Feb). */
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

/** The 'YYYY-MM-DD' date that a moment falls on in a zone. Throws RangeError on an unknown zone. */
export function calendarDateIn(timeZone: string, instant: Instant): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = { year: '', month: '', day: '' };
  for (const { type, value } of format.formatToParts(toMilliseconds(instant))) {
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = value;
  }
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Whether a text is a date that exists, as 'YYYY-MM-DD'. */
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

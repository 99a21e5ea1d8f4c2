import { addCalendarMonths, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { formatShortDate } from '@dewar/domain/time/short-date';
import { toInstants } from '../../shared/format/local-time.ts';
import { formatDay } from '../../shared/format/times.ts';

export const CHART_RANGES = ['90 days', '1 year', 'All'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

const DAYS: Readonly<Record<Exclude<ChartRange, 'All'>, number>> = { '90 days': 90, '1 year': 365 };

/** How far ahead of now an estimate is drawn, as a share of the time before now. */
const AHEAD_SHARE = 1 / 3;
const LONGEST_AHEAD_DAYS = 180;
const SHORTEST_SPAN_DAYS = 30;

export interface TimeSpan {
  readonly from: number;
  readonly now: number;
  readonly to: number;
}

/** The time that the chart shows: the range before now, and room for an estimate. Milliseconds. */
export function spanOf(range: ChartRange, view: { readonly firstAt: number; readonly now: number }): TimeSpan {
  const { firstAt, now } = view;
  const shortest = SHORTEST_SPAN_DAYS * MILLISECONDS_PER_DAY;
  const back = range === 'All' ? Math.max(now - firstAt, shortest) : DAYS[range] * MILLISECONDS_PER_DAY;
  const ahead = Math.min(back * AHEAD_SHARE, LONGEST_AHEAD_DAYS * MILLISECONDS_PER_DAY);
  return { from: now - back, now, to: now + ahead };
}

export interface TimeTick {
  readonly at: number;
  readonly label: string;
}

const FEWEST_MONTHS = 3;

/**
 * Starts of months in the person's zone, as many as fit, with the year where it changes; days where the span is too
 * short.
 */
export function timeTicks(span: TimeSpan, view: { readonly timeZone: string; readonly most: number }): TimeTick[] {
  const months = monthStarts(span, view.timeZone);
  if (months.length < FEWEST_MONTHS) return evenTicks(span, view);
  const step = Math.ceil(months.length / view.most);
  let labelledYear = '';
  return months
    .filter((_, index) => index % step === 0)
    .map((at) => {
      const [, month = '', year = ''] = formatDay(new Date(at), view.timeZone).split(' ');
      const label = year === labelledYear ? month : `${month} ${year}`;
      labelledYear = year;
      return { at, label };
    });
}

function monthStarts({ from, to }: TimeSpan, timeZone: string): number[] {
  const starts: number[] = [];
  let month = `${calendarDateIn(timeZone, new Date(from)).slice(0, 'YYYY-MM'.length)}-01`;
  for (let at = Number.NEGATIVE_INFINITY; at <= to; ) {
    const [start] = toInstants(`${month}T00:00`, timeZone);
    at = start === undefined ? at : Date.parse(start);
    if (at >= from && at <= to) starts.push(at);
    month = addCalendarMonths(month, 1);
  }
  return starts;
}

function evenTicks({ from, now, to }: TimeSpan, { timeZone, most }: { timeZone: string; most: number }): TimeTick[] {
  const step = (to - from) / most;
  return Array.from({ length: most }, (_, index) => {
    const at = from + step * (index + 1 / 2);
    return { at, label: formatShortDate(new Date(at), { timeZone, now: new Date(now) }) };
  });
}

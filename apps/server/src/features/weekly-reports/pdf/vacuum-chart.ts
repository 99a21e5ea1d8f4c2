import type { VacuumDay } from '@dewar/contract/weekly-reports';
import { formatCalendarDate } from '@dewar/domain/time/full-date';
import { WEEKLY_REPORT_HIGH_ABOVE_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { decadesAround, isTakenDay, type TakenVacuumDay } from '@dewar/domain/vacuum/vacuum-days';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';

const HEIGHT = 190;
const LEFT = 40;
const RIGHT = 20;
const TOP = 10;
const BOTTOM = 24;
const BAR_WIDTH = 5;
const DOT_RADIUS = 2.8;
const LABEL_SIZE = 8;
/** As many dates as fit side by side. */
const MAX_LABELS = 16;
const INK = { usual: '#7c93ad', high: '#c2410c', median: '#1b1f24' } as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/**
 * The readings of each day as a bar from the lowest to the highest value with a dot at the median, on a logarithmic
 * scale with a line at the limit for the list; as a vector drawing. It contains only numbers and dates, no user input.
 */
export function vacuumChart(days: readonly VacuumDay[], width: number): string {
  const decades = decadesAround(days, WEEKLY_REPORT_HIGH_ABOVE_MICRONS);
  const plot = { left: LEFT, right: width - RIGHT, top: TOP, bottom: HEIGHT - BOTTOM };
  const y = (microns: number) => {
    const share = (Math.log10(microns) - decades.low) / (decades.high - decades.low);
    return plot.bottom - share * (plot.bottom - plot.top);
  };
  const step = (plot.right - plot.left) / days.length;
  const x = (index: number) => plot.left + (index + 0.5) * step;

  const grid = Array.from({ length: decades.high - decades.low + 1 }, (_, place) => 10 ** (decades.low + place)).map(
    (microns) =>
      line(plot.left, y(microns), plot.right, y(microns), COLORS.rule, 0.5) +
      text(plot.left - 6, y(microns) + 3, String(microns), 'end'),
  );
  const limit = y(WEEKLY_REPORT_HIGH_ABOVE_MICRONS);
  const limitLine =
    line(plot.left, limit, plot.right, limit, INK.high, 0.9, 'stroke-dasharray="4 3"') +
    text(plot.right + 5, limit + 3, String(WEEKLY_REPORT_HIGH_ABOVE_MICRONS), 'start', INK.high);
  const every = Math.ceil(days.length / MAX_LABELS);
  const dates = days.map(({ date }, index) =>
    index % every === 0 ? text(x(index), HEIGHT - 8, dayLabel(date, days.length), 'middle') : '',
  );
  const bars = days.map((day, index) => (isTakenDay(day) ? bar(day, x(index), y) : ''));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}">${[...grid, limitLine, ...dates, ...bars].join('')}</svg>`;
}

/** What the chart shows, in words. */
export function describeChart(days: readonly VacuumDay[]): string {
  const told = days.map((day) => {
    const readings = isTakenDay(day) ? `${day.lowest} to ${day.highest}, median ${day.median}` : 'no readings';
    return `${formatCalendarDate(day.date)}: ${readings}.`;
  });
  return `Chart of the vacuum in microns by day. ${told.join(' ')}`;
}

/** Values above the limit have another colour, and a single reading is still visible. */
function bar(
  { lowest, median, highest }: TakenVacuumDay<VacuumDay>,
  x: number,
  y: (microns: number) => number,
): string {
  const limit = WEEKLY_REPORT_HIGH_ABOVE_MICRONS;
  const usual = lowest <= limit ? piece(x, y(lowest), y(Math.min(highest, limit)), INK.usual) : '';
  const high = highest > limit ? piece(x, y(Math.max(lowest, limit)), y(highest), INK.high) : '';
  return `${usual}${high}<circle cx="${round(x)}" cy="${round(y(median))}" r="${DOT_RADIUS}" fill="#ffffff" stroke="${INK.median}" stroke-width="1.4"/>`;
}

function piece(x: number, from: number, to: number, color: string): string {
  const height = Math.max(1, from - to);
  return `<rect x="${round(x - BAR_WIDTH / 2)}" y="${round(to)}" width="${BAR_WIDTH}" height="${round(height)}" fill="${color}"/>`;
}

function line(x1: number, y1: number, x2: number, y2: number, color: string, width: number, more = ''): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${color}" stroke-width="${width}" ${more}/>`;
}

function text(
  x: number,
  y: number,
  words: string,
  anchor: 'start' | 'middle' | 'end',
  color: string = COLORS.muted,
): string {
  return `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-size="${LABEL_SIZE}" fill="${color}" text-anchor="${anchor}">${words}</text>`;
}

function dayLabel(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const number = day.getUTCDate();
  return days <= WEEKDAYS.length ? `${WEEKDAYS[day.getUTCDay()]} ${number}` : String(number);
}

function round(value: number): string {
  return value.toFixed(2);
}

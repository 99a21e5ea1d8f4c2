import { MILLISECONDS_PER_DAY } from '../time/instants.ts';

const DAYS_PER_YEAR = 365.25;

/** How the number of a company's tanks changed in a month, and the tank-days that this adds to or takes from it. */
export interface TankMonth {
  /** The first day of the month, UTC, as YYYY-MM-DD. */
  readonly month: string;
  /** Tanks that came, less those that left. */
  readonly tanks: number;
  /** Of each tank that came the days to the end of the month, less those of each that left. */
  readonly tankDays: number;
}

/** The tank-years between two moments; `until` lies in the last of the months or later. Months by month. */
export function countTankYears(months: readonly TankMonth[], from: Date, until: Date): number {
  const days = tankDaysUntil(months, until) - tankDaysUntil(months, from);
  return Math.max(0, days) / DAYS_PER_YEAR;
}

/** The tank-days before a moment, which is the start of a month or not before the last change. */
function tankDaysUntil(months: readonly TankMonth[], moment: Date): number {
  return months
    .filter(({ month }) => Date.parse(month) < moment.getTime())
    .reduce((days, { month, tanks, tankDays }) => {
      const began = new Date(month);
      const end = Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + 1);
      return days + tankDays + (tanks * (moment.getTime() - end)) / MILLISECONDS_PER_DAY;
    }, 0);
}

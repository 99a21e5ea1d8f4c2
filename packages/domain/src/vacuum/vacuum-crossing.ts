import { MILLISECONDS_PER_DAY } from '../time/instants.ts';
import { forecastRecentTrend } from './recent-vacuum-trend.ts';
import { TRANSFER_GOOD_UP_TO_MICRONS } from './vacuum-bands.ts';
import type { ForecastReading, VacuumTrend } from './vacuum-forecast.ts';
import { findLimitReach } from './vacuum-limit-reach.ts';

/** When a rising trend crosses 75 microns (rules 1). An estimate; the range is null once the line has crossed. */
export interface VacuumCrossing {
  readonly at: Date;
  readonly earliestAt: Date | null;
  readonly latestAt: Date | null;
}

/** The crossing predicted by a tank's readings; null if they are too few, do not rise, or rise too slowly. */
export function findVacuumCrossing(readings: readonly ForecastReading[], now: Date): VacuumCrossing | null {
  const trend = forecastRecentTrend(readings, now);
  if (trend.kind !== 'rising') return null;
  const reach = findLimitReach(trend, TRANSFER_GOOD_UP_TO_MICRONS);
  if (reach.kind === 'reached') return { at: reach.at, earliestAt: reach.earliestAt, latestAt: reach.latestAt };
  if (reach.kind === 'already_above') return { at: crossedAt(trend), earliestAt: null, latestAt: null };
  return null;
}

/** A moment in the past, at which the line crossed; no reading has been taken since. */
function crossedAt({ fittedNowLog10, slope, computedAt }: VacuumTrend): Date {
  const days = (Math.log10(TRANSFER_GOOD_UP_TO_MICRONS) - fittedNowLog10) / slope;
  return new Date(computedAt.getTime() + days * MILLISECONDS_PER_DAY);
}

import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { FORECAST_CAP_DAYS, type ForecastReading, type VacuumTrend } from './line-forecast.ts';
import { forecastRecentTrend } from './recent-trend.ts';

/** When a rising line crosses 75 microns. The range is null once it has crossed, its end where it is beyond the cap. */
export interface VacuumCrossing {
  readonly at: Date;
  readonly earliestAt: Date | null;
  readonly latestAt: Date | null;
}

export function findVacuumCrossing(readings: readonly ForecastReading[], now: Date): VacuumCrossing | null {
  const trend = forecastRecentTrend(readings, now);
  if (trend.kind !== 'rising') return null;
  const decades = Math.log10(TRANSFER_GOOD_UP_TO_MICRONS) - trend.fittedNowLog10;
  const days = decades / trend.slope;
  if (decades < 0) return { at: dateAfter(trend, days), earliestAt: null, latestAt: null };
  if (days > FORECAST_CAP_DAYS) return null;
  const latestDays = trend.lowerSlope > 0 ? decades / trend.lowerSlope : Number.POSITIVE_INFINITY;
  return {
    at: dateAfter(trend, days),
    earliestAt: dateAfter(trend, decades / trend.upperSlope),
    latestAt: latestDays > FORECAST_CAP_DAYS ? null : dateAfter(trend, latestDays),
  };
}

function dateAfter(trend: VacuumTrend, days: number): Date {
  return new Date(trend.computedAt.getTime() + days * MILLISECONDS_PER_DAY);
}

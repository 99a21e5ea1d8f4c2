import { MILLISECONDS_PER_DAY, toMilliseconds } from '../../time/instants.ts';
import type { VacuumForecast } from './forecast-types.ts';
import { forecastVacuum } from './forecast-vacuum.ts';

/** A vacuum history as in `vacuum-series.jsonl`, with the API's names; `arrived_at` is null during a trip. */
export interface VacuumSeries {
  readonly id: string;
  readonly now: string;
  readonly limit_microns: number;
  readonly readings: ReadonlyArray<{
    readonly reading_timestamp: string;
    readonly vacuum_reading: number;
    readonly fresh_pull: boolean;
  }>;
  readonly loads: ReadonlyArray<{ readonly loaded_at: string; readonly arrived_at: string | null }>;
}

export const VACUUM_SERIES_COLUMNS = 'id,date_given,days,earliest_days,latest_days,confidence,reason';

/**
 * A row of `npm run judge -- series`: days count from `now`, 0 if the estimate is already above the limit; latest_days
 * is empty after two years. The reason is empty for a date in the future. Throws RangeError for a time that is none.
 */
export function judgeVacuumSeries(series: VacuumSeries): string {
  const forecast = forecastVacuum({
    readings: series.readings.map((reading) => ({
      vacuumMicrons: reading.vacuum_reading,
      takenAt: reading.reading_timestamp,
      isFreshPull: reading.fresh_pull,
    })),
    loads: series.loads.map((load) => ({ loadedAt: load.loaded_at, arrivedAt: load.arrived_at })),
    now: series.now,
    limitMicrons: series.limit_microns,
  });
  const daysUntil = (at: string) =>
    ((toMilliseconds(at) - toMilliseconds(series.now)) / MILLISECONDS_PER_DAY).toFixed(2);
  const reason = reasonOf(forecast);
  if (forecast.kind === 'no_forecast' || forecast.crossing === null) {
    return [series.id, false, '', '', '', forecast.kind === 'no_forecast' ? '' : forecast.confidence, reason].join(',');
  }
  const { at, earliestAt, latestAt } = forecast.crossing;
  const latest = latestAt === null ? '' : daysUntil(latestAt);
  return [series.id, true, daysUntil(at), daysUntil(earliestAt), latest, forecast.confidence, reason].join(',');
}

function reasonOf(forecast: VacuumForecast): string {
  if (forecast.kind === 'no_forecast') return forecast.reason;
  if (forecast.isAboveNow) return 'already_above';
  if (forecast.crossing !== null) return '';
  return forecast.kind === 'rising' ? 'beyond_two_years' : forecast.kind;
}

import { median } from '@dewar/domain/primitives/numbers';
import { MILLISECONDS_PER_DAY, toMilliseconds } from '@dewar/domain/time/instants';
import {
  FORECAST_FLOOR_MICRONS,
  FORECAST_WINDOW_DAYS,
  type ForecastReading,
  fittedVacuumAt,
  forecastVacuum,
  MEETS_BELOW_DECADES,
  type VacuumForecast,
  type VacuumTrend,
} from './line-forecast.ts';

/** From the year of rules 1, halved each time. */
const WINDOWS_DAYS = [
  FORECAST_WINDOW_DAYS,
  FORECAST_WINDOW_DAYS / 2,
  FORECAST_WINDOW_DAYS / 4,
  FORECAST_WINDOW_DAYS / 8,
];
const LAST_READINGS = 3;

/**
 * The forecast over the longest window whose line still fits the last readings. For a tank that held for months and
 * then began to leak, the good months would otherwise dominate: 'Reaches 75 in spring', at 220 today.
 */
export function forecastRecentTrend(readings: readonly ForecastReading[], now: Date): VacuumForecast {
  const whole = forecastVacuum(readings, now);
  for (const days of WINDOWS_DAYS) {
    const since = now.getTime() - days * MILLISECONDS_PER_DAY;
    const recent = readings.filter(({ takenAt }) => toMilliseconds(takenAt) >= since);
    const forecast = forecastVacuum(recent, now);
    if (forecast.kind === 'not_enough_readings') return whole;
    if (meetsLastReadings(forecast, recent)) return forecast;
  }
  return whole;
}

function meetsLastReadings(trend: VacuumTrend, readings: readonly ForecastReading[]): boolean {
  const last = readings
    .toSorted((one, other) => toMilliseconds(other.takenAt) - toMilliseconds(one.takenAt))
    .slice(0, LAST_READINGS);
  const offset = median(last.map((reading) => distanceFrom(trend, reading)));
  return offset !== null && Math.abs(offset) < MEETS_BELOW_DECADES;
}

/** In decades; positive above the line. */
function distanceFrom(trend: VacuumTrend, { vacuumMicrons, takenAt }: ForecastReading): number {
  const microns = Math.max(FORECAST_FLOOR_MICRONS, vacuumMicrons);
  return Math.log10(microns / fittedVacuumAt(trend, takenAt));
}

import { median, quantileOfSorted } from '@dewar/domain/primitives/numbers';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '@dewar/domain/time/instants';

// rules 1, 'Forecast'
export const FORECAST_WINDOW_DAYS = 365;
export const FORECAST_FLOOR_MICRONS = 1;
const FORECAST_MIN_READINGS = 4;
const FORECAST_MIN_SPAN_DAYS = 14;
const STABLE_BELOW_DECADES_PER_DAY = 0.0005;
export const FORECAST_CAP_DAYS = 730;
/** A line at most so far from the last readings, in decades, meets them. */
export const MEETS_BELOW_DECADES = 0.1;

/** The number of pairwise slopes grows quadratically: 80,000 for 400 readings, 200 million for 20,000. */
const FORECAST_MAX_POINTS = 400;

export interface ForecastReading {
  readonly vacuumMicrons: number;
  readonly takenAt: Instant;
  readonly isFreshPull: boolean;
}

/**
 * A straight line through log10(microns). Slopes in decades per day; lower and upper are the quartiles of all pairs.
 */
export interface VacuumTrend {
  readonly kind: 'rising' | 'stable' | 'falling';
  readonly readingCount: number;
  readonly spanDays: number;
  readonly computedAt: Date;
  readonly slope: number;
  readonly lowerSlope: number;
  readonly upperSlope: number;
  readonly fittedNowLog10: number;
}

export type VacuumForecast =
  | { readonly kind: 'not_enough_readings'; readonly readingCount: number; readonly spanDays: number }
  | VacuumTrend;

interface Point {
  readonly day: number;
  readonly log10: number;
}

/**
 * One line over one window: readings after the latest fresh pull, at most 365 days old, none in the future; Theil-Sen on
 * log10(microns). Readings in any order, microns above 0.
 */
export function forecastVacuum(readings: readonly ForecastReading[], now: Instant): VacuumForecast {
  const points = pointsToFit(readings, toMilliseconds(now));
  const first = points.at(0);
  const last = points.at(-1);
  const readingCount = points.length;
  const spanDays = first && last ? last.day - first.day : 0;
  const fit = fitLine(thin(points, FORECAST_MAX_POINTS));
  if (!first || !fit || readingCount < FORECAST_MIN_READINGS || spanDays < FORECAST_MIN_SPAN_DAYS) {
    return { kind: 'not_enough_readings', readingCount, spanDays };
  }
  const kind = classifySlope(fit.slope);
  return {
    kind,
    readingCount,
    spanDays,
    computedAt: new Date(toMilliseconds(now)),
    slope: fit.slope,
    lowerSlope: fit.lowerSlope,
    upperSlope: fit.upperSlope,
    fittedNowLog10: fit.atZero,
  };
}

/** The line at a moment, in microns. */
export function fittedVacuumAt(trend: VacuumTrend, at: Instant): number {
  const days = (toMilliseconds(at) - trend.computedAt.getTime()) / MILLISECONDS_PER_DAY;
  return 10 ** (trend.fittedNowLog10 + trend.slope * days);
}

// Time is in days from now, so the line's value at 0 is the fitted value now.
function pointsToFit(readings: readonly ForecastReading[], now: number): Point[] {
  const timed = readings.map((reading) => ({ ...reading, taken: toMilliseconds(reading.takenAt) }));
  let after = now - FORECAST_WINDOW_DAYS * MILLISECONDS_PER_DAY - 1;
  for (const { isFreshPull, taken } of timed) {
    if (isFreshPull && taken <= now) after = Math.max(after, taken);
  }
  return timed
    .filter(({ taken }) => taken > after && taken <= now)
    .map(({ taken, vacuumMicrons }) => ({
      day: (taken - now) / MILLISECONDS_PER_DAY,
      log10: Math.log10(Math.max(FORECAST_FLOOR_MICRONS, vacuumMicrons)),
    }))
    .sort((a, b) => a.day - b.day);
}

function thin(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}

function fitLine(points: readonly Point[]) {
  const slopes = pairwiseSlopes(points);
  const slope = quantileOfSorted(slopes, 0.5);
  const lowerSlope = quantileOfSorted(slopes, 0.25);
  const upperSlope = quantileOfSorted(slopes, 0.75);
  if (slope === null || lowerSlope === null || upperSlope === null) return null;
  const atZero = median(points.map((point) => point.log10 - slope * point.day));
  if (atZero === null) return null;
  return { slope, lowerSlope, upperSlope, atZero };
}

function pairwiseSlopes(points: readonly Point[]): Float64Array {
  const slopes = new Float64Array((points.length * (points.length - 1)) / 2);
  let count = 0;
  for (const [index, from] of points.entries()) {
    for (const to of points.slice(index + 1)) {
      if (to.day > from.day) slopes[count++] = (to.log10 - from.log10) / (to.day - from.day);
    }
  }
  return slopes.subarray(0, count).sort();
}

function classifySlope(slope: number): VacuumTrend['kind'] {
  if (Math.abs(slope) < STABLE_BELOW_DECADES_PER_DAY) return 'stable';
  return slope > 0 ? 'rising' : 'falling';
}

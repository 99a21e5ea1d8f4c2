import type { DatedReading } from './forecast-readings.ts';
import type { ForecastConfidence } from './forecast-types.ts';
import type { SeriesScatter } from './series-scatter.ts';
import { type WeightedValue, weightedQuantiles } from './weighted-quantiles.ts';

// [C] The ratio is that of the ends of the range, in days from now.
const HIGH = { readings: 8, spanDays: 45, lastWithinDays: 30, unsoundBelow: 0.2, ratioBelow: 2 } as const;
const LOW = { readingsBelow: 6, spanDaysBelow: 30, ratioFrom: 6 } as const;

/** A week more or less is no reason to doubt a date that is near. */
const GRACE_DAYS = 7;

interface RatedForecast {
  /** Whether cold readings can be told from warm ones. */
  readonly isStateKnown: boolean;
  readonly readings: readonly DatedReading[];
  readonly scatter: SeriesScatter;
  readonly crossings: readonly WeightedValue[];
}

/** How far a forecast can be trusted: by the readings it is made of, and by how far apart the ends of its range are. */
export function rateConfidence({ isStateKnown, readings, scatter, crossings }: RatedForecast): ForecastConfidence {
  const [first, last] = [readings.at(0)?.day ?? 0, readings.at(-1)?.day ?? 0];
  const [early = 0, late = 0] = weightedQuantiles(crossings, [0.1, 0.9]);
  const isNever = early === Number.POSITIVE_INFINITY;
  const ratio = isNever ? 1 : (late + GRACE_DAYS) / (early + GRACE_DAYS);
  if (readings.length < LOW.readingsBelow || last - first < LOW.spanDaysBelow || ratio >= LOW.ratioFrom) return 'low';
  const isHigh =
    isStateKnown &&
    readings.length >= HIGH.readings &&
    last - first >= HIGH.spanDays &&
    last >= -HIGH.lastWithinDays &&
    scatter.unsoundShare < HIGH.unsoundBelow &&
    ratio < HIGH.ratioBelow;
  return isHigh ? 'high' : 'medium';
}

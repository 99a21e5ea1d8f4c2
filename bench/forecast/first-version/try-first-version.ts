import { daysBetween, type Outcome } from '../run-forecasts.ts';
import type { SeriesKind } from '../series-kinds.ts';
import type { SimulatedSeries } from '../simulate-series.ts';
import { findVacuumCrossing } from './line-crossing.ts';

/** The forecast before this one: Theil-Sen on the logarithm, quartiles of all slopes, no states of the tank. */
export function tryFirstVersion(kind: SeriesKind, series: SimulatedSeries): Outcome {
  const crossing = findVacuumCrossing(series.readings, new Date(series.now));
  const date =
    crossing === null
      ? null
      : {
          days: Math.max(0, daysBetween(series.now, crossing.at)),
          earliest: crossing.earliestAt === null ? 0 : daysBetween(series.now, crossing.earliestAt),
          latest: latestOf(crossing, series.now),
          confidence: null,
        };
  return { kind, truth: series.truth, date, reason: '', plausibility: null };
}

function latestOf(crossing: NonNullable<ReturnType<typeof findVacuumCrossing>>, now: string): number {
  if (crossing.latestAt !== null) return daysBetween(now, crossing.latestAt);
  // Already above is 0; otherwise the end is open.
  return crossing.earliestAt === null ? 0 : Number.POSITIVE_INFINITY;
}

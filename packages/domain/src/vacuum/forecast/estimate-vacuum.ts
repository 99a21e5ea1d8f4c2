import { type DrawnCurve, drawCurves } from './draw-curves.ts';
import type { DatedReading } from './forecast-readings.ts';
import type { ForecastShape } from './forecast-types.ts';
import { findGaugeLimits, groupReadings, observe } from './observations.ts';
import { findUnflaggedPull } from './unflagged-pull.ts';
import { expectSeries, likeliestOf, logSum, type WeighedCurve, weighShapes } from './weigh-shapes.ts';

/** [K] A lowest reading that repeats may be the gauge's floor, which could as well lie at any other micron. */
const LOG_FLOOR_ODDS = Math.log(0.1);

/** Readings since the last pull, flagged or not. */
export interface PulledReadings {
  readonly readings: readonly DatedReading[];
  /** Null if no pull is known. */
  readonly pulledOn: number | null;
}

export interface VacuumEstimate {
  readonly likeliest: WeighedCurve;
  readonly shapeShares: ReadonlyMap<ForecastShape, number>;
  /** The share of sudden steps upwards to another level. */
  readonly stepUpShare: number;
  readonly draws: readonly DrawnCurve[];
  readonly floor: number | null;
}

/** Leaves out what lies before a pumping that nobody flagged. */
export function startAfterPull({ readings, pulledOn }: PulledReadings): PulledReadings {
  const grouped = groupReadings(readings);
  if (grouped.length < 3) return { readings, pulledOn };
  const gauge = { ...findGaugeLimits(grouped), floor: null };
  const from = findUnflaggedPull(expectSeries(observe(grouped, gauge)));
  const [before, after] = [grouped[from - 1], grouped[from]];
  if (before === undefined || after === undefined) return { readings, pulledOn };
  return { readings: readings.filter(({ day }) => day >= after.day), pulledOn: (before.day + after.day) / 2 };
}

/** Weighs all shapes for the readings of one segment and draws curves from them. At least four readings. */
export function estimateVacuum({ readings, pulledOn }: PulledReadings): VacuumEstimate {
  const grouped = groupReadings(readings);
  const gauge = findGaugeLimits(grouped);
  const segment = { days: grouped.map(({ day }) => day), pulledOn };
  const plain = weighShapes(expectSeries(observe(grouped, { ...gauge, floor: null })), segment);
  const floored =
    gauge.floor === null
      ? []
      : weighShapes(expectSeries(observe(grouped, gauge)), segment).map((curve) => ({
          ...curve,
          logWeight: curve.logWeight + LOG_FLOOR_ODDS,
        }));
  const curves = [...plain, ...floored];
  const likeliest = likeliestOf(curves);
  if (likeliest === undefined) throw new RangeError('No readings');
  const total = logSum(curves.map(({ logWeight }) => logWeight));
  const shapeShares = new Map<ForecastShape, number>();
  let stepUpShare = 0;
  for (const { fit, logWeight } of curves) {
    const { shape } = fit.candidate;
    const share = Math.exp(logWeight - total);
    shapeShares.set(shape, (shapeShares.get(shape) ?? 0) + share);
    if (shape === 'step' && fit.parameters.last > fit.parameters.first) stepUpShare += share;
  }
  return { likeliest, shapeShares, stepUpShare, draws: drawCurves(curves), floor: gauge.floor };
}

import { type DrawnCurve, drawCurves } from './draw-curves.ts';
import type { DatedReading, PulledReadings } from './forecast-readings.ts';
import type { ForecastShape } from './forecast-types.ts';
import { findGaugeLimits, type GaugeLimits, groupReadings, observe } from './observations.ts';
import type { Segment } from './shape-candidates.ts';
import { findUnflaggedPull } from './unflagged-pull.ts';
import { expectSeries, likeliestOf, logSum, type WeighedCurve, weighShapes } from './weigh-shapes.ts';

/** [K] A lowest reading that repeats may be the gauge's floor, which could as well lie at any other micron. */
const LOG_FLOOR_ODDS = Math.log(0.1);

/** [K] As often as not a tank rises after a pull as it did after the pull before. */
const LOG_SAME_RISE = Math.log(0.5);
/** [K] The same rise is not exactly the same: the readings of the cycle before scatter more than twice as much. */
const EARLIER_LOOSENESS = 2.5;
const LEAST_EARLIER_READINGS = 4;

/** A smaller step is within what a tank does. */
const LEAST_LOG_STEP = Math.log(1.5);

/** The readings since the last pull, and those of the cycle before it, if it began with a pull. */
export interface PumpedSeries extends PulledReadings {
  readonly earlier: PulledReadings | null;
}

export interface VacuumEstimate {
  readonly likeliest: WeighedCurve;
  readonly shapeShares: ReadonlyMap<ForecastShape, number>;
  /** The share of sudden steps to a level that is half as high again, or more. */
  readonly stepUpShare: number;
  readonly draws: readonly DrawnCurve[];
  readonly floor: number | null;
}

/** Begins after the last pumping, also one that nobody flagged. */
export function startAfterPull(latest: PulledReadings, earlier: PulledReadings): PumpedSeries {
  const { before, after } = splitAtUnflaggedPull(latest);
  const previous = before ?? earlier;
  const cycle = previous.readings.length < LEAST_EARLIER_READINGS ? previous : splitAtUnflaggedPull(previous).after;
  const isUsable =
    cycle.pulledOn !== null && after.pulledOn !== null && cycle.readings.length >= LEAST_EARLIER_READINGS;
  return { ...after, earlier: isUsable ? cycle : null };
}

function splitAtUnflaggedPull(series: PulledReadings): { before: PulledReadings | null; after: PulledReadings } {
  const grouped = groupReadings(series.readings);
  if (grouped.length < 3) return { before: null, after: series };
  const gauge = { ...findGaugeLimits(grouped), floor: null };
  const from = findUnflaggedPull(expectSeries(observe(grouped, gauge)));
  const [last, first] = [grouped[from - 1], grouped[from]];
  if (last === undefined || first === undefined) return { before: null, after: series };
  return {
    before: { readings: series.readings.filter(({ day }) => day < first.day), pulledOn: series.pulledOn },
    after: { readings: series.readings.filter(({ day }) => day >= first.day), pulledOn: (last.day + first.day) / 2 },
  };
}

/** Weighs all shapes for the readings of one series and draws curves from them. At least four readings. */
export function estimateVacuum(series: PumpedSeries): VacuumEstimate {
  const grouped = groupReadings(series.readings);
  const gauge = findGaugeLimits(grouped);
  const alone = weighAlone(grouped, gauge, series.pulledOn);
  const curves =
    series.earlier === null
      ? alone
      : [...withLog(alone, Math.log1p(-Math.exp(LOG_SAME_RISE))), ...weighLikeBefore(grouped, gauge, series)];
  const likeliest = likeliestOf(curves);
  if (likeliest === undefined) throw new RangeError('No readings');
  const total = logSum(curves.map(({ logWeight }) => logWeight));
  const shapeShares = new Map<ForecastShape, number>();
  let stepUpShare = 0;
  for (const { fit, logWeight } of curves) {
    const { shape } = fit.candidate;
    const share = Math.exp(logWeight - total);
    shapeShares.set(shape, (shapeShares.get(shape) ?? 0) + share);
    if (shape === 'step' && fit.parameters.last - fit.parameters.first > LEAST_LOG_STEP) stepUpShare += share;
  }
  return { likeliest, shapeShares, stepUpShare, draws: drawCurves(curves), floor: gauge.floor };
}

function weighAlone(readings: readonly DatedReading[], gauge: GaugeLimits, pulledOn: number | null): WeighedCurve[] {
  const segment = { days: readings.map(({ day }) => day), pulledOn };
  const plain = weighShapes(expectSeries(observe(readings, { ...gauge, floor: null })), segment);
  if (gauge.floor === null) return plain;
  const floored = weighShapes(expectSeries(observe(readings, gauge)), segment);
  return [...plain, ...withLog(floored, LOG_FLOOR_ODDS)];
}

/**
 * The same shapes for the readings and those of the cycle before, laid over each other by the time since the pull. What
 * the earlier readings say of themselves is divided out, so that a tank which was repaired meanwhile is not held to them.
 */
function weighLikeBefore(readings: readonly DatedReading[], gauge: GaugeLimits, series: PumpedSeries): WeighedCurve[] {
  const { earlier, pulledOn } = series;
  if (earlier === null || earlier.pulledOn === null || pulledOn === null) return [];
  const shift = pulledOn - earlier.pulledOn;
  const plain = { ...gauge, floor: null };
  const before = observe(groupReadings(earlier.readings), plain).map((one) => ({
    ...one,
    day: one.day + shift,
    looseness: one.looseness * EARLIER_LOOSENESS,
  }));
  const together = expectSeries([...observe(readings, plain), ...before].sort((one, other) => one.day - other.day));
  const segment: Segment = { days: together.observations.map(({ day }) => day), pulledOn };
  const isEarlier = new Set(before.map(({ day }) => day));
  const beforeAlone = {
    observations: together.observations.filter(
      ({ day, looseness }) => isEarlier.has(day) && looseness >= EARLIER_LOOSENESS,
    ),
    expectation: together.expectation,
  };
  const own = logSum(weighShapes(beforeAlone, segment).map(({ logWeight }) => logWeight));
  return withLog(weighShapes(together, segment), LOG_SAME_RISE - own);
}

function withLog(curves: readonly WeighedCurve[], log: number): WeighedCurve[] {
  return curves.map((curve) => ({ ...curve, logWeight: curve.logWeight + log }));
}

import { quantile } from '../../primitives/numbers.ts';
import { type CurveParameters, type Row, USUAL_LOG_SCATTER } from './curve-position.ts';
import type { Observation } from './reading-likelihood.ts';
import type { ShapeCandidate } from './shape-candidates.ts';

/** From the lower to the upper readings of a group: where many are mistakes, one of these is near the sound ones. */
const SHARES = [0.2, 0.5, 0.85];
const MOST_IN_GROUP = 12;
/** How far a start may lie outside the readings, in logarithms. */
const MARGIN = 0.7;

/** Each observation begins at the median of its neighbours: single mistakes do not move a start. */
export function smoothMiddles(observations: readonly Observation[]): Observation[] {
  const reach = observations.length > 7 ? 2 : 1;
  const middles = observations.map(({ middle }) => middle);
  return observations.map((observation, index) => {
    const near = middles.slice(Math.max(0, index - reach), index + reach + 1);
    near.sort((one, other) => one - other);
    const half = (near.length - 1) / 2;
    const median = ((near[Math.floor(half)] ?? 0) + (near[Math.ceil(half)] ?? 0)) / 2;
    return { ...observation, middle: median };
  });
}

/** Least squares through the middles of the observations. */
export function startThroughMiddles(rows: readonly Row[], { isLogarithmic, shape }: ShapeCandidate): CurveParameters {
  const line = { weights: 0, p: 0, y: 0, pp: 0, py: 0 };
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { middle, progress } of rows) {
    lowest = Math.min(lowest, middle - MARGIN);
    highest = Math.max(highest, middle + MARGIN);
    const y = isLogarithmic ? middle : Math.exp(middle);
    const weight = isLogarithmic ? 1 : 1 / (y * y);
    line.weights += weight;
    line.p += weight * progress;
    line.y += weight * y;
    line.pp += weight * progress * progress;
    line.py += weight * progress * y;
  }
  const spread = line.weights * line.pp - line.p * line.p;
  const isSpread = spread > 1e-12 * line.weights * line.weights;
  const slope = isSpread ? (line.weights * line.py - line.p * line.y) / spread : 0;
  const start = (line.y - slope * line.p) / line.weights;
  const toLevel = (y: number) => {
    const level = isLogarithmic ? y : Math.log(Math.max(Math.exp(lowest), y));
    return Math.min(highest, Math.max(lowest, level));
  };
  const first = toLevel(start);
  return { first, last: shape === 'constant' ? first : toLevel(start + slope), logScatter: USUAL_LOG_SCATTER };
}

/** Starts through low, middle and high readings of the first and of the last ones, for when many are mistakes. */
export function startsThroughQuantiles(rows: readonly Row[], candidate: ShapeCandidate): CurveParameters[] {
  const size = Math.max(2, Math.min(MOST_IN_GROUP, Math.round(rows.length / 3)));
  const early = rows.slice(0, size);
  const late = rows.slice(-size);
  return SHARES.flatMap((one) =>
    SHARES.map((other) => startThrough(candidate, pointOf(early, one), pointOf(late, other))),
  );
}

interface CurvePoint {
  readonly level: number;
  readonly progress: number;
}

function pointOf(rows: readonly Row[], share: number): CurvePoint {
  const levels = rows.map(({ middle }) => middle);
  return {
    level: quantile(levels, share) ?? 0,
    progress: rows.reduce((sum, { progress }) => sum + progress, 0) / rows.length,
  };
}

function startThrough({ isLogarithmic, shape }: ShapeCandidate, early: CurvePoint, late: CurvePoint): CurveParameters {
  if (shape === 'constant') return { first: early.level, last: early.level, logScatter: USUAL_LOG_SCATTER };
  const toY = (level: number) => (isLogarithmic ? level : Math.exp(level));
  const slope = (toY(late.level) - toY(early.level)) / Math.max(1e-3, late.progress - early.progress);
  const first = toY(early.level) - slope * early.progress;
  const least = Math.exp(early.level) / 3;
  const toLevel = (y: number) => (isLogarithmic ? y : Math.log(Math.max(least, y)));
  return { first: toLevel(first), last: toLevel(first + slope), logScatter: USUAL_LOG_SCATTER };
}

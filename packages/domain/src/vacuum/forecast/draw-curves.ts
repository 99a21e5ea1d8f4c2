import { type CurveParameters, levelAt, scoreCurve } from './curve-position.ts';
import { NORMAL_POINTS, type NormalPoint } from './normal-points.ts';
import type { ShapeCandidate } from './shape-candidates.ts';
import { logSum, type WeighedCurve } from './weigh-shapes.ts';

/** One curve that the readings allow, with its share among all draws. */
export interface DrawnCurve {
  readonly candidate: ShapeCandidate;
  readonly parameters: CurveParameters;
  readonly weight: number;
}

const DRAWS = 400;
const LEAST_DRAWS = 8;
const LEAST_SHARE = 0.004;

/** With more readings the parameters are as good as normally distributed; with fewer, draws are weighed anew. */
const EXACT_UP_TO = 40;
const EXACT_STRETCH = 1.25;
const MOST_LOG_WEIGHT = 3;

/** About 400 curves, shared among the shapes by their weights. The same ones in every run. */
export function drawCurves(curves: readonly WeighedCurve[]): DrawnCurve[] {
  const total = logSum(curves.map(({ logWeight }) => logWeight));
  const likely = curves
    .map((curve) => ({ curve, share: Math.exp(curve.logWeight - total) }))
    .filter(({ share }) => share >= LEAST_SHARE);
  const kept = likely.reduce((sum, { share }) => sum + share, 0);
  let used = 0;
  return likely.flatMap(({ curve, share }) => {
    const count = Math.max(LEAST_DRAWS, Math.round((DRAWS * share) / kept));
    const draws = Array.from({ length: count }, (_, index) => drawOne(curve, pointAt(used + index)));
    used += count;
    const sum = draws.reduce((weights, { weight }) => weights + weight, 0);
    return draws.map((draw) => ({ ...draw, weight: (draw.weight / sum) * (share / kept) }));
  });
}

/** The level (logarithm of microns) of a drawn curve on a day. */
export function drawnLevelAt({ candidate, parameters }: DrawnCurve, day: number): number {
  return levelAt(candidate.isLogarithmic, parameters, candidate.progressAt(day));
}

/** The day on which a curve crosses a level from below: 0 if it is above now, infinite if it never does. */
export function crossingDayOf(curve: DrawnCurve, level: number): number {
  if (drawnLevelAt(curve, 0) > level) return 0;
  const { candidate, parameters } = curve;
  const toY = (one: number) => (candidate.isLogarithmic ? one : Math.exp(one));
  const [first, last] = [toY(parameters.first), toY(parameters.last)];
  return last > first ? Math.max(0, candidate.dayAt((toY(level) - first) / (last - first))) : Number.POSITIVE_INFINITY;
}

function drawOne({ fit, rows, expectation }: WeighedCurve, { x, y, z }: NormalPoint): DrawnCurve {
  const { candidate, parameters: best, root } = fit;
  const isExact = rows.length <= EXACT_UP_TO;
  const stretch = isExact ? EXACT_STRETCH : 1;
  const parameters = {
    first: best.first + stretch * root.first * x,
    last: best.last + stretch * (root.lastOfFirst * x + root.last * y),
    logScatter: best.logScatter + stretch * fit.logScatterError * z,
  };
  if (!isExact) return { candidate, parameters, weight: 1 };
  // What the readings say, divided by how often it is drawn; limited, because it is meant to correct the tails only.
  const squares = x * x + (candidate.shape === 'constant' ? 0 : y * y) + z * z;
  const { logPosterior } = scoreCurve(rows, { candidate, parameters, expectation });
  const logWeight = Math.min(MOST_LOG_WEIGHT, logPosterior - fit.logPosterior + squares / 2);
  return { candidate, parameters, weight: Math.exp(logWeight) };
}

function pointAt(index: number): NormalPoint {
  return NORMAL_POINTS[index % NORMAL_POINTS.length] ?? { x: 0, y: 0, z: 0 };
}

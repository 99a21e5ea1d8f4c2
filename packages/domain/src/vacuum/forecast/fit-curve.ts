import {
  type Curvature,
  type CurveExpectation,
  type CurveParameters,
  type Position,
  type Row,
  scoreCurve,
} from './curve-position.ts';
import { startThroughMiddles } from './curve-starts.ts';
import type { Observation } from './reading-likelihood.ts';
import type { ShapeCandidate } from './shape-candidates.ts';

export interface FittedCurve {
  readonly candidate: ShapeCandidate;
  readonly parameters: CurveParameters;
  /** The logarithm of how probable the readings are under this shape, whatever its parameters (Laplace). */
  readonly logEvidence: number;
  readonly logPosterior: number;
  /** The triangular root of the covariance of the two levels, and the error of the scatter. */
  readonly root: { readonly first: number; readonly lastOfFirst: number; readonly last: number };
  readonly logScatterError: number;
}

const MOST_ITERATIONS = 14;
const CLOSE_ENOUGH = 0.005;
const MOST_SCATTER_MOVE = 0.7;
const LOG_TWO_PI = Math.log(2 * Math.PI);

export function rowsOf(observations: readonly Observation[], candidate: ShapeCandidate): Row[] {
  return observations.map((observation) => ({
    day: observation.day,
    low: observation.low,
    high: observation.high,
    middle: observation.middle,
    looseness: observation.looseness,
    progress: candidate.progressAt(observation.day),
  }));
}

/** The most probable parameters of a shape: from the best of the starts upwards, at most 14 steps. */
export function fitCurve(
  rows: readonly Row[],
  candidate: ShapeCandidate,
  expectation: CurveExpectation,
  starts: readonly CurveParameters[] = [],
): FittedCurve {
  let parameters = startThroughMiddles(rows, candidate);
  let here = scoreCurve(rows, { candidate, parameters, expectation });
  for (const start of starts) {
    const there = scoreCurve(rows, { candidate, parameters: start, expectation });
    if (there.logPosterior > here.logPosterior) [parameters, here] = [start, there];
  }
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const before = here.logPosterior;
    // Newton's step is fast near the maximum; the cautious one leads upwards from anywhere.
    for (const step of [newtonStep, cautiousStep, smallStep]) {
      const moved = moveBy(parameters, step(here, candidate));
      const there = scoreCurve(rows, { candidate, parameters: moved, expectation });
      if (there.logPosterior > before) {
        [parameters, here] = [moved, there];
        break;
      }
    }
    if (here.logPosterior < before + CLOSE_ENOUGH) break;
  }
  return describeFit(here, candidate, parameters);
}

function newtonStep(here: Position, candidate: ShapeCandidate): CurveParameters {
  return solve(here, here.curvature, candidate);
}

function cautiousStep(here: Position, candidate: ShapeCandidate): CurveParameters {
  const step = solve(here, here.cautious, candidate);
  return { ...step, logScatter: Math.max(-MOST_SCATTER_MOVE, Math.min(MOST_SCATTER_MOVE, step.logScatter)) };
}

function smallStep(here: Position, candidate: ShapeCandidate): CurveParameters {
  const { first, last, logScatter } = cautiousStep(here, candidate);
  return { first: first / 4, last: last / 4, logScatter: logScatter / 4 };
}

function solve(here: Position, curvature: Curvature, { shape }: ShapeCandidate): CurveParameters {
  const { first, both, last } = curvature;
  const logScatter = here.byScatter / here.scatterCurvature;
  if (shape === 'constant') return { first: here.byFirst / first, last: 0, logScatter };
  const determinant = first * last - both * both;
  return {
    first: (last * here.byFirst - both * here.byLast) / determinant,
    last: (first * here.byLast - both * here.byFirst) / determinant,
    logScatter,
  };
}

function moveBy(from: CurveParameters, move: CurveParameters): CurveParameters {
  return {
    first: from.first + move.first,
    last: from.last + move.last,
    logScatter: from.logScatter + move.logScatter,
  };
}

function describeFit(here: Position, candidate: ShapeCandidate, parameters: CurveParameters): FittedCurve {
  const { first, both, last } = here.curvature;
  const isConstant = candidate.shape === 'constant';
  const determinant = isConstant ? first : first * last - both * both;
  const dimensions = isConstant ? 2 : 3;
  const logVolume = (dimensions * LOG_TWO_PI - Math.log(determinant) - Math.log(here.scatterCurvature)) / 2;
  const firstError = Math.sqrt((isConstant ? 1 : last) / determinant);
  return {
    candidate,
    parameters,
    logEvidence: here.logPosterior + logVolume,
    logPosterior: here.logPosterior,
    root: isConstant
      ? { first: firstError, lastOfFirst: 0, last: 0 }
      : { first: firstError, lastOfFirst: -both / determinant / firstError, last: 1 / Math.sqrt(last) },
    logScatterError: 1 / Math.sqrt(here.scatterCurvature),
  };
}

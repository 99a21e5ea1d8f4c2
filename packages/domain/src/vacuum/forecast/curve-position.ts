import { createReadingScore, type MistakeShares, type Observation, scoreReading } from './reading-likelihood.ts';
import type { ShapeCandidate } from './shape-candidates.ts';

/** Levels are logarithms of microns; the scatter is that of the logarithm of a reading, itself a logarithm here. */
export interface CurveParameters {
  readonly first: number;
  readonly last: number;
  readonly logScatter: number;
}

/** What is expected before any reading is seen: the level near their median, changes within a factor of about three. */
export interface CurveExpectation {
  readonly center: number;
  readonly mistakes: MistakeShares;
}

/** An observation with its progress along a shape. */
export interface Row extends Observation {
  readonly progress: number;
}

/** A curve through readings whose probability is asked for. */
export interface CurveInQuestion {
  readonly candidate: ShapeCandidate;
  readonly parameters: CurveParameters;
  readonly expectation: CurveExpectation;
}

/** The logarithm of the posterior density (not normalised) with its derivatives; curvatures are negative ones. */
export interface Position {
  logPosterior: number;
  byFirst: number;
  byLast: number;
  byScatter: number;
  readonly curvature: Curvature;
  /** Never less than the curvature anywhere near: a step by it always leads upwards. */
  readonly cautious: Curvature;
  scatterCurvature: number;
}

export interface Curvature {
  first: number;
  both: number;
  last: number;
}

const CENTER_ERROR = 2;
const USUAL_CHANGE = 1;
// [K] 'noise proportional (about 10 %)'; two thirds to one and a half of it are usual
export const USUAL_LOG_SCATTER = Math.log(0.09);
const LOG_SCATTER_ERROR = 0.45;
const LOG_TWO_PI = Math.log(2 * Math.PI);
const LEAST_MICRONS = 0.01;

const score = createReadingScore();

/** Scores a curve against all readings: one pass without allocations. */
export function scoreCurve(rows: readonly Row[], { candidate, parameters, expectation }: CurveInQuestion): Position {
  const { first, last, logScatter } = parameters;
  const { isLogarithmic, shape } = candidate;
  const start = Math.exp(first);
  const end = Math.exp(last);
  const point = { level: first, scatter: Math.exp(logScatter), mistakes: expectation.mistakes };
  const position =
    shape === 'constant' ? constantPrior(parameters, expectation) : changingPrior(parameters, expectation);
  for (const row of rows) {
    let byFirst = 1 - row.progress;
    let byLast = row.progress;
    if (shape === 'constant') {
      byFirst = 1;
      byLast = 0;
    } else if (isLogarithmic) {
      point.level = first * byFirst + last * byLast;
    } else {
      // A falling curve may go on below nothing after its last level.
      const microns = Math.max(LEAST_MICRONS, start * byFirst + end * byLast);
      point.level = Math.log(microns);
      byFirst *= start / microns;
      byLast *= end / microns;
    }
    scoreReading(row, point, score);
    position.logPosterior += score.logLikelihood;
    position.byFirst += score.byLevel * byFirst;
    position.byLast += score.byLevel * byLast;
    position.byScatter += score.byScatter;
    const scatter = point.scatter * row.looseness;
    addCurvature(position.curvature, Math.max(0, score.levelInformation), byFirst, byLast);
    addCurvature(position.cautious, score.relevance / (scatter * scatter), byFirst, byLast);
    if (row.low !== Number.NEGATIVE_INFINITY) position.scatterCurvature += 2 * score.soundness;
  }
  return position;
}

/** The level (logarithm of microns) at a progress. */
export function levelAt(isLogarithmic: boolean, parameters: CurveParameters, progress: number): number {
  const { first, last } = parameters;
  if (isLogarithmic) return first + (last - first) * progress;
  const start = Math.exp(first);
  return Math.log(Math.max(LEAST_MICRONS, start + (Math.exp(last) - start) * progress));
}

function addCurvature(sum: Curvature, information: number, byFirst: number, byLast: number): void {
  sum.first += information * byFirst * byFirst;
  sum.both += information * byFirst * byLast;
  sum.last += information * byLast * byLast;
}

function changingPrior(parameters: CurveParameters, { center }: CurveExpectation): Position {
  const middle = (parameters.first + parameters.last) / 2 - center;
  const change = parameters.last - parameters.first;
  const centerWeight = 1 / CENTER_ERROR ** 2;
  // A Cauchy distribution: a vacuum that was far below what the gauge shows may have changed by any factor.
  const changeWeight = 2 / (USUAL_CHANGE ** 2 + change ** 2);
  const scatter = scatterPrior(parameters.logScatter);
  const logChange = -Math.log(Math.PI * USUAL_CHANGE * (1 + (change / USUAL_CHANGE) ** 2));
  const logCenter = -Math.log(CENTER_ERROR) - (LOG_TWO_PI + middle ** 2 * centerWeight) / 2;
  const curvature = () => ({
    first: centerWeight / 4 + changeWeight,
    both: centerWeight / 4 - changeWeight,
    last: centerWeight / 4 + changeWeight,
  });
  return {
    logPosterior: scatter.log + logCenter + logChange,
    byFirst: -0.5 * middle * centerWeight + change * changeWeight,
    byLast: -0.5 * middle * centerWeight - change * changeWeight,
    byScatter: scatter.slope,
    curvature: curvature(),
    cautious: curvature(),
    scatterCurvature: 1 / LOG_SCATTER_ERROR ** 2,
  };
}

function constantPrior({ first, logScatter }: CurveParameters, { center }: CurveExpectation): Position {
  const middle = first - center;
  const weight = 1 / CENTER_ERROR ** 2;
  const scatter = scatterPrior(logScatter);
  // The last level has no meaning here; its curvature of 1 keeps the equations solvable.
  const curvature = () => ({ first: weight, both: 0, last: 1 });
  return {
    logPosterior: scatter.log - Math.log(CENTER_ERROR) - (LOG_TWO_PI + middle ** 2 * weight) / 2,
    byFirst: -middle * weight,
    byLast: 0,
    byScatter: scatter.slope,
    curvature: curvature(),
    cautious: curvature(),
    scatterCurvature: 1 / LOG_SCATTER_ERROR ** 2,
  };
}

function scatterPrior(logScatter: number): { log: number; slope: number } {
  const distance = (logScatter - USUAL_LOG_SCATTER) / LOG_SCATTER_ERROR;
  return {
    log: -(distance ** 2 + LOG_TWO_PI) / 2 - Math.log(LOG_SCATTER_ERROR),
    slope: -distance / LOG_SCATTER_ERROR,
  };
}

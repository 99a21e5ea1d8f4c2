import { median } from '../../primitives/numbers.ts';
import { type CurveExpectation, levelAt, type Row } from './curve-position.ts';
import { smoothMiddles, startsThroughQuantiles } from './curve-starts.ts';
import { type FittedCurve, fitCurve, rowsOf } from './fit-curve.ts';
import { LOG_PASCALS_PER_MICRON, type MistakeShares, type Observation } from './reading-likelihood.ts';
import {
  listCoarseBends,
  listCoarseRises,
  listFineBends,
  listFineRises,
  listSmoothShapes,
  listSteps,
  type Segment,
  type ShapeCandidate,
} from './shape-candidates.ts';

/** A fitted shape with everything that its draws need, and its weight before the sum of all is known. */
export interface WeighedCurve {
  readonly fit: FittedCurve;
  readonly rows: readonly Row[];
  readonly expectation: CurveExpectation;
  readonly logWeight: number;
}

/** A series, with what its readings lead to expect of it. */
export interface ExpectedSeries {
  readonly observations: readonly Observation[];
  readonly expectation: CurveExpectation;
}

const USUAL_MISTAKES: MistakeShares = { outlier: 0.03, pascals: 0.03 };
const MOST_SLIPS = 0.35;
// As if in 20 earlier readings there had been 0.6 slips.
const EARLIER_READINGS = 20;
const EARLIER_SLIPS = 0.6;
const NEAR = 3;
const SLIP_MARGIN = 0.3;

/** A grid is not refined if its best is e^10 times less likely than another shape. */
const FAR_BEHIND = 10;

/** Looks for slips of the unit around a first simple curve: how many there are, and what was meant. */
export function expectSeries(observations: readonly Observation[]): ExpectedSeries {
  const center = median(observations.map(({ middle }) => middle)) ?? 0;
  const usual = { center, mistakes: USUAL_MISTAKES };
  const { candidate, parameters } = fitSimpleCurve({ observations: smoothMiddles(observations), expectation: usual });
  const near = NEAR * Math.exp(parameters.logScatter);
  const corrected = observations.map((observation) => {
    const { day, high, middle } = observation;
    const level = levelAt(candidate.isLogarithmic, parameters, candidate.progressAt(day));
    const isSlip =
      Math.abs(middle - level) > near && Math.abs(middle - level - LOG_PASCALS_PER_MICRON) < near + (high - middle);
    return isSlip ? { ...observation, middle: middle - LOG_PASCALS_PER_MICRON } : observation;
  });
  const slips = corrected.filter((observation, index) => observation !== observations[index]).length;
  const pascals = Math.min(MOST_SLIPS, (slips + EARLIER_SLIPS) / (observations.length + EARLIER_READINGS));
  return { observations: smoothMiddles(corrected), expectation: { center, mistakes: { ...USUAL_MISTAKES, pascals } } };
}

/** The logarithm of how probable the readings are if they follow one of the simple shapes, whichever. */
export function simpleLogEvidence({ observations, expectation }: ExpectedSeries): number {
  return logSum(
    listSimpleShapes(observations).map((candidate) => {
      const rows = rowsOf(observations, candidate);
      const fit = fitCurve(rows, candidate, expectation, startsThroughQuantiles(rows, candidate));
      return fit.logEvidence + Math.log(candidate.prior);
    }),
  );
}

/** Fits all shapes. Where many differ in one number (the day of a bend), a few first and then more near the best. */
export function weighShapes(series: ExpectedSeries, segment: Segment): WeighedCurve[] {
  const levels = series.observations.map(({ middle }) => middle);
  const smooth = listSmoothShapes(segment).map((candidate) => weighCurve(series, candidate));
  const steps = listSteps(segment, levels)
    .map((candidate) => weighCurve(series, candidate))
    .filter(({ fit }) => !isSlip(Math.abs(fit.parameters.last - fit.parameters.first)));
  const hopeless = (likeliestOf(smooth)?.logWeight ?? 0) - FAR_BEHIND;
  const onGrid = (coarse: readonly ShapeCandidate[], refine: typeof listFineBends) => {
    const tried = coarse.map((candidate) => weighCurve(series, candidate));
    const best = likeliestOf(tried);
    if (best === undefined || best.logWeight < hopeless) return tried;
    return refine(segment, coarse, best.fit.candidate).map((candidate) => {
      const known = tried.find(({ fit }) => fit.candidate.gridValue === candidate.gridValue);
      if (known === undefined) return weighCurve(series, candidate);
      return { ...known, logWeight: known.fit.logEvidence + Math.log(candidate.prior) };
    });
  };
  const rises = onGrid(listCoarseRises(segment), listFineRises);
  return [...smooth, ...steps, ...rises, ...onGrid(listCoarseBends(segment), listFineBends)];
}

/** Whether a difference of levels may be one between pascals and microns. */
function isSlip(difference: number): boolean {
  return Math.abs(difference + LOG_PASCALS_PER_MICRON) < SLIP_MARGIN;
}

export function likeliestOf(curves: readonly WeighedCurve[]): WeighedCurve | undefined {
  return curves.reduce<WeighedCurve | undefined>(
    (best, curve) => (best === undefined || curve.logWeight > best.logWeight ? curve : best),
    undefined,
  );
}

/** The logarithm of the sum of numbers given by their logarithms. */
export function logSum(logs: readonly number[]): number {
  const most = logs.reduce((highest, log) => Math.max(highest, log), Number.NEGATIVE_INFINITY);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

function weighCurve({ observations, expectation }: ExpectedSeries, candidate: ShapeCandidate): WeighedCurve {
  const rows = rowsOf(observations, candidate);
  const fit = fitCurve(rows, candidate, expectation);
  return { fit, rows, expectation, logWeight: fit.logEvidence + Math.log(candidate.prior) };
}

function fitSimpleCurve({ observations, expectation }: ExpectedSeries): FittedCurve {
  const fits = listSimpleShapes(observations)
    .filter(({ isLogarithmic }) => isLogarithmic)
    .map((candidate) => {
      const rows = rowsOf(observations, candidate);
      return fitCurve(rows, candidate, expectation, startsThroughQuantiles(rows, candidate));
    });
  return fits.reduce((best, fit) => (fit.logEvidence > best.logEvidence ? fit : best));
}

function listSimpleShapes(observations: readonly Observation[]): ShapeCandidate[] {
  const days = observations.map(({ day }) => day);
  const isMoment = days.at(0) === days.at(-1);
  return listSmoothShapes({ days, pulledOn: null }).filter(
    ({ shape }) => shape === 'constant' || (!isMoment && (shape === 'exponential' || shape === 'leak')),
  );
}

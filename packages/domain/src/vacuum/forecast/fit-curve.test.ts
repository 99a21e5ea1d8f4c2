import { describe, expect, it } from 'vitest';
import { startsThroughQuantiles } from './curve-starts.ts';
import { fitCurve, rowsOf } from './fit-curve.ts';
import { observe } from './observations.ts';
import { listCoarseBends, listCoarseRises, listSmoothShapes, type ShapeCandidate } from './shape-candidates.ts';

const days = Array.from({ length: 30 }, (_, index) => index * 6 - 180);
const expectation = { center: Math.log(20), mistakes: { outlier: 0.03, pascals: 0.03 } };
const shapes = [
  ...listSmoothShapes({ days, pulledOn: -181 }),
  ...listCoarseBends({ days, pulledOn: null }),
  ...listCoarseRises({ days, pulledOn: null }),
];
/** A scatter of a few per cent that is the same in every run. */
const wobble = (index: number) => 1 + 0.05 * Math.sin(index * 2.7);

function shapeNamed(name: ShapeCandidate['shape'], index = 0): ShapeCandidate {
  const found = shapes.filter(({ shape }) => shape === name)[index];
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/** Readings on a shape from 10 to 40 microns, with a scatter, changed by `spoil`. */
function fitReadings(candidate: ShapeCandidate, spoil: (microns: number, index: number) => number = (one) => one) {
  const to = candidate.shape === 'constant' ? 10 : 40;
  const readings = days.map((day, index) => {
    const progress = candidate.progressAt(day);
    const microns = candidate.isLogarithmic ? 10 * (to / 10) ** progress : 10 + (to - 10) * progress;
    return { day, microns: spoil(microns * wobble(index), index), isPull: false, state: 'cold' as const };
  });
  const rows = rowsOf(observe(readings, { resolution: 0.01, floor: null }), candidate);
  const starts = startsThroughQuantiles(rows, candidate);
  const { parameters, logEvidence } = fitCurve(rows, candidate, expectation, starts);
  return { first: Math.exp(parameters.first), last: Math.exp(parameters.last), logEvidence };
}

describe('fitCurve', () => {
  it.each(['exponential', 'leak', 'outgassing', 'bend', 'exponential_over_base'] as const)(
    'finds both ends of a rise of the shape %s',
    (name) => {
      const { first, last } = fitReadings(shapeNamed(name, 3 - (name === 'bend' ? 0 : 3)));
      expect(first).toBeCloseTo(10, 0);
      expect(last / 40).toBeCloseTo(1, 1);
    },
  );

  it('finds a constant level', () => {
    expect(fitReadings(shapeNamed('constant')).first).toBeCloseTo(10, 0);
  });

  it('hardly moves for outliers', () => {
    const { first, last } = fitReadings(shapeNamed('exponential'), (one, index) => (index % 7 === 3 ? one * 6 : one));
    expect(first / 10).toBeCloseTo(1, 1);
    expect(last / 40).toBeCloseTo(1, 1);
  });

  it('hardly moves for runs of readings in pascals', () => {
    const { last } = fitReadings(shapeNamed('exponential'), (one, index) => (index % 10 < 3 ? one * 0.133 : one));
    expect(last / 40).toBeCloseTo(1, 1);
  });

  it('finds the right shape more probable than another', () => {
    const evidenceOf = (of: ShapeCandidate, by: ShapeCandidate) => {
      const readings = days.map((day, index) => ({
        day,
        microns: (of.isLogarithmic ? 10 * 4 ** of.progressAt(day) : 10 + 30 * of.progressAt(day)) * wobble(index),
        isPull: false,
        state: 'cold' as const,
      }));
      return fitCurve(rowsOf(observe(readings, { resolution: 0.01, floor: null }), by), by, expectation).logEvidence;
    };
    const [exponential, leak] = [shapeNamed('exponential'), shapeNamed('leak')];
    expect(evidenceOf(exponential, exponential)).toBeGreaterThan(evidenceOf(exponential, leak) + 3);
    expect(evidenceOf(leak, leak)).toBeGreaterThan(evidenceOf(leak, exponential) + 3);
  });
});

import { expect, test } from 'vitest';
import { SCALE_UNCERTAINTY } from '../primitives/weights.ts';
import { compareWeights, describeDifference, isWithinScales } from './weight-difference.ts';

const NO_VENT = { lbs: 0, errorLbs: 0 };
const compare = (loadedLbs: number, receivedLbs: number, vent = NO_VENT) =>
  compareWeights({ loadedLbs, receivedLbs }, vent, SCALE_UNCERTAINTY);

test('the difference is loaded less received less the expected vent, and z its size in standard errors', () => {
  const { deltaLbs, uncertaintyLbs, z } = compare(10_000, 9_900, { lbs: 40, errorLbs: 0 });
  expect(deltaLbs).toBe(60);
  expect(uncertaintyLbs).toBeCloseTo(Math.hypot(15, 14.85), 9);
  expect(z).toBeCloseTo(60 / Math.hypot(15, 14.85), 9);
});

test('more received than loaded is a difference below 0', () => {
  expect(compare(10_000, 10_050).z).toBeLessThan(-2);
});

test('the uncertainty of a vent adds to that of the scales', () => {
  expect(compare(10_000, 9_900, { lbs: 40, errorLbs: 20 }).uncertaintyLbs).toBeCloseTo(Math.hypot(15, 14.85, 20), 9);
});

test('an empty tank has the uncertainty of the loaded weight', () => {
  expect(compare(10_000, 0).uncertaintyLbs).toBe(15);
});

test.each([
  [0, true],
  [2, true],
  [-2, true],
  [2.01, false],
  [-2.01, false],
])('a difference of %s standard errors is within the scales: %s', (z, isWithin) => {
  expect(isWithinScales(z)).toBe(isWithin);
  expect(describeDifference(z)).toBe(isWithin ? 'within the scales’ uncertainty' : 'more than the scales explain');
});

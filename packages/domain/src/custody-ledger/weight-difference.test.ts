import { expect, test } from 'vitest';
import { SCALE_UNCERTAINTY } from '../primitives/weights.ts';
import { classifyDifference, compareWeights, describeDifference } from './weight-difference.ts';

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
  [0, 'within_scales'],
  [200, 'within_scales'],
  [-200, 'within_scales'],
  [200.01, 'beyond'],
  [-200.01, 'beyond'],
] as const)('without a vent a difference of %s with scales of ± 100 is %s', (deltaLbs, expected) => {
  const difference = { deltaLbs, uncertaintyLbs: 100, vent: NO_VENT };
  expect(classifyDifference(difference)).toBe(expected);
  const words = expected === 'beyond' ? 'more than the scales explain' : 'within the scales’ uncertainty';
  expect(describeDifference(difference)).toBe(words);
});

test.each([
  [200, 'within_scales'],
  [200.01, 'within_vent'],
  [-200.01, 'within_vent'],
  [1_453.8, 'within_vent'],
  [1_453.9, 'beyond'],
  [-1_453.9, 'beyond'],
] as const)('past relief a difference of %s is %s: the vent is no uncertainty of the scales', (deltaLbs, expected) => {
  const vent = { lbs: 1_012, errorLbs: 720 };
  const difference = { deltaLbs, uncertaintyLbs: Math.hypot(100, 720), vent };
  expect(classifyDifference(difference)).toBe(expected);
});

test('a loss that the vent may explain is told in its own words', () => {
  const difference = { deltaLbs: 707, uncertaintyLbs: 720.5, vent: { lbs: 1_012.4, errorLbs: 719.9 } };
  expect(describeDifference(difference)).toBe('within what its vent may have been, 1,012 ± 720 lbs');
});

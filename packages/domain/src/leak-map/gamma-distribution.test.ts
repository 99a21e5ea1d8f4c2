import { expect, test } from 'vitest';
import { gammaQuantile, gammaShareBelow, logGamma } from './gamma-distribution.ts';

// Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.8: percentage points of chi-square, which is
// twice a gamma of half the degrees of freedom.
const CHI_SQUARE: readonly [degrees: number, share: number, value: number][] = [
  [1, 0.1, 0.0157908],
  [1, 0.9, 2.70554],
  [1, 0.995, 7.87944],
  [2, 0.1, 0.210721],
  [2, 0.9, 4.60517],
  [3, 0.1, 0.584375],
  [3, 0.9, 6.25139],
  [5, 0.005, 0.411742],
  [5, 0.5, 4.35146],
  [10, 0.1, 4.86518],
  [10, 0.9, 15.9872],
  [30, 0.1, 20.5992],
  [30, 0.9, 40.256],
  [100, 0.1, 82.3581],
  [100, 0.995, 140.169],
];

test.each(CHI_SQUARE)('the quantile of chi-square with %s degrees of freedom at %s is %s', (degrees, share, value) => {
  expect((2 * gammaQuantile(degrees / 2, share)) / value).toBeCloseTo(1, 5);
});

test('the logarithm of the gamma function is that of factorials and of the root of pi', () => {
  expect(logGamma(1)).toBeCloseTo(0, 12);
  expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 10);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
  expect(logGamma(0.01)).toBeCloseTo(4.599479878042022, 10);
});

test.each([0.02, 0.3, 1, 2.5, 20, 400])('shares and quantiles of shape %s are inverse to each other', (shape) => {
  for (const share of [0.001, 0.1, 0.5, 0.9, 0.999]) {
    expect(gammaShareBelow(shape, gammaQuantile(shape, share))).toBeCloseTo(share, 10);
  }
});

test('nothing of a gamma distribution lies below 0', () => {
  expect(gammaShareBelow(2, 0)).toBe(0);
  expect(gammaShareBelow(2, -1)).toBe(0);
});

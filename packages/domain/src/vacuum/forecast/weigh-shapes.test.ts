import { describe, expect, it } from 'vitest';
import { observe } from './observations.ts';
import { findUnflaggedPull } from './unflagged-pull.ts';
import { expectSeries, logSum } from './weigh-shapes.ts';

const observeAll = (microns: readonly number[]) =>
  observe(
    microns.map((one, index) => ({ day: 5 * (index - microns.length), microns: one, isPull: false, state: 'cold' })),
    { resolution: 1, floor: null },
  );

describe('expectSeries', () => {
  it('finds readings in pascals and what was meant', () => {
    const { expectation, observations } = expectSeries(observeAll([20, 21, 22, 3, 3, 24, 25, 24, 27, 28, 4, 29, 31]));
    expect(expectation.mistakes.pascals).toBeGreaterThan(0.1);
    expect(observations.every(({ middle }) => middle > Math.log(18))).toBe(true);
  });

  it('expects few of them where there are none', () => {
    const { expectation } = expectSeries(observeAll([20, 21, 22, 23, 23, 24, 25, 24, 27]));
    expect(expectation.mistakes.pascals).toBeLessThan(0.03);
    expect(Math.exp(expectation.center)).toBeCloseTo(23, 0);
  });
});

describe('findUnflaggedPull', () => {
  const pullIn = (microns: number[]) => findUnflaggedPull(expectSeries(observeAll(microns)));
  const rise = [10, 12, 13, 15, 18, 20, 24, 27, 32, 36];

  it('finds a drop that lasts', () => {
    expect(pullIn([...rise, 11, 12, 14, 15, 18])).toBe(10);
  });

  it('finds the last of several', () => {
    expect(pullIn([...rise, 11, 14, 17, 22, 28, 36, 9, 12, 14, 18])).toBe(16);
  });

  it('finds none in a rise, nor in one with outliers or readings in pascals', () => {
    expect(pullIn(rise)).toBe(0);
    expect(pullIn([10, 12, 13, 4, 18, 20, 24, 100, 32, 36])).toBe(0);
    expect(pullIn([20, 22, 23, 25, 28, 30, 4, 4, 4, 36, 40, 44])).toBe(0);
  });
});

describe('logSum', () => {
  it('adds numbers that are given by their logarithms', () => {
    expect(Math.exp(logSum([Math.log(2), Math.log(3)]))).toBeCloseTo(5, 9);
    expect(logSum([-1_000, -1_000])).toBeCloseTo(Math.log(2) - 1_000, 9);
  });
});

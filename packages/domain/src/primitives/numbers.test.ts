import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, quantile, quantileOfSorted, roundTo, withoutNoise } from './numbers.ts';

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01],
    [2.345, 2, 2.35],
    [-1.005, 2, -1.01],
    [-2.5, 0, -3],
    [283.49499999999995, 2, 283.5],
    [1e-9, 2, 0],
    [-0.001, 2, 0],
    [1e21, 2, 1e21],
    [123456789.125, 2, 123456789.13],
  ])('rounds %d to %d decimals as %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  it('leaves infinities and NaN unchanged', () => {
    expect(roundTo(Infinity, 2)).toBe(Infinity);
    expect(roundTo(Number.NaN, 2)).toBeNaN();
  });

  it('leaves a number unchanged that already has that many decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        expect(roundTo(hundredths / 100, 2) === hundredths / 100).toBe(true);
      }),
    );
  });

  it('is monotonic', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(roundTo(Math.min(a, b), 3)).toBeLessThanOrEqual(roundTo(Math.max(a, b), 3));
      }),
    );
  });

  it('changes a number by at most half a unit', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        expect(Math.abs(roundTo(value, 2) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });
});

it('withoutNoise removes binary noise and keeps measured digits', () => {
  expect(withoutNoise(35.3 - 10.3)).toBe(25);
  expect(withoutNoise(0.1 + 0.2)).toBe(0.3);
  expect(withoutNoise(40.0041)).toBe(40.0041);
});

describe('median and quantile', () => {
  it('median is the middle value, or the mean of the two middle values', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
    expect(median([10, 9, 100])).toBe(10);
  });

  it('quantile interpolates between neighbours', () => {
    expect(quantile([5, 1, 3, 2, 4], 0.25)).toBe(2);
    expect(quantile([1, 2, 3, 4], 0.75)).toBe(3.25);
    expect(quantileOfSorted([1, 2, 3, 4], 0)).toBe(1);
    expect(quantileOfSorted([1, 2, 3, 4], 1)).toBe(4);
  });

  it('return null for an empty list', () => {
    expect(median([])).toBeNull();
    expect(quantile([], 0.25)).toBeNull();
  });

  it('do not change their input', () => {
    const numbers = [3, 1, 2];
    median(numbers);
    expect(numbers).toEqual([3, 1, 2]);
  });

  it('lie between the smallest and the largest value, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
        const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(numbers, share) ?? Number.NaN);
        const ordered = [Math.min(...numbers), low, middle, high, Math.max(...numbers)];
        expect(ordered).toEqual(ordered.toSorted((a = 0, b = 0) => a - b));
      }),
    );
  });
});

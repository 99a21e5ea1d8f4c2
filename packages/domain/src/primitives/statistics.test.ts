import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, quantile, quantileOfSorted } from './statistics.ts';

describe('median and quantile', () => {
  it('take the middle, or the mean of the two middle values', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
    expect(median([10, 9, 100])).toBe(10);
  });

  it('give quarters in proportion', () => {
    expect(quantile([5, 1, 3, 2, 4], 0.25)).toBe(2);
    expect(quantile([1, 2, 3, 4], 0.75)).toBe(3.25);
    expect(quantileOfSorted([1, 2, 3, 4], 0)).toBe(1);
    expect(quantileOfSorted([1, 2, 3, 4], 1)).toBe(4);
  });

  it('have nothing to say about nothing', () => {
    expect(median([])).toBeNull();
    expect(quantile([], 0.25)).toBeNull();
  });

  it('leave the numbers they were given as they were', () => {
    const numbers = [3, 1, 2];
    median(numbers);
    expect(numbers).toEqual([3, 1, 2]);
  });

  it('lie in order between the smallest and the largest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
        const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(numbers, share) ?? Number.NaN);
        const ordered = [Math.min(...numbers), low, middle, high, Math.max(...numbers)];
        expect(ordered).toEqual(ordered.toSorted((a = 0, b = 0) => a - b));
      }),
    );
  });
});

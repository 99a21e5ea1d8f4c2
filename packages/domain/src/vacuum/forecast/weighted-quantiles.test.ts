import { describe, expect, it } from 'vitest';
import { weightedQuantiles } from './weighted-quantiles.ts';

describe('weightedQuantiles', () => {
  const values = [30, 10, 20].map((value) => ({ value, weight: value === 10 ? 0.5 : 0.25 }));

  it('returns the values below which the shares of the weight lie', () => {
    expect(weightedQuantiles(values, [0.1, 0.5, 0.6, 0.9])).toEqual([10, 10, 20, 30]);
  });

  it('treats infinite values as the greatest', () => {
    expect(weightedQuantiles([...values.slice(1), { value: Infinity, weight: 0.25 }], [0.5, 0.9])).toEqual([
      10,
      Infinity,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { normalDensity, normalShareBelow } from '../../primitives/normal-distribution.ts';
import { inverseNormal, NORMAL_POINTS } from './normal-points.ts';

describe('the standard normal distribution', () => {
  it('has the known shares', () => {
    const shareBelow = (x: number) => normalShareBelow(x, normalDensity(x));
    expect(shareBelow(0)).toBeCloseTo(0.5, 7);
    expect(shareBelow(1.2815515655)).toBeCloseTo(0.9, 6);
    expect(shareBelow(-1.9599639845)).toBeCloseTo(0.025, 6);
    expect(inverseNormal(0.9)).toBeCloseTo(1.28155, 4);
  });

  it('is filled evenly by the points', () => {
    for (const axis of ['x', 'y', 'z'] as const) {
      const values = NORMAL_POINTS.map((point) => point[axis]);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length;
      expect(mean).toBeCloseTo(0, 1);
      expect(variance).toBeCloseTo(1, 1);
    }
  });
});

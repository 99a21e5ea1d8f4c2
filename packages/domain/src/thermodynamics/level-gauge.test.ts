import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLevelPercent, volumePercentAt } from './level-gauge.ts';
import { isSupercritical } from './pressure-limits.ts';
import type { KnownProduct } from './products.ts';
import { saturatedStateAt } from './saturation.ts';

/** What the gauge shows at a height of a tank of this diameter, in mmH2O: liquid below, vapour above. */
function gaugeLevelAt(share: number, product: KnownProduct, pressurePsi: number, diameter = 2100): number {
  const { liquidDensity, vapourDensity } = saturatedStateAt(product, pressurePsi);
  return (diameter * (share * liquidDensity + (1 - share) * vapourDensity)) / 1000;
}

describe('volumePercentAt', () => {
  it.each([
    [0, 0],
    [0.25, 19.6],
    [0.5, 50],
    [0.75, 80.4],
    [0.8, 85.8],
    [0.85, 90.6],
    [0.9, 94.8],
    [0.95, 98.1],
    [1, 100],
    [-0.1, 0],
    [1.2, 100],
  ])('of %d of the diameter is %d %%', (heightShare, percent) => {
    expect(volumePercentAt(heightShare)).toBe(percent);
  });

  it('never falls as the level rises, and is symmetric', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (a, b) => {
        expect(volumePercentAt(Math.min(a, b))).toBeLessThanOrEqual(volumePercentAt(Math.max(a, b)));
        expect(Math.abs(volumePercentAt(a) + volumePercentAt(1 - a) - 100)).toBeLessThanOrEqual(0.11);
      }),
    );
  });
});

describe('computeLevelPercent', () => {
  it.each([
    ['helium', 262],
    ['hydrogen', 149],
    ['lng', 887],
    ['nitrogen', 1693],
    ['oxygen', 2396],
    ['argon', 2930],
  ] as const)('a full cylinder of 2.1 m with %s at 0 psig shows %d mmH2O', (product, full) => {
    expect(computeLevelPercent(full, { product, pressurePsi: 0 })).toBeGreaterThan(99.8);
    expect(Math.round(gaugeLevelAt(1, product, 0))).toBe(full);
  });

  it('is 50 % at the middle of any liquid, because the vapour over it is subtracted', () => {
    for (const [product, pressurePsi] of [
      ['nitrogen', 0],
      ['nitrogen', 100],
      ['helium', 15],
      ['lng', 60],
    ] as const) {
      const middle = gaugeLevelAt(0.5, product, pressurePsi, 1800);
      expect(computeLevelPercent(middle, { product, pressurePsi, innerDiameterMm: 1800 })).toBe(50);
    }
  });

  it('follows the pressure: the same column is more liquid where it is warmer', () => {
    const at = (product: 'nitrogen' | 'helium', mm: number, pressurePsi: number) =>
      computeLevelPercent(mm, { product, pressurePsi }) ?? Number.NaN;
    expect(at('nitrogen', 1000, 100)).toBeGreaterThan(at('nitrogen', 1000, 0) + 5);
    expect(at('helium', 180, 15)).toBeGreaterThan(at('helium', 180, 0) + 15);
  });

  it('of an empty tank is 0 although its vapour weighs', () => {
    expect(computeLevelPercent(35, { product: 'helium', pressurePsi: 0 })).toBe(0);
  });

  it('is null for supercritical helium and for an unknown product', () => {
    expect(computeLevelPercent(150, { product: 'helium', pressurePsi: 18.4 })).toBeNull();
    expect(computeLevelPercent(150, { product: 'helium', pressurePsi: 18.3 })).not.toBeNull();
    expect(computeLevelPercent(150, { product: 'other', pressurePsi: 0 })).toBeNull();
    expect(isSupercritical('nitrogen', 100)).toBe(false);
  });

  it('throws for a diameter that is not positive', () => {
    expect(() => computeLevelPercent(100, { product: 'lng', pressurePsi: 0, innerDiameterMm: -1 })).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLevelPercent, liquidSpecificGravity, volumePercentAt } from './level-gauge.ts';

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
  it('divides the water column by the specific gravity', () => {
    expect(computeLevelPercent({ levelMmH2o: 443.1, specificGravity: 0.422 })).toBe(50);
    expect(computeLevelPercent({ levelMmH2o: 1500, specificGravity: 1, innerDiameterMm: 2000 })).toBe(80.4);
    expect(computeLevelPercent({ levelMmH2o: 9999, specificGravity: 0.1247 })).toBe(100);
  });

  it('throws for sizes that are not positive', () => {
    expect(() => computeLevelPercent({ levelMmH2o: 100, specificGravity: 0 })).toThrow(RangeError);
    expect(() => computeLevelPercent({ levelMmH2o: 100, specificGravity: Number.NaN })).toThrow(RangeError);
    expect(() => computeLevelPercent({ levelMmH2o: 100, specificGravity: 1, innerDiameterMm: -1 })).toThrow(RangeError);
  });
});

describe('liquidSpecificGravity', () => {
  it.each([
    ['nitrogen', 0, 0.806],
    ['nitrogen', 10, 0.787],
    ['nitrogen', 20, 0.768],
    ['nitrogen', 60, 0.728],
    ['nitrogen', 100, 0.688],
    ['nitrogen', 230, 0.688],
    ['nitrogen', -5, 0.806],
    ['oxygen', 20, 1.095],
    ['argon', 100, 1.222],
    ['lng', 0, 0.422],
    ['helium', 18, 0.1247],
  ] as const)('of %s at %d psig is %d', (product, psi, gravity) => {
    expect(liquidSpecificGravity(product, psi)).toBeCloseTo(gravity, 10);
  });

  it('is null for supercritical helium and for an unknown product', () => {
    expect(liquidSpecificGravity('helium', 18.1)).toBeNull();
    expect(liquidSpecificGravity('other', 0)).toBeNull();
  });
});

it.each([
  ['helium', 262],
  ['lng', 886],
  ['nitrogen', 1693],
  ['oxygen', 2396],
  ['argon', 2930],
] as const)('a full cylinder of 2.1 m with %s shows %d mmH2O', (product, full) => {
  expect(Math.round((liquidSpecificGravity(product, 0) ?? Number.NaN) * 2_100)).toBe(full);
});

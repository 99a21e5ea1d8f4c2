import { describe, expect, it } from 'vitest';
import { findImpossibleFigures } from './impossible-figures.ts';

const plate = (capacityLitres: number | null) => ({
  plate: { capacityLitres, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: 100 },
});
const HELIUM = { product_name: 'LHe' };

describe('findImpossibleFigures', () => {
  it('refuses a weight beyond 110 % of the water capacity in liquid of the product', () => {
    // 41.6 m3 x 125 kg/m3 x 1.1 = 5,720 kg
    const errors = findImpossibleFigures({ ...HELIUM, loaded_weight_lbs: 100_000 }, plate(41_600));
    expect(errors.loaded_weight_lbs).toMatch(
      /^Weight in lbs must be at most [\d,]+: this tank never holds more helium$/,
    );
    const limit = Number(/[\d,]{6}/.exec(errors.loaded_weight_lbs ?? '')?.[0].replace(',', ''));
    expect(limit).toBeCloseTo((1.1 * 41.6 * 124.9) / 0.4536, -2);
    expect(findImpossibleFigures({ ...HELIUM, loaded_weight_lbs: limit }, plate(41_600))).toEqual({});
    expect(findImpossibleFigures({ ...HELIUM, loaded_weight_lbs: limit + 0.01 }, plate(41_600))).not.toEqual({});
  });

  it('refuses a received weight in the same way', () => {
    const errors = findImpossibleFigures({ ...HELIUM, actual_received_lbs: 20_000 }, plate(41_600));
    expect(Object.keys(errors)).toEqual(['actual_received_lbs']);
  });

  it('refuses of a tank without a capacity only what no tank holds', () => {
    expect(findImpossibleFigures({ ...HELIUM, loaded_weight_lbs: 16_000 }, plate(null))).toEqual({});
    expect(findImpossibleFigures({ ...HELIUM, loaded_weight_lbs: 19_000 }, plate(null)).loaded_weight_lbs).toContain(
      'no tank holds more helium',
    );
  });

  it('judges an unknown product by the densest one', () => {
    expect(findImpossibleFigures({ loaded_weight_lbs: 100_000 }, plate(41_600))).toEqual({});
    expect(findImpossibleFigures({ loaded_weight_lbs: 150_000 }, plate(41_600)).loaded_weight_lbs).toContain(
      'holds more product',
    );
  });

  it.each(['loaded_pressure', 'arrival_pressure'] as const)('refuses a %s below a perfect vacuum', (field) => {
    expect(findImpossibleFigures({ [field]: -14.7 }, plate(null))).toEqual({});
    expect(findImpossibleFigures({ [field]: -14.71 }, plate(null))[field]).toMatch(/at least -14\.7 psig/);
  });

  it('does not judge again what is stored, unless the product changes', () => {
    const stored = { ...HELIUM, loaded_weight_lbs: 100_000, loaded_pressure: -15 };
    expect(findImpossibleFigures(stored, plate(41_600), stored)).toEqual({});
    expect(Object.keys(findImpossibleFigures({ ...stored, product_name: 'LH2' }, plate(41_600), stored))).toEqual([
      'loaded_weight_lbs',
    ]);
    expect(findImpossibleFigures({ ...stored, loaded_weight_lbs: 100_001 }, plate(41_600), stored)).not.toEqual({});
  });
});

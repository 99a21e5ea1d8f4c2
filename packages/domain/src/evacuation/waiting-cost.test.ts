import { describe, expect, it } from 'vitest';
import type { Product } from '../thermodynamics/products.ts';
import { type TankPlate, THERMAL_DEFAULTS } from '../thermodynamics/tank-design.ts';
import { computeWaitingCost, explainNoCost, perMonth } from './waiting-cost.ts';

const NO_PLATE = { capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: null };
const index = (value: number) => ({ index: value, low: value - 0.2, high: value + 0.2 });
type Insulation = Parameters<typeof computeWaitingCost>[1];
const costOf = (product: Product | null, insulation: Insulation, plate: TankPlate = NO_PLATE) =>
  computeWaitingCost(product, insulation, plate, THERMAL_DEFAULTS);

describe('computeWaitingCost', () => {
  it('is the boil-off of the design for each design heat leak too much', () => {
    // 0.62 % a day of 0.95 x 41.6 m3 x 124.67 kg/m3.
    const boilOff = 0.0062 * 0.95 * 41.6 * 124.6693;
    const cost = costOf('helium', index(2));
    expect(cost?.kgPerDay).toBeCloseTo(boilOff, 6);
    expect(cost?.lowKgPerDay).toBeCloseTo(0.8 * boilOff, 6);
    expect(cost?.highKgPerDay).toBeCloseTo(1.2 * boilOff, 6);
  });

  it('follows the plate of the tank', () => {
    const plate = { ...NO_PLATE, capacityLitres: 20_800, boilOffPercentPerDay: 0.31 };
    expect(costOf('helium', index(3), plate)?.kgPerDay).toBeCloseTo(2 * 0.0031 * 0.95 * 20.8 * 124.6693, 6);
  });

  it('is nothing where the insulation is as designed or better, and never negative', () => {
    expect(costOf('lng', index(1))).toMatchObject({ kgPerDay: 0, lowKgPerDay: 0 });
    expect(costOf('lng', index(0.7))).toEqual({ kgPerDay: 0, lowKgPerDay: 0, highKgPerDay: 0 });
  });

  it('is not known without an index, a load or the properties of the product', () => {
    expect(costOf('helium', null)).toBeNull();
    expect(costOf(null, index(2))).toBeNull();
    expect(costOf('other', index(2))).toBeNull();
  });
});

describe('perMonth', () => {
  it.each([
    [31.27, 950],
    [1, 30],
    [0.0123, 0.37],
    [0, 0],
  ])('makes %d a day %d a month, with two digits that count', (perDay, month) => {
    expect(perMonth(perDay)).toBe(month);
  });
});

describe('explainNoCost', () => {
  const since = (kind: 'plate_since' | 'vacuum_changed') => ({
    condition: { basis: { kind, at: '2026-10-12T08:00:00Z', microns: 390 } },
  });

  it.each([
    [
      { last_product: 'helium', waiting: null, ...since('plate_since') },
      'Not known: no trip since the pull of 12 Oct 2026.',
    ],
    [
      { last_product: 'helium', waiting: null, ...since('vacuum_changed') },
      'Not known: no trip since the vacuum changed.',
    ],
    [{ last_product: 'helium', waiting: { kg_per_day: 2, high: 3 } }, null],
    [{ last_product: 'helium', waiting: { kg_per_day: 0, high: 0 } }, 'The insulation is as designed or better.'],
    [{ last_product: 'helium', waiting: { kg_per_day: 0, high: 0.4 } }, null],
    [{ last_product: null, waiting: null }, 'Not known: no load is recorded.'],
    [{ last_product: 'other', waiting: null }, 'Not known: the properties of its last product are not.'],
    [{ last_product: 'lng', waiting: null }, 'Not known: no completed trip tells the insulation.'],
  ] as const)('says of %j: %s', (tank, text) => {
    expect(
      explainNoCost({ condition: null, is_being_judged: false, has_judgement_failed: false, ...tank }, 'UTC'),
    ).toBe(text);
  });

  it('says that it is being worked out while the tank is being judged', () => {
    const tank = {
      last_product: 'helium',
      waiting: null,
      condition: null,
      is_being_judged: true,
      has_judgement_failed: false,
    } as const;
    expect(explainNoCost(tank, 'UTC')).toBe('Still being worked out.');
    expect(explainNoCost({ ...tank, has_judgement_failed: true }, 'UTC')).toBe(
      'Not known: it could not be worked out.',
    );
  });
});

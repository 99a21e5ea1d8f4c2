import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import ARRIVALS from '../../reference/arrival-cases.csv?raw';
import { readCases } from '../../test-support/read-cases.ts';
import { lbsToKg } from '../primitives/weights.ts';
import { computeInsulationIndex, type PressureTrip } from './insulation-index.ts';
import type { KnownProduct } from './products.ts';
import { designHeatLeak, type TankPlate, THERMAL_DEFAULTS } from './tank-design.ts';

const UNKNOWN_PLATE: TankPlate = {
  capacityLitres: null,
  boilOffPercentPerDay: null,
  referenceHoldingDays: null,
  reliefSetPsi: null,
};
const CASES = readCases(ARRIVALS, [
  'product',
  'heat_leak_from',
  'volume_m3',
  'boil_off_percent_day',
  'loaded_lbs',
  'loaded_psig',
  'arrival_psig',
  'hours',
  'index_m',
  'm_low',
  'm_high',
]);

const indexOf = (trip: PressureTrip, plate: TankPlate = UNKNOWN_PLATE) =>
  computeInsulationIndex(trip, plate, THERMAL_DEFAULTS);

describe('computeInsulationIndex', () => {
  it.each(CASES)('$product $loaded_psig to $arrival_psig psig in $hours h is $index_m', (row) => {
    const trip = {
      product: row.product as KnownProduct,
      loadedKg: lbsToKg(Number(row.loaded_lbs)),
      loadedPsi: Number(row.loaded_psig),
      arrivalPsi: Number(row.arrival_psig),
      hours: Number(row.hours),
    };
    const plate = {
      ...UNKNOWN_PLATE,
      capacityLitres: Number(row.volume_m3) * 1000,
      boilOffPercentPerDay: row.heat_leak_from === 'plate' ? Number(row.boil_off_percent_day) : null,
    };
    const found = indexOf(trip, plate);
    const near = (value: number | undefined, expected: string | undefined) =>
      expect(Math.abs((value ?? Number.NaN) - Number(expected))).toBeLessThan(
        0.006 + 0.004 * Math.abs(Number(expected)),
      );
    near(found?.index, row.index_m);
    near(found?.low, row.m_low);
    near(found?.high, row.m_high);
  });

  it.each([
    ['helium', 9_900, 10, 45, 480, 0.75],
    ['helium', 9_900, 5, 80, 240, 3.89],
    ['helium', 9_900, 5, 65, 480, 1.65],
    ['lng', 36_000, 10, 20, 120, 4.21],
    ['lng', 36_000, 10, 13, 240, 0.69],
    ['nitrogen', 28_000, 15, 42, 6, 62],
    ['nitrogen', 28_000, 15, 18, 24, 2.14],
  ] as const)('%s, %d lbs, %d to %d psig in %d h in a typical tank is %d (judgement 4)', (...row) => {
    const [product, lbs, loadedPsi, arrivalPsi, hours, expected] = row;
    const found = indexOf({ product, loadedKg: lbsToKg(lbs), loadedPsi, arrivalPsi, hours });
    expect((found?.index ?? Number.NaN) / expected).toBeCloseTo(1, 1.5);
  });

  it('is null without time, and for a load that filled the tank with liquid', () => {
    const trip = { product: 'nitrogen', loadedKg: 12_000, loadedPsi: 15, arrivalPsi: 18, hours: 24 } as const;
    expect(indexOf({ ...trip, hours: 0 })).toBeNull();
    expect(indexOf(trip, { ...UNKNOWN_PLATE, capacityLitres: 15_000 })).toBeNull();
    expect(indexOf(trip, { ...UNKNOWN_PLATE, capacityLitres: 18_000 })).not.toBeNull();
  });

  it('takes a typical tank for larger where it could not have held the load', () => {
    const trip = { product: 'nitrogen', loadedKg: 18_000, loadedPsi: 15, arrivalPsi: 18, hours: 24 } as const;
    expect(indexOf(trip)?.index).toBeGreaterThan(0);
  });

  it('does not fall as the arrival pressure rises', () => {
    const psi = fc.double({ min: 5, max: 400, noNaN: true });
    const product = fc.constantFrom<KnownProduct>('helium', 'hydrogen', 'lng', 'nitrogen', 'oxygen', 'argon');
    fc.assert(
      fc.property(product, psi, psi, (of, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const trip = { product: of, loadedKg: null, loadedPsi: 5, hours: 300 };
        const [before, after] = [indexOf({ ...trip, arrivalPsi: low }), indexOf({ ...trip, arrivalPsi: high })];
        expect(after?.index ?? 0).toBeGreaterThanOrEqual((before?.index ?? 0) - 1e-9);
      }),
    );
  });
});

describe('designHeatLeak', () => {
  it('of a typical helium tank is 6.5 W within 25 %, and within 10 % from a plate', () => {
    const typical = designHeatLeak('helium', UNKNOWN_PLATE, THERMAL_DEFAULTS);
    expect(typical.watts).toBeCloseTo(7.27, 1);
    expect(typical.errorWatts / typical.watts).toBeCloseTo(0.25);
    const known = designHeatLeak('helium', { ...UNKNOWN_PLATE, boilOffPercentPerDay: 0.31 }, THERMAL_DEFAULTS);
    expect(known.watts).toBeCloseTo(typical.watts / 2);
    expect(known.errorWatts / known.watts).toBeCloseTo(0.1);
  });

  it('follows from a reference holding time where no boil-off is entered', () => {
    const [short, long] = [20, 40].map((referenceHoldingDays) =>
      designHeatLeak('lng', { ...UNKNOWN_PLATE, referenceHoldingDays }, THERMAL_DEFAULTS),
    );
    expect((short?.watts ?? 0) / (long?.watts ?? 1)).toBeCloseTo(2);
    const both = { ...UNKNOWN_PLATE, referenceHoldingDays: 20, boilOffPercentPerDay: 0.15 };
    const typical = designHeatLeak('lng', UNKNOWN_PLATE, THERMAL_DEFAULTS);
    expect(designHeatLeak('lng', both, THERMAL_DEFAULTS).watts).toBeCloseTo(typical.watts);
  });
});

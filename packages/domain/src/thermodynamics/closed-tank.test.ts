import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import CLOSED_TANKS from '../../reference/closed-tank-cases.csv?raw';
import { readCases } from '../../test-support/read-cases.ts';
import { energyAt, energyPerPsi, liquidFullPressure, pressureAtEnergy, type TankContents } from './closed-tank.ts';
import type { KnownProduct } from './products.ts';
import { daysToTakeUp, findReliefPressure } from './time-to-relief.ts';

const CASES = readCases(CLOSED_TANKS, [
  'product',
  'tank_volume_m3',
  'mass_kg',
  'start_psig',
  'heat_leak_w',
  'relief_set_psig',
  'liquid_full_at_psig',
  'days_until_relief_or_liquid_full',
]);
const KNOWN: readonly KnownProduct[] = ['helium', 'hydrogen', 'lng', 'nitrogen', 'oxygen', 'argon'];

/** Any load between a heel and one denser than its cold liquid. */
const contents: fc.Arbitrary<TankContents> = fc
  .record({ product: fc.constantFrom(...KNOWN), share: fc.double({ min: 0.02, max: 1.1, noNaN: true }) })
  .map(({ product, share }) => {
    const coldKgPerM3 = { helium: 124.7, hydrogen: 70.8, lng: 422, nitrogen: 806, oxygen: 1141, argon: 1395 }[product];
    return { product, massKg: share * coldKgPerM3, capacityM3: 1 };
  });

describe('a closed tank', () => {
  it('has 60 reference cases', () => expect(CASES).toHaveLength(60));

  it.each(CASES)('$product, $mass_kg kg in $tank_volume_m3 m3 from $start_psig psig to $relief_set_psig', (row) => {
    const held = {
      product: row.product as KnownProduct,
      massKg: Number(row.mass_kg),
      capacityM3: Number(row.tank_volume_m3),
    };
    const relief = findReliefPressure(held, Number(row.relief_set_psig));
    const taken = energyAt(held, relief.psi) - energyAt(held, Number(row.start_psig));
    const days = daysToTakeUp(taken, Number(row.heat_leak_w));
    const expected = Number(row.days_until_relief_or_liquid_full);
    expect(Math.abs(days / expected - 1)).toBeLessThan(0.002);
    expect(relief.isLiquidFull ? relief.psi.toFixed(1) : '').toBe(row.liquid_full_at_psig);
  });

  it('never has less energy at a higher pressure, also outside the tables', () => {
    const pressure = fc.double({ min: -15, max: 1000, noNaN: true });
    fc.assert(
      fc.property(contents, pressure, pressure, (held, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(energyAt(held, high)).toBeGreaterThanOrEqual(energyAt(held, low) - 1e-6);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the pressure that belongs to its energy', () => {
    fc.assert(
      fc.property(contents, fc.double({ min: 1, max: 150, noNaN: true }), (held, psi) => {
        const found = pressureAtEnergy(held, energyAt(held, psi), { lowestPsi: 0, highestPsi: 300 });
        expect(Math.abs(energyAt(held, found) - energyAt(held, psi))).toBeLessThan(
          0.01 * (1 + energyPerPsi(held, psi)),
        );
      }),
    );
  });

  it('of helium needs about four times less heat per psi once it is one dense fluid', () => {
    const held = { product: 'helium', massKg: 4200, capacityM3: 41.6 } as const;
    expect(energyPerPsi(held, 8) / energyPerPsi(held, 30)).toBeGreaterThan(3.5);
  });

  it('of helium is never liquid-full; of nitrogen it is where the liquid has swollen to fill it', () => {
    expect(liquidFullPressure({ product: 'helium', massKg: 5200, capacityM3: 41.6 })).toBeNull();
    expect(liquidFullPressure({ product: 'nitrogen', massKg: 12_102.6, capacityM3: 20 })).toBeCloseTo(224, 0);
    expect(liquidFullPressure({ product: 'nitrogen', massKg: 2_000, capacityM3: 20 })).toBeNull();
    expect(energyPerPsi({ product: 'nitrogen', massKg: 12_102.6, capacityM3: 20 }, 240)).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { endVoyage, heatMultiplier, type Voyage } from './pressure.ts';
import { CARGO_PROFILES } from './products.ts';
import { Random } from './random.ts';

const helium = {
  profile: CARGO_PROFILES.LHe,
  plate: { capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: 100 },
  loadedPsi: 6,
  loadedLbs: 9_900,
  days: 27,
  vacuumMicrons: 0,
} satisfies Voyage;

/** The median of many voyages, which removes the random scatter. */
function typicalEnd(voyage: Voyage) {
  const random = new Random('voyages');
  const ends = Array.from({ length: 999 }, () => endVoyage(random, voyage)).sort((a, b) => a.arrivalPsi - b.arrivalPsi);
  const [middle] = ends.slice(499);
  if (middle === undefined) throw new RangeError('no voyages');
  return { ...middle, ends };
}

describe('pressures of the demo', () => {
  test.each([
    [30, 1.15],
    [75, 1.375],
    [100, 1.5],
    [500, 3.5],
    [5_000, 8],
  ])('at %d microns let in %d times the heat', (microns, multiplier) => {
    expect(heatMultiplier(microns)).toBe(multiplier);
  });

  test('of helium climb slowly until it is one dense fluid, then faster', () => {
    const at = (days: number) => typicalEnd({ ...helium, days }).arrivalPsi;
    expect(at(10) - 6).toBeLessThan(9);
    expect(at(30) - at(20)).toBeGreaterThan(15);
  });

  test('climb faster with a poor vacuum', () => {
    const lng = { ...helium, profile: CARGO_PROFILES.LNG, loadedLbs: 33_500, days: 5 };
    const cold = typicalEnd(lng).arrivalPsi - lng.loadedPsi;
    const poor = typicalEnd({ ...lng, vacuumMicrons: 200 }).arrivalPsi - lng.loadedPsi;
    expect(poor / cold).toBeCloseTo(2, 0);
  });

  test('below relief cause no loss and no venting', () => {
    const { ends } = typicalEnd(helium);
    expect(ends.every(({ wasVenting, lostPercent }) => !wasVenting && lostPercent === 0)).toBe(true);
  });

  test('at relief are 90 to 100 % of the set pressure, with venting in seven of ten cases and loss of product', () => {
    const { ends } = typicalEnd({ ...helium, days: 40, vacuumMicrons: 300 });
    expect(ends.every(({ arrivalPsi }) => arrivalPsi >= 90 && arrivalPsi <= 100)).toBe(true);
    expect(ends.filter(({ wasVenting }) => wasVenting).length / ends.length).toBeCloseTo(0.7, 1);
    expect(Math.min(...ends.map(({ lostPercent }) => lostPercent))).toBeGreaterThan(0);
  });
});

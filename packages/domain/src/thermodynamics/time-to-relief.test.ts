import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../time/instants.ts';
import { energyAt, pressureAtEnergy } from './closed-tank.ts';
import { HISTORY_DEFAULTS, type HistorySettings, NO_HISTORY, type PastTrip } from './heat-leak/tank-history.ts';
import { MIN_PRESSURE_PSI } from './pressure-limits.ts';
import { KNOWN_PRODUCTS, type KnownProduct } from './products.ts';
import { countDownToRelief } from './relief-countdown.ts';
import { contentsOf, designHeatLeak, SECONDS_PER_DAY, type TankPlate, THERMAL_DEFAULTS } from './tank-design.ts';
import { estimateTimeToRelief, type LoadInTransit } from './time-to-relief.ts';

const LOADED_AT = new Date('2026-03-01T00:00:00Z');
const PLATE: TankPlate = {
  capacityLitres: 41_600,
  boilOffPercentPerDay: 0.62,
  referenceHoldingDays: null,
  reliefSetPsi: 100,
};
const BARE: TankPlate = {
  ...{ capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: null },
};
const LOAD: LoadInTransit = {
  loadedPressurePsi: 10,
  loadedWeightLbs: 9_300,
  loadedAt: LOADED_AT,
  productName: 'LHe',
  wasColdWhenFilled: null,
  history: { plate: PLATE, ...NO_HISTORY },
};

const daysOf = (at: Date) => (at.getTime() - LOADED_AT.getTime()) / MILLISECONDS_PER_DAY;

function estimated(change: Partial<LoadInTransit> = {}, settings: Partial<HistorySettings> = {}) {
  const found = estimateTimeToRelief({ ...LOAD, ...change }, { ...HISTORY_DEFAULTS, ...settings });
  if (found.kind !== 'estimate') throw new Error(`expected an estimate, found ${found.kind}`);
  return { ...found, days: daysOf(found.reliefAt) };
}

/** A trip on which the tank took up so many times the heat of its design. */
function tripWith(index: number, daysAgo: number, product: KnownProduct = 'helium', days = 20): PastTrip {
  const loadedAt = new Date(LOADED_AT.getTime() - daysAgo * MILLISECONDS_PER_DAY);
  const contents = contentsOf(product, PLATE, THERMAL_DEFAULTS, 4_200);
  const design = designHeatLeak(product, PLATE, THERMAL_DEFAULTS).watts;
  const taken = (index * design * days * SECONDS_PER_DAY) / 1000;
  const range = { lowestPsi: 8, highestPsi: 300 };
  return {
    productName: product,
    loadedWeightLbs: 4_200 / 0.453592,
    loadedPressurePsi: 8,
    arrivalPressurePsi: pressureAtEnergy(contents, energyAt(contents, 8) + taken, range),
    loadedAt,
    arrivedAt: new Date(loadedAt.getTime() + days * MILLISECONDS_PER_DAY),
    wasVenting: false,
    ...{ receivedWeightLbs: null, lossAnswer: null, wasColdWhenFilled: null },
  };
}

const withPlate = (plate: TankPlate) => ({ history: { plate, ...NO_HISTORY } });
const withTrips = (trips: readonly PastTrip[]) => ({ history: { plate: PLATE, ...NO_HISTORY, trips } });

describe('estimateTimeToRelief', () => {
  it('counts from the loading, earlier by the cautious heat leak and later by the least', () => {
    const { days, earliestAt, latestAt } = estimated({}, { gaugeErrorPsi: 0.01 });
    expect(days).toBeGreaterThan(40);
    // The 93 % end of a heat leak with 10 % by its plate and 5 % by the weather.
    expect(daysOf(earliestAt) / days).toBeCloseTo(1 / (1 + 1.476 * 0.112), 1);
    expect(daysOf(earliestAt) / days).toBeLessThan(1 / 1.128);
    expect(daysOf(latestAt) / days).toBeGreaterThan(1 / 0.872);
    expect(daysOf(latestAt) / days).toBeCloseTo(1 / 0.872, 1);
  });

  it('has a wider range for a gauge that is less exact', () => {
    const widthFor = (gaugeErrorPsi: number) => {
      const { earliestAt, latestAt } = estimated({}, { gaugeErrorPsi });
      return daysOf(latestAt) - daysOf(earliestAt);
    };
    expect(widthFor(3)).toBeGreaterThan(1.1 * widthFor(0.7));
  });

  it('is a vent risk some days before an end between the cautious and the probable one', () => {
    const { days, earliestAt, ventRiskFrom } = estimated();
    expect(daysOf(ventRiskFrom)).toBeGreaterThan(daysOf(earliestAt) - HISTORY_DEFAULTS.ventRiskDays);
    expect(daysOf(ventRiskFrom)).toBeLessThan(days - HISTORY_DEFAULTS.ventRiskDays);
  });

  it('is four days sooner of a tank that was warm when it was filled', () => {
    const { days, earliestAt } = estimated();
    const warm = estimated({ wasColdWhenFilled: false });
    expect(warm.days).toBeCloseTo(days - 4, 3);
    expect(daysOf(warm.earliestAt)).toBeCloseTo(daysOf(earliestAt) - 4, 3);
    const idle = withTrips([tripWith(1, 60)]);
    expect(estimated({ ...idle, wasColdWhenFilled: true }).days - estimated(idle).days).toBeCloseTo(4, 3);
  });

  it('takes a load that was not weighed as the tank is usually loaded, from two weighed trips of its product on', () => {
    const light = (daysAgo: number, product: KnownProduct = 'helium') => ({
      ...tripWith(1, daysAgo, product),
      loadedWeightLbs: 8_400,
      loadedPressurePsi: null,
    });
    const unweighed = (trips: readonly PastTrip[]) => estimated({ ...withTrips(trips), loadedWeightLbs: null });
    const usual = unweighed([light(60), light(30)]);
    expect(usual.days).toBeCloseTo(estimated({ ...withTrips([light(60), light(30)]), loadedWeightLbs: 8_400 }).days, 6);
    const assumed = unweighed([]);
    expect(usual.days).not.toBeCloseTo(assumed.days, 0);
    expect(unweighed([light(30)]).days).toBeCloseTo(assumed.days, 6);
    expect(unweighed([light(60, 'nitrogen'), light(30, 'nitrogen')]).days).toBeCloseTo(assumed.days, 6);
  });

  it('tells the pressure on the way, from the loaded to the relief pressure, never falling', () => {
    const { pressurePath, reliefPsi } = estimated();
    expect(reliefPsi).toBe(100);
    expect(pressurePath.at(0)).toBeCloseTo(10, 2);
    expect(pressurePath.at(-1)).toBeCloseTo(100, 2);
    expect(pressurePath).toEqual(pressurePath.toSorted((one, other) => one - other));
  });

  it('is shorter for a lower set pressure, a heavier heat leak and a heel', () => {
    const { days } = estimated();
    expect(estimated(withPlate({ ...PLATE, reliefSetPsi: 70 })).days).toBeLessThan(days);
    expect(estimated(withPlate({ ...PLATE, boilOffPercentPerDay: 1.24 })).days).toBeCloseTo(days / 2, 1);
    const nitrogen = {
      productName: 'LIN',
      ...withPlate({ ...PLATE, capacityLitres: 20_000, boilOffPercentPerDay: 0.4 }),
    };
    const full = estimated({ ...nitrogen, loadedWeightLbs: 28_000 });
    expect(estimated({ ...nitrogen, loadedWeightLbs: 3_000 }).days).toBeLessThan(full.days / 2);
  });

  it('says where a tank is full of liquid before its valve lifts', () => {
    const plate = { ...PLATE, capacityLitres: 20_000, reliefSetPsi: 230 };
    const full = estimated({
      ...withPlate(plate),
      productName: 'LIN',
      loadedWeightLbs: 12_102.6 / 0.453592,
      loadedPressurePsi: 6,
    });
    expect(full).toMatchObject({ isLiquidFull: true });
    expect(full.reliefPsi).toBeCloseTo(224, 0);
  });

  it('has passed at once for a load at its set pressure', () => {
    expect(estimated({ loadedPressurePsi: 100 }).days).toBe(0);
    expect(estimated({ loadedPressurePsi: 120 }).pressurePath.at(-1)).toBe(120);
  });

  it.each([{ loadedPressurePsi: null }, { loadedAt: null }, { productName: 'carbon dioxide' }, { productName: null }])(
    'is unknown with %j',
    (missing) => {
      expect(estimateTimeToRelief({ ...LOAD, ...missing }, HISTORY_DEFAULTS)).toEqual({ kind: 'unknown' });
    },
  );

  it('is not expected where it takes more than two years', () => {
    const plate = { ...PLATE, boilOffPercentPerDay: 0.01 };
    expect(estimateTimeToRelief({ ...LOAD, ...withPlate(plate) }, HISTORY_DEFAULTS)).toEqual({ kind: 'not_expected' });
  });

  it("follows the tank's own trips where they say more than its plate", () => {
    const { days } = estimated();
    const own = estimated(withTrips([tripWith(2, 80), tripWith(2, 55), tripWith(2, 30)]));
    expect(own.heatLeak.trips).toBe(3);
    expect(own.days / days).toBeLessThan(0.6);
  });

  it('is surer of a tank with trips that agree with each other', () => {
    const widthOf = ({ days, earliestAt, latestAt }: ReturnType<typeof estimated>) =>
      (daysOf(latestAt) - daysOf(earliestAt)) / days;
    const own = estimated(withTrips(Array.from({ length: 6 }, (_, index) => tripWith(1, 30 * (index + 1)))));
    expect(widthOf(own)).toBeLessThan(0.9 * widthOf(estimated()));
  });

  it('never tells a pressure below the loaded one, below vacuum, or falling while the tank warms', () => {
    const property = fc.property(
      fc.constantFrom(...KNOWN_PRODUCTS),
      fc.double({ min: MIN_PRESSURE_PSI, max: 140, noNaN: true }),
      fc.option(fc.double({ min: 100, max: 60_000, noNaN: true })),
      fc.double({ min: 0, max: 1.5, noNaN: true }),
      (productName, loadedPressurePsi, loadedWeightLbs, share) => {
        const load = {
          ...LOAD,
          productName,
          loadedPressurePsi,
          loadedWeightLbs,
          history: { plate: BARE, ...NO_HISTORY },
        };
        const found = estimateTimeToRelief(load, HISTORY_DEFAULTS);
        if (found.kind !== 'estimate') return;
        const kept = {
          ...{ relief_at: found.reliefAt, earliest_at: found.earliestAt, latest_at: found.latestAt },
          ...{ vent_risk_from: found.ventRiskFrom, relief_psi: found.reliefPsi, is_liquid_full: found.isLiquidFull },
          pressure_path: found.pressurePath,
        };
        const now = new Date(LOADED_AT.getTime() + share * (found.reliefAt.getTime() - LOADED_AT.getTime()));
        const { pressureNowPsi } = countDownToRelief(kept, { loadedAt: LOADED_AT, now });
        expect(pressureNowPsi).toBeGreaterThanOrEqual(loadedPressurePsi - 0.01);
        expect(pressureNowPsi).toBeGreaterThan(-14.7);
        expect(found.pressurePath).toEqual(found.pressurePath.toSorted((one, other) => one - other));
      },
    );
    fc.assert(property);
  });

  it('takes a loaded pressure below the atmosphere for the gauge’s error', () => {
    expect(estimated({ loadedPressurePsi: -13 }).pressurePath.at(0)).toBe(0);
    expect(estimated({ loadedPressurePsi: -13 }).days).toBe(estimated({ loadedPressurePsi: 0 }).days);
  });
});

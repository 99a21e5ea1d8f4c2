import { describe, expect, it } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../time/instants.ts';
import { energyAt, pressureAtEnergy } from './closed-tank.ts';
import { estimateHeatLeak, OWN_TRIPS_CONSIDERED } from './heat-leak.ts';
import type { KnownProduct } from './products.ts';
import {
  contentsOf,
  designHeatLeak,
  SECONDS_PER_DAY,
  type TankPlate,
  THERMAL_DEFAULTS,
  type ThermalSettings,
} from './tank-design.ts';
import { estimateTimeToRelief, type LoadInTransit, type PastTrip, usableTrips } from './time-to-relief.ts';

const LOADED_AT = new Date('2026-03-01T00:00:00Z');
const PLATE: TankPlate = {
  capacityLitres: 41_600,
  boilOffPercentPerDay: 0.62,
  referenceHoldingDays: null,
  reliefSetPsi: 100,
};
const LOAD: LoadInTransit = {
  loadedPressurePsi: 10,
  loadedWeightLbs: 9_300,
  loadedAt: LOADED_AT,
  productName: 'LHe',
  plate: PLATE,
  pastTrips: [],
};

const daysOf = (at: Date) => (at.getTime() - LOADED_AT.getTime()) / MILLISECONDS_PER_DAY;

function estimated(change: Partial<LoadInTransit> = {}, settings: Partial<ThermalSettings> = {}) {
  const found = estimateTimeToRelief({ ...LOAD, ...change }, { ...THERMAL_DEFAULTS, ...settings });
  if (found.kind !== 'estimate') throw new Error(`expected an estimate, found ${found.kind}`);
  return { ...found, days: daysOf(found.reliefAt) };
}

/** A trip on which the tank took up so many times the heat of its design. */
function tripWith(index: number, product: KnownProduct = 'helium', days = 20): PastTrip {
  const contents = contentsOf(product, PLATE, THERMAL_DEFAULTS, 4_200);
  const design = designHeatLeak(product, PLATE, THERMAL_DEFAULTS).watts;
  const taken = (index * design * days * SECONDS_PER_DAY) / 1000;
  const range = { lowestPsi: 8, highestPsi: 300 };
  return {
    productName: product,
    loadedWeightLbs: 4_200 / 0.453592,
    loadedPressurePsi: 8,
    arrivalPressurePsi: pressureAtEnergy(contents, energyAt(contents, 8) + taken, range),
    loadedAt: LOADED_AT,
    arrivedAt: new Date(LOADED_AT.getTime() + days * MILLISECONDS_PER_DAY),
    wasVenting: false,
  };
}

describe('estimateTimeToRelief', () => {
  it('counts from the loading, earlier by the cautious heat leak and later by the least', () => {
    const { days, earliestAt, latestAt } = estimated({}, { gaugeErrorPsi: 0.01 });
    expect(days).toBeGreaterThan(40);
    expect(daysOf(earliestAt) / days).toBeCloseTo(1 / 1.128, 1);
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

  it('is a vent risk some days before the 97.5 % end, which is earlier than the range that is shown', () => {
    const { days, earliestAt, ventRiskFrom } = estimated();
    const cautious = days / daysOf(earliestAt) - 1;
    const riskDays = days / (1 + (cautious * 1.96) / 1.28);
    expect(daysOf(ventRiskFrom)).toBeCloseTo(riskDays - THERMAL_DEFAULTS.ventRiskDays, 3);
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
    expect(estimated({ plate: { ...PLATE, reliefSetPsi: 70 } }).days).toBeLessThan(days);
    expect(estimated({ plate: { ...PLATE, boilOffPercentPerDay: 1.24 } }).days).toBeCloseTo(days / 2, 1);
    const nitrogen = { productName: 'LIN', plate: { ...PLATE, capacityLitres: 20_000, boilOffPercentPerDay: 0.4 } };
    const full = estimated({ ...nitrogen, loadedWeightLbs: 28_000 });
    expect(estimated({ ...nitrogen, loadedWeightLbs: 3_000 }).days).toBeLessThan(full.days / 2);
  });

  it('says where a tank is full of liquid before its valve lifts', () => {
    const plate = { ...PLATE, capacityLitres: 20_000, reliefSetPsi: 230 };
    const full = estimated({ plate, productName: 'LIN', loadedWeightLbs: 12_102.6 / 0.453592, loadedPressurePsi: 6 });
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
      expect(estimateTimeToRelief({ ...LOAD, ...missing }, THERMAL_DEFAULTS)).toEqual({ kind: 'unknown' });
    },
  );

  it('is not expected where it takes more than two years', () => {
    const plate = { ...PLATE, boilOffPercentPerDay: 0.01 };
    expect(estimateTimeToRelief({ ...LOAD, plate }, THERMAL_DEFAULTS)).toEqual({ kind: 'not_expected' });
  });

  it("follows the tank's own trips where they say more than its plate", () => {
    const { days } = estimated();
    const own = estimated({ pastTrips: [tripWith(2), tripWith(2), tripWith(2)] });
    expect(own.ownTrips).toBe(3);
    expect(own.days / days).toBeLessThan(0.6);
  });

  it('is surer of a tank with trips that agree with each other', () => {
    const widthOf = ({ days, earliestAt, latestAt }: ReturnType<typeof estimated>) =>
      (daysOf(latestAt) - daysOf(earliestAt)) / days;
    const own = estimated({ pastTrips: Array.from({ length: 6 }, () => tripWith(1)) });
    expect(widthOf(own)).toBeLessThan(0.75 * widthOf(estimated()));
  });
});

describe('estimateHeatLeak', () => {
  const design = designHeatLeak('helium', PLATE, THERMAL_DEFAULTS).watts;
  const shareOf = (newestFirst: readonly PastTrip[]) => {
    const found = estimateHeatLeak('helium', PLATE, usableTrips(newestFirst, 'helium'), THERMAL_DEFAULTS);
    return { watts: found.watts / design, cautious: found.cautiousWatts / design };
  };

  it('follows a tank that loses its insulation from trip to trip, and is cautious about the next', () => {
    const losing = shareOf([1.6, 1.45, 1.3, 1.15, 1, 1].map((index) => tripWith(index)));
    expect(losing.watts).toBeGreaterThan(1.65);
    expect(losing.watts).toBeLessThan(1.85);
    const steady = shareOf([1.6, 1.6, 1.6, 1.6, 1.6, 1.6].map((index) => tripWith(index)));
    expect(losing.cautious - losing.watts).toBeGreaterThan(steady.cautious - steady.watts);
  });

  it('hardly follows a single hot trip between cool ones', () => {
    expect(shareOf([1, 1, 1.3, 1, 1, 1].map((index) => tripWith(index))).watts).toBeLessThan(1.1);
  });

  it('learns more from a long trip than from a short one', () => {
    const hot = (days: number) => shareOf([tripWith(1.5, 'helium', days)]).watts;
    expect(hot(20)).toBeGreaterThan(1.1);
    expect(hot(3)).toBeLessThan(hot(20));
  });

  it('learns nothing from a trip without a time', () => {
    const still = { product: 'helium', loadedKg: 4_200, loadedPsi: 8, arrivalPsi: 9, hours: 0 } as const;
    expect(estimateHeatLeak('helium', PLATE, [still], THERMAL_DEFAULTS).trips).toBe(0);
  });

  it('learns nothing from a trip on which liquid filled the tank', () => {
    const full = { product: 'nitrogen', loadedKg: 15_900, loadedPsi: 5, arrivalPsi: 60, hours: 90 } as const;
    const plate = { ...PLATE, capacityLitres: 20_000 };
    const found = estimateHeatLeak('nitrogen', plate, [full], THERMAL_DEFAULTS);
    expect(found.trips).toBe(0);
    expect(found.watts).toBeCloseTo(designHeatLeak('nitrogen', plate, THERMAL_DEFAULTS).watts);
  });

  it('takes only the last ten trips', () => {
    const trips = [...Array.from({ length: 10 }, () => tripWith(1)), tripWith(5), tripWith(5)];
    const found = estimateHeatLeak('helium', PLATE, usableTrips(trips, 'helium'), THERMAL_DEFAULTS);
    expect(found.trips).toBe(OWN_TRIPS_CONSIDERED);
    expect(found.watts / designHeatLeak('helium', PLATE, THERMAL_DEFAULTS).watts).toBeCloseTo(1, 1);
  });

  it('never falls below a tenth of the design, whatever short trips say', () => {
    const still = { product: 'helium', loadedKg: 4_200, loadedPsi: 12, arrivalPsi: 9.5, hours: 400 } as const;
    const found = estimateHeatLeak(
      'helium',
      PLATE,
      Array.from({ length: 10 }, () => still),
      THERMAL_DEFAULTS,
    );
    expect(found.watts).toBeCloseTo(design / 10);
    expect(found.leastWatts).toBeCloseTo(design / 10);
  });
});

describe('usableTrips', () => {
  const trip = tripWith(1);

  it.each([
    ['another product', { productName: 'LIN' }],
    ['venting', { wasVenting: true }],
    ['a drop beyond settling', { loadedPressurePsi: 30, arrivalPressurePsi: 26 }],
    ['no arrival', { arrivedAt: null }],
    ['no arrival pressure', { arrivalPressurePsi: null }],
    ['no time between', { arrivedAt: LOADED_AT }],
  ])('leaves out a trip with %s', (_name, change) => {
    expect(usableTrips([{ ...trip, ...change }], 'helium')).toEqual([]);
  });

  it('keeps a trip whose weight is unknown, and one that only settled', () => {
    expect(usableTrips([{ ...trip, loadedWeightLbs: null }], 'helium')).toMatchObject([{ loadedKg: null }]);
    expect(usableTrips([{ ...trip, loadedPressurePsi: 20, arrivalPressurePsi: 17 }], 'helium')).toHaveLength(1);
  });
});

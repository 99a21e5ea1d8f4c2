import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lbsToKg } from '../../primitives/weights.ts';
import { MILLISECONDS_PER_DAY } from '../../time/instants.ts';
import { energyAt, pressureAtEnergy } from '../closed-tank.ts';
import { KNOWN_PRODUCTS, type KnownProduct } from '../products.ts';
import { designHeatLeak, SECONDS_PER_DAY, type TankPlate } from '../tank-design.ts';
import { computeHoldingTime, contentsIn } from '../time-to-relief.ts';
import { assessTankCondition } from './tank-condition.ts';
import { estimateHeatLeak } from './tank-heat-leak.ts';
import { HISTORY_DEFAULTS, NO_HISTORY, type PastReading, type PastTrip, type TankHistory } from './tank-history.ts';
import { computeTripInsulation } from './trip-insulation.ts';

const NOW = Date.parse('2026-11-01T06:00:00Z');
const PLATE: TankPlate = {
  ...{ capacityLitres: 41_600, boilOffPercentPerDay: 0.62, referenceHoldingDays: null, reliefSetPsi: 100 },
};
const ago = (days: number) => new Date(NOW - days * MILLISECONDS_PER_DAY).toISOString();

function tripOf(daysAgo: number, days: number, change: Partial<PastTrip> = {}): PastTrip {
  return {
    ...{ productName: 'LHe', loadedWeightLbs: 9_900, loadedPressurePsi: 8, arrivalPressurePsi: 42 },
    ...{ loadedAt: ago(daysAgo), arrivedAt: ago(daysAgo - days), wasVenting: false },
    ...{ receivedWeightLbs: null, lossAnswer: null, wasColdWhenFilled: null },
    ...change,
  };
}

const reads = (daysAgo: number, vacuumMicrons: number, isFreshPull = false): PastReading => ({
  ...{ takenAt: ago(daysAgo), vacuumMicrons, isFreshPull },
});
const historyOf = (trips: readonly PastTrip[], change: Partial<TankHistory> = {}): TankHistory => ({
  ...{ plate: PLATE, ...NO_HISTORY, trips },
  ...change,
});

function judge(history: TankHistory, load = { loadedLbs: 9_900, fromPsi: 8 }, product: KnownProduct = 'helium') {
  const question = { product, loadedLbs: load.loadedLbs, at: new Date(NOW), now: new Date(NOW) };
  const heatLeak = estimateHeatLeak(history, question, HISTORY_DEFAULTS);
  const contents = contentsIn(product, heatLeak.capacityM3, HISTORY_DEFAULTS, lbsToKg(load.loadedLbs));
  const setPsi = history.plate.reliefSetPsi ?? HISTORY_DEFAULTS.reliefSetPsi;
  const held = computeHoldingTime(contents, {
    ...{ fromPsi: load.fromPsi, setPsi, heatLeak, settings: HISTORY_DEFAULTS },
  });
  const condition = assessTankCondition(history, heatLeak, HISTORY_DEFAULTS, new Date(NOW));
  return { ...held, heatLeak, condition };
}

describe('the heat leak of a tank that was seen on screens', () => {
  it('is that of its last trips, which vented, and not of those before', () => {
    const good = [200, 170, 140, 110, 85].map((at) => tripOf(at, 20));
    const vented = [60, 42, 24].map((at) => tripOf(at, 12, { arrivalPressurePsi: 98, wasVenting: true }));
    const { cautiousDays, heatLeak } = judge(historyOf([...good, ...vented]));
    expect(cautiousDays).toBeLessThanOrEqual(12);
    expect(heatLeak.because).toBe(ago(12));
    expect(heatLeak.index?.low).toBeGreaterThan(1.8);
  });

  it('does not count a trip that delivered 62.9 % without a tick as designed', () => {
    const lost = tripOf(45, 37, { receivedWeightLbs: 0.629 * 9_900 });
    const { heatLeak, cautiousDays } = judge(historyOf([lost]));
    const whole = judge(historyOf([tripOf(45, 37)]));
    expect(whole.heatLeak.index?.index).toBeLessThan(1.05);
    expect(heatLeak.index?.high).toBeGreaterThan(1.3);
    expect(computeTripInsulation(lost, historyOf([lost]), HISTORY_DEFAULTS)?.low).toBeGreaterThan(1.3);
    expect(cautiousDays).toBeLessThan(0.7 * whole.cautiousDays);
    expect(heatLeak.because).toBe(ago(8));
  });

  it('counts a load of which nothing was received as one of which hardly anything was', () => {
    for (const lossAnswer of [null, 'vented', 'taken_out'] as const) {
      const daysAfter = (receivedWeightLbs: number) =>
        judge(historyOf([tripOf(45, 37, { lossAnswer, receivedWeightLbs })])).cautiousDays;
      expect(Math.abs(daysAfter(0) / daysAfter(1) - 1)).toBeLessThan(0.01);
    }
    const { heatLeak, cautiousDays } = judge(historyOf([tripOf(45, 37, { receivedWeightLbs: 0 })]));
    expect(heatLeak.because).toBe(ago(8));
    expect(cautiousDays).toBeLessThan(0.7 * judge(historyOf([tripOf(45, 37)])).cautiousDays);
  });

  it('of each trip is told by the volume of all: that which the second largest load needs', () => {
    const trips = [120, 90, 60, 30].map((at) => tripOf(at, 20));
    const history = historyOf(trips, { plate: { ...PLATE, capacityLitres: 30_000 } });
    const { index, capacityM3 } = judge(history).heatLeak;
    expect(capacityM3).toBeGreaterThan(37);
    for (const trip of trips) {
      const ofTrip = computeTripInsulation(trip, history, HISTORY_DEFAULTS)?.index ?? 0;
      expect(Math.abs(ofTrip / (index?.index ?? 0) - 1)).toBeLessThan(0.05);
    }
  });

  it('asks nothing more of a loss that somebody has explained', () => {
    const lost = { receivedWeightLbs: 0.629 * 9_900 } as const;
    const open = judge(historyOf([tripOf(45, 37, lost)]));
    const taken = judge(historyOf([tripOf(45, 37, { ...lost, lossAnswer: 'taken_out' })]));
    const vented = judge(historyOf([tripOf(45, 37, { ...lost, lossAnswer: 'vented' })]));
    expect(taken.cautiousDays).toBeGreaterThan(open.cautiousDays);
    expect(vented.cautiousDays).toBeLessThan(37);
  });

  it('takes no loss to have vented that a corrected determination no longer has', () => {
    const unread = { arrivalPressurePsi: null, lossAnswer: 'vented' } as const;
    const tripsTold = (receivedWeightLbs: number) =>
      judge(historyOf([tripOf(45, 37, { ...unread, receivedWeightLbs })])).heatLeak.trips;
    expect(tripsTold(0.8 * 9_900)).toBe(1);
    expect(tripsTold(9_900)).toBe(0);
  });

  it('is from the plate for a tank pumped yesterday, and its gauge is not doubted', () => {
    const poor = [150, 120, 90, 60, 30].map((at) => tripOf(at, 9, { arrivalPressurePsi: 60 }));
    const readings = [...[150, 120, 90, 60, 30].map((at) => reads(at + 0.02, 300)), reads(1, 8, true)];
    const { heatLeak, condition } = judge(historyOf(poor, { readings }));
    expect(heatLeak).toMatchObject({ basis: { kind: 'plate_since', at: ago(1) }, index: null, trips: 0 });
    expect(condition).toMatchObject({ is_gauge_doubtful: false, latest_cold: null, vacuum_lost: null });
    const before = judge(historyOf(poor, { readings: readings.slice(0, -1) }));
    expect(before.heatLeak.index?.low).toBeGreaterThan(1.8);
    expect(before.condition).toMatchObject({ is_gauge_doubtful: false, latest_cold: { vacuum_reading: 300 } });
  });

  it('is not known once the vacuum is lost after the last trip, and its gauge is not doubted', () => {
    const good = [300, 270, 240, 210, 180].map((at) => tripOf(at, 25, { arrivalPressurePsi: 45 }));
    const readings = [
      ...[300, 270, 240, 210, 180].map((at) => reads(at + 0.02, 15)),
      ...[40, 90, 180, 350, 600].map((microns, index) => reads(100 - 20 * index, microns)),
    ];
    const { heatLeak, condition } = judge(historyOf(good, { readings }));
    expect(heatLeak).toMatchObject({ basis: { kind: 'vacuum_changed', microns: 600 }, index: null });
    expect(condition).toMatchObject({
      is_gauge_doubtful: false,
      vacuum_lost: { vacuum_reading: 600, is_confirmed: true },
    });
  });

  it('keeps the latest cold reading apart from a later warm one', () => {
    const trips = [150, 120, 90, 60].map((at) => tripOf(at, 20, { arrivalPressurePsi: 60 }));
    const readings = [...[150, 120, 90, 60].map((at) => reads(at + 0.02, 465)), reads(5, 620)];
    const { condition } = judge(historyOf(trips, { readings }));
    expect(condition).toMatchObject({ latest_cold: { vacuum_reading: 465 }, vacuum_lost: null });
  });
});

describe('the vacuum since the last trip', () => {
  const trip = tripOf(60, 20);
  const changeOf = (...readings: PastReading[]) => judge(historyOf([trip], { readings })).condition.vacuum_lost;

  it.each([
    ['one warm reading within what warmth explains', [reads(60.02, 40), reads(5, 350)], null],
    ['one warm reading far beyond it', [reads(60.02, 40), reads(5, 400)], false],
    ['two warm readings far beyond it', [reads(60.02, 40), reads(8, 390), reads(5, 400)], true],
    ['a cold reading three times that of the trip', [reads(60.02, 40), reads(38, 130)], true],
    ['a cold reading of twice that of the trip', [reads(60.02, 60), reads(38, 130)], null],
  ] as const)('%s', (_name, readings, is_confirmed) => {
    const lost = changeOf(...readings);
    expect(lost?.is_confirmed ?? null).toBe(is_confirmed);
  });

  it.each([
    ['by one warm reading', [reads(2, 400)], false],
    ['by a second one that is as high', [reads(3, 130), reads(2, 400)], true],
    ['by one of two where the earlier is not as high', [reads(3, 60), reads(2, 400)], false],
    ['no more where the later is not as high', [reads(3, 400), reads(2, 60)], null],
  ] as const)('is lost after a pull %s', (_name, readings, is_confirmed) => {
    expect(changeOf(reads(30, 10, true), ...readings)?.is_confirmed ?? null).toBe(is_confirmed);
    const neverLoaded = historyOf([], { readings: [reads(30, 10, true), ...readings] });
    expect(judge(neverLoaded).condition.vacuum_lost?.is_confirmed ?? null).toBe(is_confirmed);
  });

  it('is lost after a pull by one cold reading', () => {
    const history = historyOf([trip, tripOf(3, 10, { arrivedAt: null, arrivalPressurePsi: null })], {
      readings: [reads(30, 10, true), reads(2, 120)],
    });
    expect(judge(history).condition.vacuum_lost).toMatchObject({ is_confirmed: true });
  });

  it('is compared with the first reading since a pull', () => {
    expect(changeOf(reads(30, 10, true), reads(2, 120))).toMatchObject({ vacuum_reading: 120 });
    expect(
      judge(historyOf([trip], { readings: [reads(60.02, 10), reads(30, 60, true), reads(2, 120)] })),
    ).toMatchObject({
      condition: { vacuum_lost: null },
    });
  });
});

const anyTrip = fc.record<PastTrip>({
  productName: fc.constantFrom('LHe', 'LHe', 'LHe', 'LIN', null, 'milk'),
  loadedWeightLbs: fc.option(fc.double({ min: 1, max: 20_000, noNaN: true })),
  loadedPressurePsi: fc.option(fc.double({ min: -15, max: 130, noNaN: true })),
  arrivalPressurePsi: fc.option(fc.double({ min: -15, max: 130, noNaN: true })),
  loadedAt: fc.option(fc.double({ min: 0, max: 400, noNaN: true }).map(ago)),
  arrivedAt: fc.option(fc.double({ min: 0, max: 400, noNaN: true }).map(ago)),
  wasVenting: fc.boolean(),
  receivedWeightLbs: fc.option(fc.double({ min: 0, max: 20_000, noNaN: true })),
  lossAnswer: fc.option(fc.constantFrom('vented' as const, 'taken_out' as const)),
  wasColdWhenFilled: fc.option(fc.boolean()),
});
const anyReading = fc.record<PastReading>({
  takenAt: fc.oneof(fc.double({ min: 0, max: 400, noNaN: true }).map(ago), fc.constant('never')),
  vacuumMicrons: fc.double({ min: 0, max: 100_000, noNaN: true }),
  isFreshPull: fc.boolean(),
});

describe('for any history', () => {
  it('the heat leak is a number, its ends in their order, and nothing throws', () => {
    const plate = fc.record<TankPlate>({
      capacityLitres: fc.option(fc.double({ min: 500, max: 50_000, noNaN: true })),
      boilOffPercentPerDay: fc.option(fc.double({ min: 0.05, max: 3, noNaN: true })),
      referenceHoldingDays: fc.option(fc.double({ min: 5, max: 200, noNaN: true })),
      reliefSetPsi: fc.option(fc.double({ min: 20, max: 300, noNaN: true })),
    });
    const property = fc.property(
      ...([plate, fc.array(anyTrip, { maxLength: 8 }), fc.array(anyReading, { maxLength: 8 })] as const),
      ...([fc.constantFrom(...KNOWN_PRODUCTS), fc.double({ min: 100, max: 60_000, noNaN: true })] as const),
      (entered, trips, readings, product, loadedLbs) => {
        const history = { plate: entered, trips, readings, passedHoldTests: [] };
        const { heatLeak, days, cautiousDays } = judge(history, { loadedLbs, fromPsi: 10 }, product);
        const { leastWatts, watts, cautiousWatts } = heatLeak;
        for (const value of [leastWatts, watts, cautiousWatts, days, cautiousDays]) {
          expect(Number.isFinite(value)).toBe(true);
        }
        expect(leastWatts).toBeGreaterThan(0);
        expect(leastWatts).toBeLessThanOrEqual(watts);
        expect(cautiousWatts).toBeGreaterThanOrEqual(watts);
        expect(cautiousDays).toBeLessThanOrEqual(days);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  it("'for certain' of a load like the last one that vented is never longer than that trip took", () => {
    const days = fc.double({ min: 2, max: 80, noNaN: true });
    const calm = fc.record({ days, arrival: fc.double({ min: 9, max: 99, noNaN: true }) });
    const vent = fc.record({
      days,
      loadedLbs: fc.double({ min: 2_000, max: 10_000, noNaN: true }),
      loadedPsi: fc.double({ min: 2, max: 20, noNaN: true }),
      arrival: fc.double({ min: 85, max: 103, noNaN: true }),
      receivedShare: fc.option(fc.double({ min: 0.3, max: 1.01, noNaN: true })),
    });
    const property = fc.property(
      ...([fc.array(calm, { maxLength: 5 }), vent, fc.array(calm, { maxLength: 4 })] as const),
      (before, last, after) => {
        let at = 1_200;
        const next = (length: number) => {
          const loadedAgo = at;
          at -= length + 5;
          return loadedAgo;
        };
        const trips = [
          ...before.map((each) => tripOf(next(each.days), each.days, { arrivalPressurePsi: each.arrival })),
          tripOf(next(last.days), last.days, {
            ...{ loadedWeightLbs: last.loadedLbs, loadedPressurePsi: last.loadedPsi, wasVenting: true },
            arrivalPressurePsi: last.arrival,
            receivedWeightLbs: last.receivedShare === null ? null : last.receivedShare * last.loadedLbs,
          }),
          ...after.map((each) => tripOf(next(each.days), each.days, { arrivalPressurePsi: each.arrival })),
        ];
        const { cautiousDays } = judge(historyOf(trips), { loadedLbs: last.loadedLbs, fromPsi: last.loadedPsi });
        expect(cautiousDays).toBeLessThanOrEqual(last.days * 1.000_001);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  it('a trip heated by a known heat leak is found again', () => {
    const contents = { product: 'helium', massKg: lbsToKg(9_900), capacityM3: 41.6 } as const;
    const design = designHeatLeak('helium', PLATE, HISTORY_DEFAULTS).watts;
    const arrivalOf = (index: number, length: number) =>
      pressureAtEnergy(contents, energyAt(contents, 8) + (index * design * length * SECONDS_PER_DAY) / 1_000, {
        ...{ lowestPsi: 8, highestPsi: 300 },
      });
    for (const index of [0.7, 1, 1.6, 2.5]) {
      const trips = [120, 90, 60, 30].map((at) => tripOf(at, 15, { arrivalPressurePsi: arrivalOf(index, 15) }));
      const found = judge(historyOf(trips)).heatLeak.index?.index ?? 0;
      expect(Math.abs(found / index - 1)).toBeLessThan(0.12);
    }
  });
});

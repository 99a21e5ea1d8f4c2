import { expect, it } from 'vitest';
import { type GateTank, judgeLoadGate } from '../../load-gate/load-gate.ts';
import { MILLISECONDS_PER_DAY } from '../../time/instants.ts';
import { listHeatLeaks } from './kept-heat-leaks.ts';
import { HISTORY_DEFAULTS, NO_HISTORY, type PastTrip } from './tank-history.ts';

const NOW = Date.parse('2026-11-01T06:00:00Z');
const ago = (days: number) => new Date(NOW - days * MILLISECONDS_PER_DAY).toISOString();
const PLATE = { capacityLitres: 20_000, boilOffPercentPerDay: 0.4, referenceHoldingDays: null, reliefSetPsi: 100 };

const tripOf = (daysAgo: number, change: Partial<PastTrip> = {}): PastTrip => ({
  ...{ productName: 'LIN', loadedWeightLbs: 28_000, loadedPressurePsi: 15, arrivalPressurePsi: 70 },
  ...{ loadedAt: ago(daysAgo), arrivedAt: ago(daysAgo - 8), wasVenting: false },
  ...{ receivedWeightLbs: null, lossAnswer: null, wasColdWhenFilled: null },
  ...change,
});
const keptOf = (trips: readonly PastTrip[]) => {
  const history = { plate: PLATE, ...NO_HISTORY, trips };
  return listHeatLeaks(history, HISTORY_DEFAULTS, new Date(NOW));
};
const BAD = [110, 80, 50, 20].map((at) => tripOf(at));

it('a poor tank is known to be poor with every product that its trips tell of', () => {
  const kept = keptOf(BAD);
  expect(kept.map(({ product }) => product)).toEqual(['hydrogen', 'lng', 'nitrogen', 'oxygen', 'argon']);
  for (const { basis, trips } of kept) expect({ basis, trips }).toEqual({ basis: { kind: 'trips' }, trips: 4 });
  expect(keptOf([tripOf(20, { productName: 'LHe', loadedWeightLbs: 4_000 })])).toMatchObject([{ product: 'helium' }]);
});

it('a poor nitrogen tank is not passed by the load gate for argon as its plate would be', () => {
  const tank: Omit<GateTank, 'heat_leaks'> = {
    ...{ operational_status: true, csc_inspection_date: '2026-02-10', five_year_test_date: '2026-02-10' },
    ...{
      leak_check_status: 'pass',
      last_leak_check_date: null,
      is_in_transit: false,
      last_arrival: null,
      condition: null,
      insulation: null,
      vacuum_crossing_from: null,
      is_being_judged: false,
      has_judgement_failed: false,
    },
    latest_reading: { vacuum_reading: 12, reading_timestamp: ago(1) },
    ...{ capacity_litres: 20_000, boil_off_percent_per_day: 0.4, reference_holding_days: null },
    relief_set_pressure: 100,
  };
  const journey = { productName: 'LAr', weightLbs: 40_000, pressurePsi: 15, days: 8 };
  const view = { date: '2026-11-01', timeZone: 'UTC', marginDays: 1, oldestReadingDays: 90, thermal: HISTORY_DEFAULTS };
  const verdictWith = (trips: readonly PastTrip[]) =>
    judgeLoadGate({ ...tank, heat_leaks: keptOf(trips) }, journey, view).reasons.map(({ kind }) => kind);
  expect(verdictWith([])).toEqual([]);
  expect(verdictWith(BAD)).toEqual(['holding_short']);
});

it('products that a tank has not carried are kept for any filling only, and not where no trip tells anything', () => {
  const kept = keptOf([60, 20].map((at) => tripOf(at, { loadedWeightLbs: 9_000, arrivalPressurePsi: 60 })));
  expect(kept.map(({ product, up_to_filling }) => `${product} ${up_to_filling}`)).toEqual([
    ...['hydrogen 1', 'lng 1', 'nitrogen 0.35', 'nitrogen 0.65', 'nitrogen 1', 'oxygen 1', 'argon 1'],
  ]);
  const untold = [tripOf(20, { loadedPressurePsi: null })];
  expect(keptOf(untold)).toMatchObject([{ product: 'nitrogen', basis: { kind: 'plate' } }]);
});

it('what a tank usually is loaded with is kept with each product, and a trip that was not weighed counts as that', () => {
  const weights = (...lbs: readonly (number | null)[]) =>
    lbs.map((loadedWeightLbs, index) => tripOf(110 - 20 * index, { loadedWeightLbs }));
  const usualOf = (trips: readonly PastTrip[]) => keptOf(trips).map((kept) => kept.usual_lbs);
  const [nitrogen] = keptOf(weights(20_000, 20_000, null)).filter(({ product }) => product === 'nitrogen');
  const [weighed] = keptOf(weights(20_000, 20_000, 20_000)).filter(({ product }) => product === 'nitrogen');
  const [typical] = keptOf(weights(20_000, null, null)).filter(({ product }) => product === 'nitrogen');
  expect(nitrogen?.usual_lbs).toBe(20_000);
  expect(Math.abs((nitrogen?.watts ?? 0) / (weighed?.watts ?? 1) - 1)).toBeLessThan(0.02);
  expect(Math.abs((typical?.watts ?? 0) / (weighed?.watts ?? 1) - 1)).toBeGreaterThan(0.02);
  expect(new Set(usualOf(weights(20_000)))).toEqual(new Set([null]));
});

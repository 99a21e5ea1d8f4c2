import { expect, test } from 'vitest';
import { HISTORY_DEFAULTS, NO_HISTORY } from '../thermodynamics/heat-leak/tank-history.ts';
import { estimateTimeToRelief } from '../thermodynamics/time-to-relief.ts';
import { MILLISECONDS_PER_DAY } from '../time/instants.ts';
import { type ArrivedLoad, computeExpectedVent } from './expected-vent.ts';

const LOADED_AT = new Date('2026-03-01T00:00:00Z');
const PLATE = {
  ...{ capacityLitres: 41_600, boilOffPercentPerDay: 0.62 },
  ...{ referenceHoldingDays: null, reliefSetPsi: 100 },
};

const daysLater = (days: number) => new Date(LOADED_AT.getTime() + days * MILLISECONDS_PER_DAY);

function ventAfter(days: number, change: Partial<ArrivedLoad> = {}) {
  const load = {
    ...{ productName: 'LHe', loadedLbs: 9_300, loadedPressurePsi: 10, loadedAt: LOADED_AT },
    ...{ history: { plate: PLATE, ...NO_HISTORY }, arrivedAt: daysLater(days), ...change },
  };
  return computeExpectedVent(load, HISTORY_DEFAULTS);
}

const relief = estimateTimeToRelief(
  {
    ...{ loadedPressurePsi: 10, loadedWeightLbs: 9_300, loadedAt: LOADED_AT, productName: 'LHe' },
    ...{ wasColdWhenFilled: null, history: { plate: PLATE, ...NO_HISTORY } },
  },
  HISTORY_DEFAULTS,
);
const reliefDays =
  relief.kind === 'estimate' ? (relief.reliefAt.getTime() - LOADED_AT.getTime()) / MILLISECONDS_PER_DAY : Number.NaN;

test('a load that has arrived before relief has vented nothing', () => {
  expect(ventAfter(reliefDays - 10)).toEqual({ lbs: 0, errorLbs: 0 });
});

test('past relief a load vents q / h_fg for the time since', () => {
  const { lbs } = ventAfter(reliefDays + 10);
  // 0.62 % a day of 95 % of 41.6 m3 at 124.7 kg/m3, evaporated for ten days.
  const expected = (10 * 0.0062 * 0.95 * 41.6 * 124.7) / 0.453592;
  expect(Math.abs(lbs / expected - 1)).toBeLessThan(0.01);
  expect(ventAfter(reliefDays + 20).lbs / lbs).toBeCloseTo(2, 2);
});

test('an expected vent is as uncertain as the heat leak, also shortly before relief', () => {
  expect(ventAfter(reliefDays + 10).errorLbs).toBeGreaterThan(0.1 * ventAfter(reliefDays + 10).lbs);
  const before = ventAfter(reliefDays - 1);
  expect(before.lbs).toBe(0);
  expect(before.errorLbs).toBeGreaterThan(0);
});

test('a load below the atmosphere counts from 0 psig, as its countdown does', () => {
  const from = (loadedPressurePsi: number) => ventAfter(reliefDays + 40, { loadedPressurePsi });
  expect(from(-14.7)).toEqual(from(0));
});

test('no more than the load vents', () => {
  expect(ventAfter(2_000).lbs).toBe(9_300);
});

test.each([[{ productName: 'propane' }], [{ productName: null }], [{ loadedPressurePsi: null }]])(
  'without what the energy model needs (%j) no vent is expected',
  (change) => {
    expect(ventAfter(300, change)).toEqual({ lbs: 0, errorLbs: 0 });
  },
);

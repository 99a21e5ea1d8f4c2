import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeTimeToRelief } from './relief-date.ts';
import { estimateTimeToRelief, type LoadInTransit, type PastTrip } from './time-to-relief.ts';

const LOADED = new Date('2026-11-01T12:00:00Z');
const DAY = 86_400_000;
const after = (days: number) => new Date(LOADED.getTime() + days * DAY);

const load: LoadInTransit = {
  loadedPressurePsi: 10,
  loadedAt: LOADED,
  productName: 'LIN',
  pastTrips: [],
  now: LOADED,
};

function trip(climbPsiPerDay: number, productName = 'LIN'): PastTrip {
  return {
    productName,
    loadedPressurePsi: 10,
    arrivalPressurePsi: 10 + climbPsiPerDay * 10,
    loadedAt: '2026-09-01T00:00:00Z',
    arrivedAt: '2026-09-11T00:00:00Z',
  };
}

function daysToRelief(changes: Partial<LoadInTransit>): number {
  const estimate = estimateTimeToRelief({ ...load, ...changes });
  return estimate.kind === 'estimate' ? estimate.daysLeft : Number.NaN;
}

describe("estimateTimeToRelief by the product's normal climb", () => {
  it.each([
    ['LNG', 90 / 0.5],
    ['LIN', 90 / 1.8],
    ['LAR', 90 / 1.8],
    ['LOX', 90 / 1.3],
  ])('of %s from 10 to 100 psig is %d days', (productName, days) => {
    expect(daysToRelief({ productName })).toBeCloseTo(days, 6);
  });

  it('lets helium climb slowly to 18 psig and quickly above', () => {
    const helium = (loadedPressurePsi: number, reliefSetPsi?: number) =>
      daysToRelief({ productName: 'LHe', loadedPressurePsi, reliefSetPsi });
    expect(helium(10)).toBeCloseTo(8 / 0.5 + 82 / 2.4, 6);
    expect(helium(18)).toBeCloseTo(82 / 2.4, 6);
    expect(helium(40)).toBeCloseTo(60 / 2.4, 6);
    expect(helium(10, 18)).toBeCloseTo(16, 6);
    expect(helium(10, 15)).toBeCloseTo(10, 6);
  });

  it('counts to the relief pressure of the tank, 100 psig by default', () => {
    expect(daysToRelief({ reliefSetPsi: 46 })).toBeCloseTo(20, 6);
    expect(daysToRelief({ reliefSetPsi: null })).toBeCloseTo(50, 6);
  });

  it('is now for a load at or above its relief pressure', () => {
    expect(estimateTimeToRelief({ ...load, loadedPressurePsi: 100 })).toMatchObject({
      reliefAt: LOADED,
      isVentRisk: true,
    });
    expect(estimateTimeToRelief({ ...load, loadedPressurePsi: 120 })).toMatchObject({ reliefAt: LOADED });
  });
});

describe('estimateTimeToRelief estimates the pressure by now', () => {
  const pressureAfter = (days: number, changes: Partial<LoadInTransit> = {}) => {
    const estimate = estimateTimeToRelief({ ...load, ...changes, now: after(days) });
    return estimate.kind === 'estimate' ? estimate.pressureNowPsi : Number.NaN;
  };

  it.each([
    [0, 10],
    [8, 14],
    [16, 18],
    [26, 42],
    [90, 100],
  ])('of helium from 10 psig after %d days as %d psig, its relief pressure at most', (days, psi) => {
    expect(pressureAfter(days, { productName: 'LHe' })).toBeCloseTo(psi, 6);
  });

  it("by the tank's own trips", () => {
    expect(pressureAfter(5, { pastTrips: [trip(3), trip(3), trip(3)] })).toBeCloseTo(25, 6);
  });
});

describe("estimateTimeToRelief by the tank's own trips", () => {
  it('uses their median from three trips on', () => {
    expect(estimateTimeToRelief({ ...load, pastTrips: [trip(3), trip(9), trip(2)] })).toMatchObject({
      basis: 'own_trips',
      reliefAt: after(30),
    });
    expect(estimateTimeToRelief({ ...load, pastTrips: [trip(3), trip(9)] })).toMatchObject({
      basis: 'product_normal',
      reliefAt: after(50),
    });
  });

  it('uses only trips with the same product, however it was spelled', () => {
    const pastTrips = [trip(3, 'Nitrogen'), trip(3, 'ln2'), trip(9, 'LNG'), trip(9, 'LNG')];
    expect(estimateTimeToRelief({ ...load, pastTrips })).toMatchObject({ basis: 'product_normal' });
    expect(estimateTimeToRelief({ ...load, pastTrips: [...pastTrips, trip(3)] })).toMatchObject({
      basis: 'own_trips',
      reliefAt: after(30),
    });
  });

  it('distinguishes unknown products by name', () => {
    const pastTrips = [trip(3, 'Ethane'), trip(3, ' ethane '), trip(3, 'ETHANE')];
    expect(estimateTimeToRelief({ ...load, productName: 'ethane', pastTrips })).toMatchObject({ reliefAt: after(30) });
    expect(estimateTimeToRelief({ ...load, productName: 'Ethylene', pastTrips })).toEqual({ kind: 'unknown' });
  });

  it('ignores trips without a pressure or a time', () => {
    const pastTrips = [trip(3), trip(3), { ...trip(3), arrivalPressurePsi: null }, { ...trip(3), loadedAt: null }];
    expect(estimateTimeToRelief({ ...load, pastTrips })).toMatchObject({ basis: 'product_normal' });
  });

  it('uses the ten latest trips', () => {
    const pastTrips = [...Array.from({ length: 10 }, () => trip(3)), ...Array.from({ length: 30 }, () => trip(9))];
    expect(daysToRelief({ pastTrips })).toBeCloseTo(30, 6);
  });

  it('returns no date for a tank whose pressure does not climb', () => {
    for (const climb of [0, -1, 0.001]) {
      const pastTrips = [trip(climb), trip(climb), trip(climb)];
      expect(estimateTimeToRelief({ ...load, pastTrips })).toEqual({ kind: 'not_expected' });
    }
  });
});

describe('estimateTimeToRelief', () => {
  it('returns null if data is missing', () => {
    expect(estimateTimeToRelief({ ...load, loadedPressurePsi: null })).toEqual({ kind: 'unknown' });
    expect(estimateTimeToRelief({ ...load, loadedAt: null })).toEqual({ kind: 'unknown' });
    expect(estimateTimeToRelief({ ...load, productName: null })).toEqual({ kind: 'unknown' });
  });
});

describe('the relief date', () => {
  const at = (daysLeft: number, changes: Partial<LoadInTransit> = {}) =>
    estimateTimeToRelief({ ...load, reliefSetPsi: 46, now: after(20 - daysLeft), ...changes });

  it('is shown within 14 days', () => {
    expect(at(14)).toMatchObject({ isShown: true, isVentRisk: false });
    expect(at(14 + 1 / DAY)).toMatchObject({ isShown: false });
  });

  it('is a vent risk within 3 days and after it has passed', () => {
    expect(at(3)).toMatchObject({ isVentRisk: true });
    expect(at(3 + 1 / DAY)).toMatchObject({ isVentRisk: false });
    expect(at(-5)).toMatchObject({ isVentRisk: true, isShown: true });
  });

  it('uses the two limits of the settings', () => {
    expect(at(7, { shownWithinDays: 6.9, ventRiskWithinDays: 7 })).toMatchObject({ isShown: false, isVentRisk: true });
  });

  const view = { timeZone: 'America/New_York', now: after(20) };

  it('is described as an estimate with the day', () => {
    const inTime = estimateTimeToRelief({ ...load, reliefSetPsi: 67.6, now: after(20) });
    expect(describeTimeToRelief(inTime, view)).toBe('Reaches relief around 3 Dec');
  });

  it('is described as passed after the day', () => {
    expect(describeTimeToRelief(at(-3), { ...view, now: after(23) })).toBe('May have reached relief around 21 Nov');
  });

  it('is not described if it is far off, not expected or unknown', () => {
    expect(describeTimeToRelief(at(15), view)).toBeNull();
    expect(describeTimeToRelief({ kind: 'not_expected' }, view)).toBeNull();
    expect(describeTimeToRelief({ kind: 'unknown' }, view)).toBeNull();
  });
});

it('estimateTimeToRelief never returns more time for a higher pressure at loading', () => {
  const psi = fc.integer({ min: -15, max: 150 });
  const product = fc.constantFrom('LHe', 'LNG', 'LIN', 'LOX', 'LAR');
  fc.assert(
    fc.property(psi, psi, product, (a, b, productName) => {
      const early = daysToRelief({ loadedPressurePsi: Math.max(a, b), productName });
      expect(early).toBeLessThanOrEqual(daysToRelief({ loadedPressurePsi: Math.min(a, b), productName }));
    }),
  );
});

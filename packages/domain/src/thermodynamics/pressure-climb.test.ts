import { describe, expect, it } from 'vitest';
import { measurePressureChange } from './pressure-climb.ts';

const LOADED = '2026-03-01T00:00:00Z';
const trip = {
  loadedPressurePsi: 20,
  arrivalPressurePsi: 45,
  loadedAt: LOADED,
  arrivedAt: '2026-03-11T00:00:00Z',
  product: 'helium',
} as const;

describe('measurePressureChange', () => {
  it('returns gain, hours, days and climb', () => {
    expect(measurePressureChange(trip)).toEqual({
      gainPsi: 25,
      hours: 240,
      days: 10,
      climbPsiPerDay: 2.5,
      pace: 'normal',
      tolerancePsi: 3,
      isDrop: false,
    });
  });

  it('returns no climb without a loading time, or if the arrival is before it', () => {
    for (const loadedAt of [null, '2026-03-12T00:00:00Z']) {
      expect(measurePressureChange({ ...trip, loadedAt })).toMatchObject({
        hours: null,
        days: null,
        climbPsiPerDay: null,
        pace: 'not_judged',
        gainPsi: 25,
      });
    }
  });

  it('still reports a drop without a loading time', () => {
    expect(measurePressureChange({ ...trip, loadedAt: null, arrivalPressurePsi: 10 }).isDrop).toBe(true);
  });

  it('reports a drop beyond the tolerance but not at it, despite binary fractions', () => {
    const drop = (loadedPressurePsi: number, arrivalPressurePsi: number) =>
      measurePressureChange({ ...trip, loadedPressurePsi, arrivalPressurePsi }).isDrop;
    expect(10.3 - 7.3).toBeGreaterThan(3);
    expect(drop(10.3, 7.3)).toBe(false);
    expect(drop(10.3, 7.2)).toBe(true);
    expect(drop(50, 45)).toBe(false);
    expect(drop(50, 44.9)).toBe(true);
  });

  it('uses a tolerance of 3 psi below 30 psig, including negative pressures', () => {
    expect(measurePressureChange({ ...trip, loadedPressurePsi: 30 }).tolerancePsi).toBe(3);
    expect(measurePressureChange({ ...trip, loadedPressurePsi: 40 }).tolerancePsi).toBe(4);
    expect(measurePressureChange({ ...trip, loadedPressurePsi: -5 }).tolerancePsi).toBe(3);
  });
});

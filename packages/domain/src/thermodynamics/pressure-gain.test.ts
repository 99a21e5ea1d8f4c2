import { describe, expect, it } from 'vitest';
import { computeDailyClimb, computeDaysInTransit, computePressureGain } from './pressure-gain.ts';

describe('computeDaysInTransit', () => {
  const LOADED = '2026-03-01T00:00:00.000Z';
  it.each([
    ['2026-03-01T00:00:00.000Z', 1],
    ['2026-03-01T00:00:00.001Z', 1],
    ['2026-03-02T00:00:00.000Z', 1],
    ['2026-03-02T00:00:00.001Z', 2],
    ['2026-03-11T00:00:00.000Z', 10],
    ['2026-02-28T23:59:59.999Z', null],
  ])('for an arrival at %s is %s', (arrived, days) => {
    expect(computeDaysInTransit(LOADED, arrived)).toBe(days);
  });

  it('is null without both times', () => {
    expect(computeDaysInTransit(null, LOADED)).toBeNull();
    expect(computeDaysInTransit(LOADED, null)).toBeNull();
  });

  it('counts elapsed time, not dates, across a daylight-saving change', () => {
    expect(computeDaysInTransit('2026-03-07T12:00:00-05:00', '2026-03-08T13:00:00-04:00')).toBe(1);
    expect(computeDaysInTransit('2026-10-31T12:00:00-04:00', '2026-11-01T12:00:00-05:00')).toBe(2);
  });
});

describe('computePressureGain and computeDailyClimb', () => {
  it('return the difference of the pressures, and that per day with three decimals', () => {
    expect(computePressureGain(10, 45)).toBe(35);
    expect(computePressureGain(20, 4)).toBe(-16);
    expect(computePressureGain(10.3, 35.3)).toBe(25);
    expect(computeDailyClimb(35, 20)).toBe(1.75);
    expect(computeDailyClimb(10, 3)).toBe(3.333);
    expect(computeDailyClimb(-16, 15)).toBe(-1.067);
    expect(computeDailyClimb(0, 5)).toBe(0);
  });

  it('return null for unknown input but not for 0', () => {
    expect(computePressureGain(null, 45)).toBeNull();
    expect(computePressureGain(10, null)).toBeNull();
    expect(computePressureGain(0, 0)).toBe(0);
    expect(computeDailyClimb(null, 2)).toBeNull();
    expect(computeDailyClimb(10, null)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  computeDailyClimb,
  computeDaysInTransit,
  computeLossLbs,
  computePressureGain,
  computeReceivedPercentage,
} from './transfer-figures.ts';

describe('days in transit', () => {
  const LOADED = '2026-03-01T00:00:00.000Z';
  it.each([
    ['2026-03-01T00:00:00.000Z', 1],
    ['2026-03-01T00:00:00.001Z', 1],
    ['2026-03-02T00:00:00.000Z', 1],
    ['2026-03-02T00:00:00.001Z', 2],
    ['2026-03-11T00:00:00.000Z', 10],
    ['2026-02-28T23:59:59.999Z', null],
  ])('arriving at %s is %s', (arrived, days) => {
    expect(computeDaysInTransit(LOADED, arrived)).toBe(days);
  });

  it('are unknown without both times', () => {
    expect(computeDaysInTransit(null, LOADED)).toBeNull();
    expect(computeDaysInTransit(LOADED, null)).toBeNull();
  });

  it('count elapsed time, not dates, across a clock change', () => {
    expect(computeDaysInTransit('2026-03-07T12:00:00-05:00', '2026-03-08T13:00:00-04:00')).toBe(1);
    expect(computeDaysInTransit('2026-10-31T12:00:00-04:00', '2026-11-01T12:00:00-05:00')).toBe(2);
  });
});

describe('pressure gain and daily climb', () => {
  it('are arrival minus loaded, and that a day to three decimals', () => {
    expect(computePressureGain(10, 45)).toBe(35);
    expect(computePressureGain(20, 4)).toBe(-16);
    expect(computePressureGain(10.3, 35.3)).toBe(25);
    expect(computeDailyClimb(35, 20)).toBe(1.75);
    expect(computeDailyClimb(10, 3)).toBe(3.333);
    expect(computeDailyClimb(-16, 15)).toBe(-1.067);
    expect(computeDailyClimb(0, 5)).toBe(0);
  });

  it('are unknown without what they are made of; 0 is a figure', () => {
    expect(computePressureGain(null, 45)).toBeNull();
    expect(computePressureGain(10, null)).toBeNull();
    expect(computePressureGain(0, 0)).toBe(0);
    expect(computeDailyClimb(null, 2)).toBeNull();
    expect(computeDailyClimb(10, null)).toBeNull();
  });
});

describe('received weight', () => {
  it('is a percentage to one decimal and a loss in lbs', () => {
    expect(computeReceivedPercentage(9_900, 9_801)).toBe(99);
    expect(computeReceivedPercentage(9_900, 9_750)).toBe(98.5);
    expect(computeReceivedPercentage(10_000, 9_995)).toBe(100);
    expect(computeReceivedPercentage(10_000, 10_040)).toBe(100.4);
    expect(computeReceivedPercentage(10_000, 0)).toBe(0);
    expect(computeLossLbs(9_900, 9_750.5)).toBe(149.5);
    expect(computeLossLbs(100.3, 100.1)).toBe(0.2);
    expect(computeLossLbs(9_900, 10_000)).toBe(-100);
  });

  it('has no percentage without a positive loaded weight', () => {
    expect(computeReceivedPercentage(null, 100)).toBeNull();
    expect(computeReceivedPercentage(0, 100)).toBeNull();
    expect(computeReceivedPercentage(100, null)).toBeNull();
    expect(computeLossLbs(null, 100)).toBeNull();
    expect(computeLossLbs(100, null)).toBeNull();
  });
});

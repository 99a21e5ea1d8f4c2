import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessHold, describeHoldTrend, formatRate } from './hold-trend.ts';

/** The schedule of the hold test's procedure: at the start, then after 1, 2, 4, 8 and 24 hours. */
const HOURS = [0, 1, 2, 4, 8, 24];

function hold(micronsAt: (hours: number) => number, hours: readonly number[] = HOURS) {
  const start = Date.UTC(2026, 5, 10);
  return hours.map((hour) => ({ takenAt: new Date(start + hour * 3_600_000), vacuumMicrons: micronsAt(hour) }));
}

const leak = (rate: number) => (hours: number) => 38 + rate * hours;
const outgassing = (rise: number) => (hours: number) => 20 + rise * (1 - Math.exp(-hours / 4));

describe('assessHold', () => {
  it('takes a constant rise for a leak', () => {
    const trend = assessHold(hold(leak(7.375)));
    expect(trend).toEqual({ kind: 'constant', early: 7.375, late: 7.375, overall: 7.375 });
    expect(describeHoldTrend(trend)).toBe('Rising at a constant 7.4 microns per hour: looks like a leak.');
  });

  it('takes a slowing rise for outgassing', () => {
    const trend = assessHold(hold(outgassing(40)));
    expect(trend.kind).toBe('slowing');
    expect(describeHoldTrend(trend)).toBe(
      'Rising more and more slowly, from 4.3 microns per hour to 0.3 microns per hour: looks like outgassing.',
    );
  });

  it('takes an accelerating rise for a leak', () => {
    const trend = assessHold(hold((hours) => 10 + hours ** 2));
    expect(trend.kind).toBe('quickening');
    expect(describeHoldTrend(trend)).toContain('looks like a leak');
  });

  it("sees no trend in a rise within the gauge's noise", () => {
    expect(assessHold(hold((hours) => 12 + hours / 8)).kind).toBe('tight');
    expect(assessHold(hold((hours) => 12 + hours / 7)).kind).toBe('constant');
    expect(assessHold(hold((hours) => 200 + hours / 1.2)).kind).toBe('tight');
    expect(assessHold(hold((hours) => 200 + hours / 1.1)).kind).toBe('constant');
    expect(assessHold(hold((hours) => 200 - hours)).kind).toBe('tight');
    expect(describeHoldTrend({ kind: 'tight' })).toBe('No measurable rise.');
  });

  it('still finds a leak after an early dip', () => {
    expect(assessHold(hold((hours) => (hours === 1 ? 30 : leak(7)(hours)))).kind).toBe('constant');
  });

  it('needs three readings at different times over at least an hour', () => {
    expect(assessHold([]).kind).toBe('not_enough_readings');
    expect(assessHold(hold(leak(7), [0, 24])).kind).toBe('not_enough_readings');
    expect(assessHold(hold(leak(7), [0, 24, 24])).kind).toBe('not_enough_readings');
    expect(assessHold(hold(leak(90), [0, 0.5, 0.99])).kind).toBe('not_enough_readings');
    expect(assessHold(hold(leak(90), [0, 0.5, 1])).kind).toBe('constant');
    expect(describeHoldTrend({ kind: 'not_enough_readings' })).toBe(
      'Not enough readings to judge the rate: it takes 3 over at least 1 hour.',
    );
  });
});

describe('assessHold, for any hold', () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 72 }), { minLength: 2, maxLength: 12 });

  it('finds a constant rate in a straight line, for any times and any order of the readings', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 3, max: 100 }), (hours, rate) => {
        const readings = hold(leak(rate), [0, ...hours]);
        expect(assessHold(readings).kind).toBe('constant');
        expect(assessHold(readings.toReversed())).toEqual(assessHold(readings));
      }),
    );
  });

  it('never calls a pressure that does not rise a leak', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 5 }), (hours, rate) => {
        expect(assessHold(hold((hour) => 1_000 - rate * hour, [0, ...hours])).kind).toBe('tight');
      }),
    );
  });
});

it('formatRate shows as many decimals as are significant', () => {
  expect(formatRate(7.375)).toBe('7.4 microns per hour');
  expect(formatRate(0.042)).toBe('0.04 microns per hour');
  expect(formatRate(-60)).toBe('-60 microns per hour');
  expect(formatRate(-0.001)).toBe('0 microns per hour');
});

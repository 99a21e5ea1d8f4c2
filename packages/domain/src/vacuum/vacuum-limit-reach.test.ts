import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VacuumTrend } from './vacuum-forecast.ts';
import { describeVacuumForecast, findLimitReach } from './vacuum-limit-reach.ts';

const NOW = new Date('2026-01-01T17:00:00Z');
const DAY = 86_400_000;
const after = (days: number) => new Date(NOW.getTime() + days * DAY);
const view = { limitMicrons: 75, lastMicrons: 37, timeZone: 'America/New_York', now: NOW };

/** A trend with this value now and this doubling time; the range is given as doubling times too. */
function trend(micronsNow: number, doublingDays: number, range?: { fastest: number; slowest: number }): VacuumTrend {
  const slopeOf = (days: number) => Math.log10(2) / days;
  const slope = slopeOf(doublingDays);
  return {
    kind: doublingDays > 0 ? 'rising' : 'falling',
    confidence: 'high',
    readingCount: 12,
    spanDays: 120,
    firstTakenAt: after(-120),
    computedAt: NOW,
    slope,
    lowerSlope: range ? slopeOf(range.slowest) : slope,
    upperSlope: range ? slopeOf(range.fastest) : slope,
    fittedNowLog10: Math.log10(micronsNow),
    doublingDays: Math.abs(doublingDays),
  };
}

const stable: VacuumTrend = {
  ...trend(12, 74),
  kind: 'stable',
  slope: 0,
  lowerSlope: -0.001,
  upperSlope: 0.001,
  doublingDays: null,
};

describe('findLimitReach', () => {
  it('is the time of the doublings needed, with a range from the quartile slopes', () => {
    const reach = findLimitReach(trend(37.5, 72, { fastest: 58, slowest: 95 }), 75);
    expect(reach).toMatchObject({ kind: 'reached', at: after(72), earliestAt: after(58), latestAt: after(95) });
    expect(reach.kind === 'reached' && reach.days).toBeCloseTo(72, 9);
  });

  it('has an open end if the lower slope never reaches the limit or takes over two years', () => {
    expect(findLimitReach(trend(37.5, 72, { fastest: 58, slowest: 731 }), 75)).toMatchObject({
      kind: 'reached',
      latestAt: null,
    });
    expect(findLimitReach(trend(37.5, 72, { fastest: 58, slowest: -500 }), 75)).toMatchObject({
      kind: 'reached',
      latestAt: null,
    });
    expect(findLimitReach(trend(37.5, 72, { fastest: 58, slowest: 729 }), 75)).toMatchObject({ latestAt: after(729) });
  });

  it('is capped at two years', () => {
    expect(findLimitReach(trend(37.5, 729.9), 75).kind).toBe('reached');
    expect(findLimitReach(trend(37.5, 730.1), 75).kind).toBe('beyond_cap');
  });

  it('is in the past if the line is above the limit now, rising or falling', () => {
    expect(findLimitReach(trend(75.1, 74), 75)).toEqual({ kind: 'already_above' });
    expect(findLimitReach(trend(90, -74), 75)).toEqual({ kind: 'already_above' });
    expect(findLimitReach({ ...stable, fittedNowLog10: 2 }, 75)).toEqual({ kind: 'already_above' });
  });

  it('is now if the line is exactly at the limit', () => {
    expect(findLimitReach({ ...trend(75, 74), fittedNowLog10: Math.log10(75) }, 75)).toMatchObject({
      kind: 'reached',
      days: 0,
      at: NOW,
    });
  });

  it('is never for a stable or falling trend', () => {
    expect(findLimitReach(stable, 75)).toEqual({ kind: 'never' });
    expect(findLimitReach(trend(40, -74), 75)).toEqual({ kind: 'never' });
  });

  it('is not sooner for a higher limit, and lies inside its range', () => {
    const limits = fc.tuple(fc.integer({ min: 41, max: 500 }), fc.integer({ min: 41, max: 500 }));
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 150 }), limits, (doublingDays, [a, b]) => {
        const line = trend(40, doublingDays, { fastest: doublingDays * 0.8, slowest: doublingDays * 1.2 });
        const [low, high] = [findLimitReach(line, Math.min(a, b)), findLimitReach(line, Math.max(a, b))];
        if (low.kind !== 'reached' || high.kind !== 'reached') throw new Error('both lie within two years');
        expect(low.days).toBeLessThanOrEqual(high.days);
        expect(low.earliestAt.getTime()).toBeLessThanOrEqual(low.at.getTime());
        expect(low.latestAt?.getTime()).toBeGreaterThanOrEqual(low.at.getTime());
      }),
    );
  });
});

describe('describeVacuumForecast describes a forecast', () => {
  it('that rises, with the day and its range', () => {
    expect(describeVacuumForecast(trend(37.5, 72, { fastest: 58, slowest: 95 }), view)).toBe(
      'Doubling about every 72 days. Reaches 75 around 14 Mar (28 Feb to 6 Apr).',
    );
  });

  it('with the year if it is not the current one', () => {
    expect(describeVacuumForecast(trend(37.5, 380, { fastest: 350, slowest: 400 }), view)).toBe(
      'Doubling about every 380 days. Reaches 75 around 16 Jan 2027 (17 Dec to 5 Feb 2027).',
    );
  });

  it('with an open end', () => {
    expect(describeVacuumForecast(trend(37.5, 72, { fastest: 58, slowest: -400 }), view)).toBe(
      'Doubling about every 72 days. Reaches 75 around 14 Mar (28 Feb or later).',
    );
  });

  it('beyond the cap', () => {
    expect(describeVacuumForecast(trend(37.5, 900), view)).toBe(
      'Doubling about every 900 days. Not expected to reach 75 within two years.',
    );
  });

  it('already above the limit, if the last reading is', () => {
    const read = { ...view, lastMicrons: 90 };
    expect(describeVacuumForecast(trend(90, 74), read)).toBe('Doubling about every 74 days. Already above 75.');
    expect(describeVacuumForecast(trend(70, 74), read)).toBe('Doubling about every 74 days. Already above 75.');
  });

  it('above the limit only by the estimate, if the last reading is not', () => {
    expect(describeVacuumForecast(trend(76, 74), { ...view, lastMicrons: 75 })).toBe(
      'Doubling about every 74 days. The estimate is already above 75; the last reading is not.',
    );
  });

  it('that falls', () => {
    expect(describeVacuumForecast(trend(40, -74), view)).toBe(
      'Falling, halving about every 74 days. Not expected to reach 75.',
    );
  });

  it('that is stable, with one decimal below 10 microns', () => {
    expect(describeVacuumForecast(stable, view)).toBe('Stable at about 12 microns. Not expected to reach 75.');
    expect(describeVacuumForecast({ ...stable, fittedNowLog10: Math.log10(3.44) }, view)).toContain(
      'about 3.4 microns',
    );
  });

  it('that doubles within a day', () => {
    expect(describeVacuumForecast(trend(37.5, 0.4), view)).toContain('Doubling about every day.');
  });

  it('without enough readings', () => {
    expect(describeVacuumForecast({ kind: 'not_enough_readings', readingCount: 2, spanDays: 3 }, view)).toBe(
      'Not enough readings for an estimate: it takes 4 over 14 days since the last fresh pull.',
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toMilliseconds } from '../time/instants.ts';
import { type ForecastReading, fittedVacuumAt, forecastVacuum, type VacuumTrend } from './vacuum-forecast.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const DAY = 86_400_000;
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * DAY);

function reading(daysAgo: number, vacuumMicrons: number, isFreshPull = false): ForecastReading {
  return { vacuumMicrons, takenAt: daysFromNow(-daysAgo), isFreshPull };
}

/** Readings on an exact exponential curve with the value micronsNow at NOW. */
function exponential(setup: { count: number; spanDays: number; doublingDays: number; micronsNow: number }) {
  return Array.from({ length: setup.count }, (_, index) => {
    const daysAgo = setup.spanDays - (index * setup.spanDays) / (setup.count - 1);
    return reading(daysAgo, setup.micronsNow * 2 ** (-daysAgo / setup.doublingDays));
  });
}

function trendOf(readings: readonly ForecastReading[], now = NOW): VacuumTrend {
  const forecast = forecastVacuum(readings, now);
  if (forecast.kind === 'not_enough_readings') throw new Error(`only ${forecast.readingCount} readings`);
  return forecast;
}

const rising = { count: 10, spanDays: 90, doublingDays: 74, micronsNow: 40 };

describe('forecastVacuum for an exact exponential curve', () => {
  it('returns its doubling time, its current value and a range of zero width', () => {
    const trend = trendOf(exponential(rising));
    expect(trend.kind).toBe('rising');
    expect(trend.doublingDays).toBeCloseTo(74, 6);
    expect(10 ** trend.fittedNowLog10).toBeCloseTo(40, 6);
    expect(trend.lowerSlope).toBeCloseTo(trend.upperSlope, 10);
    expect(trend).toMatchObject({ readingCount: 10, spanDays: 90, firstTakenAt: daysFromNow(-90), computedAt: NOW });
  });

  it('returns any doubling or halving time', () => {
    const days = fc.oneof(fc.integer({ min: 5, max: 500 }), fc.integer({ min: -500, max: -5 }));
    const setup = fc.record({
      count: fc.integer({ min: 4, max: 40 }),
      spanDays: fc.integer({ min: 14, max: 60 }),
      doublingDays: days,
    });
    fc.assert(
      fc.property(setup, ({ count, spanDays, doublingDays }) => {
        const trend = trendOf(exponential({ count, spanDays, doublingDays, micronsNow: 10_000 }));
        expect(trend.kind).toBe(doublingDays > 0 ? 'rising' : 'falling');
        expect((trend.doublingDays ?? 0) / Math.abs(doublingDays)).toBeCloseTo(1, 6);
      }),
    );
  });

  it('calculates the current value even if the last reading is weeks old', () => {
    const trend = trendOf(exponential(rising), daysFromNow(74));
    expect(10 ** trend.fittedNowLog10).toBeCloseTo(80, 6);
  });

  it('does not depend on the order of the readings', () => {
    const readings = exponential(rising);
    expect(trendOf(readings.toReversed())).toEqual(trendOf(readings));
  });
});

describe('forecastVacuum', () => {
  it('hardly changes for a wild outlier', () => {
    const readings = exponential({ ...rising, count: 20 }).map((one, index) =>
      index === 12 ? { ...one, vacuumMicrons: one.vacuumMicrons * 10 } : one,
    );
    const trend = trendOf(readings);
    expect(trend.doublingDays).toBeGreaterThan(70);
    expect(trend.doublingDays).toBeLessThan(78);
    expect(trend.confidence).toBe('high');
  });

  it('accepts readings of the same moment', () => {
    const readings = exponential(rising);
    const trend = trendOf([...readings, ...readings]);
    expect(trend.doublingDays).toBeCloseTo(74, 6);
    expect(trend.readingCount).toBe(20);
  });

  it('calculates no slope between two readings of the same moment', () => {
    const pairs = [60, 40, 20, 0].flatMap((daysAgo) => [reading(daysAgo, 10), reading(daysAgo, 20)]);
    const trend = trendOf(pairs);
    expect(trend.slope).toBe(0);
    expect(trend.upperSlope).toBeGreaterThan(0);
    expect(trend.upperSlope).toBeCloseTo(-trend.lowerSlope, 12);
  });

  it('returns no trend for readings of one moment only', () => {
    expect(
      forecastVacuum(
        [1, 2, 3, 4, 5].map((microns) => reading(20, microns)),
        NOW,
      ),
    ).toEqual({
      kind: 'not_enough_readings',
      readingCount: 5,
      spanDays: 0,
    });
  });

  it('returns a wider range for scattered readings', () => {
    const noisy = exponential({ ...rising, count: 30 }).map((one, index) => ({
      ...one,
      vacuumMicrons: one.vacuumMicrons * (index % 2 === 0 ? 1.3 : 0.8),
    }));
    const trend = trendOf(noisy);
    expect(trend.lowerSlope).toBeLessThan(trend.slope);
    expect(trend.upperSlope).toBeGreaterThan(trend.slope);
  });
});

describe('forecastVacuum calls a trend stable that', () => {
  it('changes by less than 0.0005 decades a day in either direction', () => {
    const sloped = (decadesPerDay: number) =>
      trendOf(exponential({ ...rising, doublingDays: Math.log10(2) / decadesPerDay })).kind;
    expect(sloped(0.00049)).toBe('stable');
    expect(sloped(-0.00049)).toBe('stable');
    expect(sloped(0.00051)).toBe('rising');
    expect(sloped(-0.00051)).toBe('falling');
  });

  it('has no doubling time', () => {
    const flat = trendOf([60, 40, 20, 0].map((daysAgo) => reading(daysAgo, 12)));
    expect(flat).toMatchObject({ kind: 'stable', slope: 0, doublingDays: null });
  });
});

describe('forecastVacuum uses', () => {
  it('at least 4 readings over 14 days', () => {
    const over = (count: number, spanDays: number) =>
      forecastVacuum(exponential({ ...rising, count, spanDays }), NOW).kind;
    expect(over(4, 14)).toBe('rising');
    expect(over(3, 14)).toBe('not_enough_readings');
    expect(over(4, 13.999)).toBe('not_enough_readings');
    expect(over(50, 13.999)).toBe('not_enough_readings');
  });

  it('too few readings only to say how many there are', () => {
    expect(forecastVacuum([], NOW)).toEqual({ kind: 'not_enough_readings', readingCount: 0, spanDays: 0 });
    expect(forecastVacuum([reading(30, 10), reading(0, 11)], NOW)).toEqual({
      kind: 'not_enough_readings',
      readingCount: 2,
      spanDays: 30,
    });
  });

  it('readings after the latest fresh pull, without the pull itself', () => {
    const before = exponential({ count: 12, spanDays: 200, doublingDays: 30, micronsNow: 5000 }).filter(
      (one) => toMilliseconds(one.takenAt) < toMilliseconds(daysFromNow(-61)),
    );
    const after = exponential({ count: 5, spanDays: 60, doublingDays: 100, micronsNow: 15 });
    const trend = trendOf([...before, reading(150, 9, true), reading(61, 8, true), ...after]);
    expect(trend.doublingDays).toBeCloseTo(100, 6);
    expect(trend).toMatchObject({ readingCount: 5, firstTakenAt: daysFromNow(-60) });
  });

  it('nothing right after a fresh pull', () => {
    expect(forecastVacuum([...exponential(rising), reading(0, 8, true)], NOW)).toEqual({
      kind: 'not_enough_readings',
      readingCount: 0,
      spanDays: 0,
    });
  });

  it('readings of the last 365 days, to the millisecond', () => {
    const recent = [300, 200, 100, 0].map((daysAgo) => reading(daysAgo, 12));
    expect(trendOf([reading(365, 12), ...recent]).readingCount).toBe(5);
    expect(trendOf([reading(365 + 1 / DAY, 900), ...recent]).readingCount).toBe(4);
  });

  it('no readings or fresh pulls dated in the future', () => {
    const readings = exponential(rising);
    const trend = trendOf([...readings, reading(-0.5, 900), reading(-0.4, 8, true)]);
    expect(trend.readingCount).toBe(10);
    expect(trend.doublingDays).toBeCloseTo(74, 6);
  });

  it('1 micron for readings below it', () => {
    const trend = trendOf([reading(60, 0.01), reading(40, 0.5), reading(20, 0.9), reading(0, 1)]);
    expect(trend).toMatchObject({ kind: 'stable', slope: 0, fittedNowLog10: 0 });
  });
});

describe('the confidence of a forecast', () => {
  const confidence = (count: number, spanDays: number) =>
    trendOf(exponential({ ...rising, count, spanDays })).confidence;

  it('is high from 8 readings over 60 days', () => {
    expect(confidence(8, 60)).toBe('high');
    expect(confidence(7, 60)).toBe('medium');
    expect(confidence(8, 59.9)).toBe('medium');
  });

  it('is low below 6 readings or 30 days', () => {
    expect(confidence(5, 60)).toBe('low');
    expect(confidence(6, 30)).toBe('medium');
    expect(confidence(20, 29.9)).toBe('low');
  });

  it('is not high if the readings scatter by a tenth of a decade or more', () => {
    const scattered = (decades: number) =>
      trendOf(
        exponential({ ...rising, count: 40 }).map((one, index) => ({
          ...one,
          vacuumMicrons: one.vacuumMicrons * 10 ** ([1, -1, -1, 1][index % 4] === 1 ? decades : -decades),
        })),
      ).confidence;
    expect(scattered(0.09)).toBe('high');
    expect(scattered(0.12)).toBe('medium');
  });
});

describe('fittedVacuumAt', () => {
  const trend = trendOf(
    exponential({ ...rising, count: 30 }).map((one, index) => ({
      ...one,
      vacuumMicrons: one.vacuumMicrons * (index % 3 === 0 ? 1.2 : 0.95),
    })),
  );

  it('meets its range at the current moment', () => {
    const here = fittedVacuumAt(trend, NOW);
    expect(here.microns).toBeCloseTo(10 ** trend.fittedNowLog10, 9);
    expect([here.lowerMicrons, here.upperMicrons]).toEqual([here.microns, here.microns]);
  });

  it('lies inside its range before and after', () => {
    fc.assert(
      fc.property(fc.integer({ min: -365, max: 730 }), (days) => {
        const point = fittedVacuumAt(trend, daysFromNow(days));
        expect(point.lowerMicrons).toBeLessThanOrEqual(point.microns * (1 + 1e-12));
        expect(point.upperMicrons).toBeGreaterThanOrEqual(point.microns * (1 - 1e-12));
      }),
    );
  });

  it('doubles in the doubling time', () => {
    const exact = trendOf(exponential(rising));
    expect(fittedVacuumAt(exact, daysFromNow(74)).microns).toBeCloseTo(80, 5);
    expect(fittedVacuumAt(exact, daysFromNow(-74)).microns).toBeCloseTo(20, 5);
  });
});

describe('forecastVacuum for many readings', () => {
  it('gives the same result for 20,000 as for a few, from the slopes of 400 at most', () => {
    const sort = vi.spyOn(Float64Array.prototype, 'sort');
    onTestFinished(() => sort.mockRestore());
    const readings = exponential({ ...rising, count: 20_000, spanDays: 300, micronsNow: 900 });
    const trend = trendOf(readings);
    expect(trend.doublingDays).toBeCloseTo(74, 6);
    expect(trend).toMatchObject({ readingCount: 20_000, spanDays: 300, confidence: 'high' });
    expect(Math.max(...sort.mock.results.map(({ value }) => value.length))).toBe((400 * 399) / 2);
  });

  it('keeps the first and the last one when it thins them out', () => {
    const flat = Array.from({ length: 5000 }, (_, index) => reading(300 - index * 0.06, 12));
    expect(trendOf(flat)).toMatchObject({ kind: 'stable', readingCount: 5000, firstTakenAt: daysFromNow(-300) });
  });
});

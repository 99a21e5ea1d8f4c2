import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadPeriod, TimedVacuumReading, VacuumTrend } from './forecast-types.ts';
import { type ForecastRequest, forecastVacuum } from './forecast-vacuum.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const DAY = 86_400_000;
const momentOf = (day: number) => new Date(NOW.getTime() + day * DAY);
const onTheRoad: LoadPeriod[] = [{ loadedAt: momentOf(-400), arrivedAt: null }];

function reading(day: number, vacuumMicrons: number, isFreshPull = false): TimedVacuumReading {
  return { vacuumMicrons, takenAt: momentOf(day), isFreshPull };
}

/** Whole microns every `every` days up to yesterday, with a scatter of 6 % that is the same in every run. */
function readCurve(
  micronsOn: (day: number) => number,
  { from = -200, every = 8, until = -1 } = {},
): TimedVacuumReading[] {
  const count = Math.floor((until - from) / every) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = until - (count - 1 - index) * every;
    return reading(day, Math.max(1, Math.round(micronsOn(day) * (1 + 0.09 * Math.sin(index * 2.4)))));
  });
}

const forecast = (readings: readonly TimedVacuumReading[], more: Partial<ForecastRequest> = {}) =>
  forecastVacuum({ readings, loads: onTheRoad, now: NOW, limitMicrons: 75, ...more });

function trendOf(readings: readonly TimedVacuumReading[], more: Partial<ForecastRequest> = {}): VacuumTrend {
  const trend = forecast(readings, more);
  if (trend.kind === 'no_forecast') throw new Error(trend.reason);
  return trend;
}

const reasonOf = (readings: readonly TimedVacuumReading[], more: Partial<ForecastRequest> = {}) => {
  const result = forecast(readings, more);
  return result.kind === 'no_forecast' ? result.reason : result.kind;
};

const daysUntil = (at: string | null | undefined) => (at ? (Date.parse(at) - NOW.getTime()) / DAY : Number.NaN);

/** Expects the true day inside the range, and the range to mean something. */
function expectCrossing({ crossing }: VacuumTrend, day: number): void {
  expect(daysUntil(crossing?.earliestAt)).toBeLessThanOrEqual(day);
  expect(crossing?.latestAt === null ? Number.POSITIVE_INFINITY : daysUntil(crossing?.latestAt)).toBeGreaterThanOrEqual(
    day,
  );
  expect(daysUntil(crossing?.at)).toBeGreaterThan(day / 3);
  expect(daysUntil(crossing?.at)).toBeLessThan(day * 3);
}

const doubling = (micronsNow: number, days: number) => (day: number) => micronsNow * 2 ** (day / days);

describe('forecastVacuum dates', () => {
  it('a vacuum that rises by a constant factor', () => {
    const trend = trendOf(readCurve(doubling(30, 70)));
    expectCrossing(trend, 70 * Math.log2(75 / 30));
    expect(trend).toMatchObject({ kind: 'rising', shape: 'exponential', state: 'cold', isAboveNow: false });
  });

  it('a leak, later than a constant factor would', () => {
    const trend = trendOf(readCurve((day) => 45 + 0.2 * day));
    expectCrossing(trend, 150);
    expect(trend.shape).toBe('leak');
    expect(trend.micronsPerDay).toBeCloseTo(0.2, 1);
  });

  it('outgassing after a pull, later still', () => {
    const readings = readCurve((day) => 10 + 3 * Math.sqrt(day + 201), { from: -200 });
    const trend = trendOf([reading(-201, 10, true), ...readings]);
    expectCrossing(trend, (65 / 3) ** 2 - 201);
    expect(trend.shape).toBe('outgassing');
  });

  it('a leak that began weeks ago', () => {
    const trend = trendOf(readCurve((day) => 12 + 0.7 * Math.max(0, day + 50), { every: 5 }));
    expectCrossing(trend, 40);
    expect(trend.shape).toBe('bend');
  });

  it('an adsorbent that is saturated', () => {
    const trend = trendOf(readCurve((day) => 8 + 67 * Math.exp((day - 40) / 25), { every: 4 }));
    expectCrossing(trend, 40);
    expect(trend.shape).toBe('exponential_over_base');
  });

  it('a vacuum of which the gauge shows nothing below 9', () => {
    const trend = trendOf(readCurve((day) => Math.max(9, doubling(22, 60)(day)), { from: -300 }));
    expectCrossing(trend, 60 * Math.log2(75 / 22));
  });

  it('a vacuum with outliers and readings in pascals', () => {
    const spoiled = readCurve(doubling(30, 70), { every: 6 }).map((one, index) => {
      const factor = index % 11 === 4 ? 6 : index % 9 > 6 ? 0.133 : 1;
      return { ...one, vacuumMicrons: Math.max(1, Math.round(one.vacuumMicrons * factor)) };
    });
    expectCrossing(trendOf(spoiled), 70 * Math.log2(75 / 30));
  });
});

describe('forecastVacuum begins anew', () => {
  const before = readCurve(doubling(70, 60), { from: -200, until: -62 });
  const after = readCurve(doubling(25, 50), { from: -58, every: 6 });
  const truth = 50 * Math.log2(75 / 25);

  it('with a flagged pull, also when it stands last in the list', () => {
    const trend = trendOf([...before, ...after, reading(-60, 11, true)]);
    expect(trend.readingCount).toBe(after.length + 1);
    expectCrossing(trend, truth);
  });

  it('with a pumping that nobody flagged', () => {
    const trend = trendOf([...before, ...after]);
    expect(trend.readingCount).toBe(after.length);
    expectCrossing(trend, truth);
  });

  it('but not with readings in pascals', () => {
    const slips = after.map((one, index) => (index > 4 && index < 8 ? { ...one, vacuumMicrons: 2 } : one));
    expect(trendOf([...before.slice(0, 3), ...slips]).readingCount).toBeGreaterThan(4);
  });
});

describe('forecastVacuum gives no date', () => {
  it('for a vacuum that holds', () => {
    expect(trendOf(readCurve(() => 20))).toMatchObject({ kind: 'stable', crossing: null });
  });

  it('for a vacuum that falls', () => {
    expect(trendOf(readCurve(doubling(20, -90)))).toMatchObject({ kind: 'falling', crossing: null });
  });

  it('more than two years ahead', () => {
    expect(trendOf(readCurve((day) => 30 + 0.03 * day, { every: 3 })).crossing).toBeNull();
  });

  it('from fewer than four readings, or less than 14 days', () => {
    const four = [-20, -15, -10, -6].map((day) => reading(day, 40 + day));
    expect(reasonOf(four)).not.toBe('too_few');
    expect(reasonOf(four.slice(1))).toBe('too_few');
    expect(reasonOf(four.map((one, index) => reading(index * 4 - 13.9, one.vacuumMicrons)))).toBe('too_few');
    expect(reasonOf([])).toBe('too_few');
    expect(forecast([])).toMatchObject({ readingCount: 0, spanDays: 0, lastTakenAt: null, lastMicrons: null });
  });

  it('if the last reading is older than 60 days', () => {
    const old = readCurve(doubling(30, 70), { from: -260, until: -60 });
    expect(reasonOf(old)).toBe('rising');
    expect(reasonOf(old, { now: new Date(NOW.getTime() + 1) })).toBe('stale');
    expect(forecast(old, { now: momentOf(34) })).toMatchObject({
      reason: 'stale',
      lastTakenAt: momentOf(-60).toISOString(),
    });
  });

  it('if the last reading was taken warm', () => {
    const loads = [{ loadedAt: momentOf(-300), arrivedAt: momentOf(-10) }];
    expect(reasonOf(readCurve(doubling(30, 70)), { loads })).toBe('warm');
    expect(reasonOf(readCurve(doubling(30, 70)), { loads, settings: { coldDaysAfterArrival: 12 } })).toBe('rising');
  });

  it('if the cold readings are too few, however many warm ones there are', () => {
    const loads = [{ loadedAt: momentOf(-12), arrivedAt: null }];
    expect(forecast(readCurve(doubling(30, 70)), { loads })).toMatchObject({ reason: 'too_few', readingCount: 2 });
  });

  it('if cold and warm readings alternate and no loads are recorded', () => {
    const alternating = readCurve((day) => (Math.floor(day / 30) % 2 === 0 ? 14 : 55), { every: 6 });
    expect(reasonOf(alternating, { loads: [] })).toBe('mixed_states');
  });

  it('if all readings are the lowest of the gauge', () => {
    expect(reasonOf(readCurve(() => 11).map((one) => ({ ...one, vacuumMicrons: 11 })))).toBe('gauge_floor');
  });

  it('if the readings have jumped to another level', () => {
    expect(reasonOf(readCurve((day) => (day < -60 ? 12 : 40), { every: 5 }))).toBe('step');
  });

  it('if the readings scatter', () => {
    // Half to double the level, as from a gauge that is read at a glance.
    const wild = readCurve(() => 20).map((one, index) => ({
      ...one,
      vacuumMicrons: Math.round(20 * Math.exp(Math.sin(index * 12.9898) + 0.3 * Math.sin(index * 78.233))),
    }));
    expect(reasonOf(wild)).toBe('scatter');
  });
});

describe('the forecast of a vacuum above the limit', () => {
  const above = trendOf(readCurve((day) => 20 + 0.8 * Math.max(0, day + 120)));

  it('says since when, by the first reading of the run', () => {
    const day = daysUntil(above.aboveLimit?.since);
    expect(day).toBeGreaterThan(-60);
    expect(day).toBeLessThan(-40);
    expect(above.aboveLimit).toMatchObject({ state: 'cold' });
  });

  it('dates the crossing now', () => {
    expect(above).toMatchObject({ isAboveNow: true, crossing: { at: above.computedAt, earliestAt: above.computedAt } });
  });

  it('says so also without a forecast', () => {
    expect(forecast([reading(-3, 80), reading(-1, 90)])).toMatchObject({
      kind: 'no_forecast',
      aboveLimit: { since: momentOf(-3).toISOString(), lastMicrons: 90 },
    });
  });
});

describe('the curve of a forecast', () => {
  const trend = trendOf(readCurve(doubling(30, 70)));

  it('leads from the first reading beyond the date', () => {
    expect(trend.curve.length).toBeGreaterThanOrEqual(24);
    expect(trend.curve.length).toBeLessThanOrEqual(40);
    expect(daysUntil(trend.curve[0]?.at)).toBeCloseTo(-193, 0);
    expect(daysUntil(trend.curve.at(-1)?.at)).toBeGreaterThan(daysUntil(trend.crossing?.at));
    const days = trend.curve.map(({ at }) => Date.parse(at));
    expect(days).toEqual(days.toSorted((one, other) => one - other));
  });

  it('lies inside its range', () => {
    for (const { microns, low, high } of trend.curve) {
      expect(low).toBeLessThanOrEqual(microns);
      expect(high).toBeGreaterThanOrEqual(microns);
    }
  });

  it('passes the limit between the ends of the range of the date', () => {
    const isPast = (at: string) => Date.parse(at) > Date.parse(trend.crossing?.at ?? '');
    for (const { at, microns } of trend.curve) expect(microns > 75).toBe(isPast(at));
  });
});

describe('the confidence of a forecast', () => {
  it('is high for many recent readings that agree', () => {
    expect(trendOf(readCurve(doubling(30, 70))).confidence).toBe('high');
  });

  it('is never high for a tank whose state is unknown', () => {
    expect(trendOf(readCurve(doubling(30, 70)), { loads: [] })).toMatchObject({
      confidence: 'medium',
      state: 'unknown',
    });
  });

  it('is low for five readings', () => {
    expect(trendOf(readCurve(doubling(30, 70), { from: -60, every: 14 })).confidence).toBe('low');
  });
});

describe('forecastVacuum', () => {
  const series = fc.record({
    micronsNow: fc.integer({ min: 8, max: 70 }),
    doublingDays: fc.integer({ min: 20, max: 400 }),
    every: fc.integer({ min: 3, max: 20 }),
    seed: fc.integer({ min: 0, max: 1_000 }),
  });
  const draw = ({
    micronsNow,
    doublingDays,
    every,
    seed,
  }: {
    micronsNow: number;
    doublingDays: number;
    every: number;
    seed: number;
  }) => readCurve((day) => doubling(micronsNow, doublingDays)(day) * (1 + 0.1 * Math.sin(seed + day)), { every });

  it('does not depend on the order of the readings', () => {
    fc.assert(
      fc.property(series, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (one, keys) => {
        const readings = draw(one);
        const keyed = readings.map((value) => ({ value, key: keys.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
        expect(forecast(shuffled)).toEqual(forecast(readings));
      }),
      { numRuns: 20 },
    );
  });

  it('ignores readings of the future', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 1_000 }), (one, microns) => {
        const readings = draw(one);
        expect(forecast([...readings, reading(0.01, microns), reading(9, microns, true)])).toEqual(forecast(readings));
      }),
      { numRuns: 20 },
    );
  });

  it('gives the same date if readings and limit are in another unit', () => {
    fc.assert(
      fc.property(series, fc.constantFrom(10, 37), (one, factor) => {
        const fine = draw(one).map((each) => ({ ...each, vacuumMicrons: each.vacuumMicrons * 100 }));
        const scaled = fine.map((each) => ({ ...each, vacuumMicrons: each.vacuumMicrons * factor }));
        const [here, there] = [
          forecast(fine, { limitMicrons: 7_500 }),
          forecast(scaled, { limitMicrons: 7_500 * factor }),
        ];
        if (here.kind === 'no_forecast' || there.kind === 'no_forecast') return expect(there.kind).toBe(here.kind);
        expect(there.micronsNow / here.micronsNow / factor).toBeCloseTo(1, 2);
        expect(there.crossing === null).toBe(here.crossing === null);
      }),
      { numRuns: 20, seed: 20_260_601 },
    );
  });

  it('can be written as JSON and read again', () => {
    const trend = trendOf(readCurve(doubling(30, 70)));
    expect(JSON.parse(JSON.stringify(trend))).toEqual(trend);
  });

  it('costs hardly more for 20,000 readings than for 1,000', () => {
    const exp = vi.spyOn(Math, 'exp');
    onTestFinished(() => exp.mockRestore());
    const callsFor = (count: number) => {
      exp.mockClear();
      const trend = trendOf(readCurve(doubling(30, 70), { from: -300, every: 300 / count }));
      expectCrossing(trend, 70 * Math.log2(75 / 30));
      return exp.mock.calls.length;
    };
    const few = callsFor(1_000);
    expect(callsFor(20_000)).toBeLessThan(1.5 * few);
    expect(few).toBeLessThan(1_000_000);
  });

  it('throws for a time that is none', () => {
    expect(() => forecast([{ vacuumMicrons: 9, takenAt: 'yesterday', isFreshPull: false }])).toThrow(RangeError);
  });
});

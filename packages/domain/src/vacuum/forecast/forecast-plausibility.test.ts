import { describe, expect, it } from 'vitest';
import { describeForecastQuestion, findForecastQuestion } from './forecast-plausibility.ts';
import type { LoadPeriod } from './forecast-types.ts';
import { forecastVacuum } from './forecast-vacuum.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const DAY = 86_400_000;
const momentOf = (day: number) => new Date(NOW.getTime() + day * DAY);
const loads: LoadPeriod[] = [{ loadedAt: momentOf(-300), arrivedAt: null }];
const readings = Array.from({ length: 25 }, (_, index) => ({
  vacuumMicrons: Math.round(18 * 2 ** ((index - 24) / 14) * (1 + 0.07 * Math.sin(2.4 * index))),
  takenAt: momentOf((index - 24) * 7),
  isFreshPull: false,
}));
const forecast = forecastVacuum({ readings, loads, now: NOW, limitMicrons: 75 });

function ask(vacuumMicrons: number, { day = 2, isFreshPull = false, of = loads } = {}) {
  return findForecastQuestion({ vacuumMicrons, takenAt: momentOf(day), isFreshPull }, forecast, {
    loads: of,
    coldDaysAfterArrival: 4,
  });
}

describe('findForecastQuestion', () => {
  it('accepts a reading near the forecast', () => {
    expect([15, 18, 21, 23].map((microns) => ask(microns))).toEqual([null, null, null, null]);
  });

  it('asks about pascals entered as microns, and says so', () => {
    expect(ask(2.4)).toMatchObject({ kind: 'beyond_forecast', vacuumMicrons: 2.4, fitsAsPascals: true });
  });

  it('asks about a reading far above, whatever the unit', () => {
    expect(ask(135)).toMatchObject({ vacuumMicrons: 135, fitsAsPascals: false });
  });

  it('names a range around the forecast', () => {
    const question = ask(135);
    expect(question?.lowMicrons).toBeLessThan(question?.expectedMicrons ?? 0);
    expect(question?.highMicrons).toBeGreaterThan(question?.expectedMicrons ?? 0);
  });

  it('compares with the forecast for the moment of the reading', () => {
    expect(ask(36, { day: 80 })).toBeNull();
    expect(ask(36, { day: -90 })).not.toBeNull();
  });

  it('asks nothing about a fresh pull, a warm tank, or a moment outside the curve', () => {
    expect(ask(2, { isFreshPull: true })).toBeNull();
    expect(ask(90, { day: 20, of: [{ loadedAt: momentOf(-300), arrivedAt: momentOf(1) }] })).toBeNull();
    expect(ask(2, { day: -300 })).toBeNull();
    expect(ask(2, { day: 1_000 })).toBeNull();
  });

  it('asks nothing without a forecast', () => {
    const none = forecastVacuum({ readings: [], loads, now: NOW, limitMicrons: 75 });
    const reading = { vacuumMicrons: 500, takenAt: NOW, isFreshPull: false };
    expect(findForecastQuestion(reading, none, { loads, coldDaysAfterArrival: 4 })).toBeNull();
  });
});

describe('describeForecastQuestion', () => {
  const question = {
    kind: 'beyond_forecast',
    vacuumMicrons: 2.4,
    takenAt: momentOf(2),
    expectedMicrons: 18.2,
    lowMicrons: 12.3,
    highMicrons: 26.8,
    fitsAsPascals: true,
  } as const;
  const view = { timeZone: 'America/Denver', now: NOW };

  it('names both figures', () => {
    expect(describeForecastQuestion(question, view)).toBe(
      'The forecast expects about 18 µm (12 to 27) on 3 May. Is 2.4 µm right? 2.4 pascals would be 18 µm.',
    );
    expect(describeForecastQuestion({ ...question, vacuumMicrons: 135, fitsAsPascals: false }, view)).toBe(
      'The forecast expects about 18 µm (12 to 27) on 3 May. Is 135 µm right?',
    );
  });
});

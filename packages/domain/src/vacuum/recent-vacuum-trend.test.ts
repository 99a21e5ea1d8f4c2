import { expect, test } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../time/instants.ts';
import { forecastRecentTrend } from './recent-vacuum-trend.ts';
import { forecastVacuum } from './vacuum-forecast.ts';

const NOW = new Date('2026-05-12T12:00:00Z');

function weekly(weeks: number, micronsAt: (daysAgo: number) => number) {
  return Array.from({ length: weeks }, (_, week) => {
    const daysAgo = week * 7 + 1;
    return {
      vacuumMicrons: micronsAt(daysAgo),
      takenAt: new Date(NOW.getTime() - daysAgo * MILLISECONDS_PER_DAY),
      isFreshPull: false,
    };
  });
}

test('forecastRecentTrend uses the whole year for a steady trend', () => {
  const readings = weekly(52, (daysAgo) => 20 * 2 ** ((364 - daysAgo) / 180));
  expect(forecastRecentTrend(readings, NOW)).toEqual(forecastVacuum(readings, NOW));
});

test('forecastRecentTrend uses the recent readings of a tank that held for months and then began to leak', () => {
  const readings = weekly(52, (daysAgo) => 10 * 2 ** (Math.max(0, 120 - daysAgo) / 25));
  const trend = forecastRecentTrend(readings, NOW);
  expect(trend.kind).toBe('rising');
  if (trend.kind === 'not_enough_readings') return;
  expect(trend.doublingDays).toBeGreaterThan(20);
  expect(trend.doublingDays).toBeLessThan(35);
  expect(10 ** trend.fittedNowLog10).toBeGreaterThan(200);
});

test('forecastRecentTrend ignores one wild last reading', () => {
  const readings = weekly(52, (daysAgo) => (daysAgo === 1 ? 400 : 20));
  expect(forecastRecentTrend(readings, NOW)).toEqual(forecastVacuum(readings, NOW));
});

test('forecastRecentTrend returns no forecast for too few readings', () => {
  expect(
    forecastRecentTrend(
      weekly(2, () => 20),
      NOW,
    ).kind,
  ).toBe('not_enough_readings');
});

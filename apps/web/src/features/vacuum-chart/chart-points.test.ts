import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { expect, test } from 'vitest';
import { readingOf, transferOf } from '../../../test-support/tank-data.ts';
import { chartPoints, listTrips, micronsScale, tripAt } from './chart-points.ts';

const NOW = new Date('2026-05-12T12:00:00Z');

const dayBefore = (days: number) => new Date(NOW.getTime() - days * MILLISECONDS_PER_DAY).toISOString();

const span = { from: Date.parse('2026-01-01T00:00:00Z'), now: NOW.getTime(), to: Date.parse('2026-07-01T00:00:00Z') };

const STEADY: readonly VacuumReading[] = [40, 35, 30, 26, 22, 20].map((microns, index) =>
  readingOf(index + 1, microns, dayBefore(index * 10 + 1)),
);

const forecastOf = (readings: readonly VacuumReading[]) =>
  forecastVacuum({
    readings: readings.map(({ vacuum_reading, reading_timestamp, fresh_pull }) => ({
      ...{ vacuumMicrons: vacuum_reading, takenAt: reading_timestamp, isFreshPull: fresh_pull },
    })),
    ...{ loads: [], now: NOW, limitMicrons: 75 },
  });

test("the chart's points are the readings, oldest first, and then the estimate from now on", () => {
  const points = chartPoints(STEADY, forecastOf(STEADY), span);
  expect(points.flatMap(({ microns }) => microns ?? [])).toEqual([20, 22, 26, 30, 35, 40]);
  const estimated = points.filter(({ estimate }) => estimate !== undefined);
  expect(estimated[0]?.at).toBe(span.now);
  // The line ends beyond the chart, not before its edge.
  expect(estimated.at(-1)?.at).toBeGreaterThan(span.to);
  expect(estimated.at(-2)?.at).toBeLessThanOrEqual(span.to);
  for (const { estimate = 0, estimateRange = [0, 0] } of estimated) {
    expect(estimateRange[0]).toBeLessThanOrEqual(estimate);
    expect(estimateRange[1]).toBeGreaterThanOrEqual(estimate);
  }
});

test('the line of the chart breaks before a fresh pull', () => {
  const readings = [
    readingOf(1, 9, dayBefore(1)),
    { ...readingOf(2, 8, dayBefore(5)), fresh_pull: true },
    readingOf(3, 200, dayBefore(9)),
  ];
  const points = chartPoints(readings, forecastOf(readings), span);
  expect(points.slice(0, 4).map(({ microns }) => microns)).toEqual([200, undefined, 8, 9]);
});

test('too few readings, and a forecast that is not there yet, give no estimate', () => {
  const [one] = STEADY;
  const readings = one === undefined ? [] : [one];
  const points = chartPoints(readings, forecastOf(readings), span);
  expect(points.some(({ estimate }) => estimate !== undefined)).toBe(false);
  expect(chartPoints(STEADY, null, span)).toHaveLength(STEADY.length);
});

test("the chart's scale always shows the first limit, and grows with the readings", () => {
  const scaleOf = (...microns: number[]) => micronsScale(microns.map((each, at) => ({ at, microns: each })));
  expect(scaleOf(12, 14)).toEqual([1, 150]);
  expect(scaleOf(30, 800)).toEqual([1, 1_200]);
  expect(scaleOf(0.5)).toEqual([0.1, 150]);
});

test('loads in the chart reach from loading to arrival, an open one until now', () => {
  const trips = listTrips(
    [
      transferOf({ id: 1, loaded_at: '2026-05-01T00:00:00Z', arrived_at: null }),
      transferOf({ id: 2, loaded_at: '2025-12-20T00:00:00Z', arrived_at: '2026-01-10T00:00:00Z' }),
      transferOf({ id: 3, loaded_at: '2025-11-01T00:00:00Z', arrived_at: '2025-11-20T00:00:00Z' }),
    ],
    span,
  );
  expect(trips.map(({ transfer, from, to }) => [transfer.id, from, to])).toEqual([
    [1, Date.parse('2026-05-01T00:00:00Z'), span.now],
    [2, span.from, Date.parse('2026-01-10T00:00:00Z')],
  ]);
  expect(tripAt(trips, Date.parse('2026-01-09T23:59:59Z'))?.transfer.id).toBe(2);
  expect(tripAt(trips, Date.parse('2026-01-10T00:00:00Z'))).toBeUndefined();
});

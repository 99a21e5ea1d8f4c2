import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { forecastRecentTrend } from '@dewar/domain/vacuum/recent-vacuum-trend';
import {
  TRANSFER_GOOD_UP_TO_MICRONS,
  TRANSFER_POOR_UP_TO_MICRONS,
  type TransferVacuumBand,
} from '@dewar/domain/vacuum/vacuum-bands';
import { fittedVacuumAt, type VacuumForecast } from '@dewar/domain/vacuum/vacuum-forecast';
import type { TimeSpan } from './chart-range.ts';

/** One point of the chart: a reading, a point of the estimate, or neither where the line breaks. */
export interface ChartPoint {
  readonly at: number;
  readonly reading?: VacuumReading;
  readonly microns?: number;
  readonly estimate?: number;
  readonly estimateRange?: readonly [number, number];
}

export interface Trip {
  readonly transfer: Transfer;
  readonly from: number;
  readonly to: number;
}

const ESTIMATE_POINTS = 24;

export function forecastOf(readings: readonly VacuumReading[], now: Date): VacuumForecast {
  return forecastRecentTrend(
    readings.map(({ vacuum_reading, reading_timestamp, fresh_pull }) => ({
      vacuumMicrons: vacuum_reading,
      takenAt: reading_timestamp,
      isFreshPull: fresh_pull,
    })),
    now,
  );
}

/** Readings oldest first, then the estimate. The line breaks before a fresh pull, because pumping caused the drop. */
export function chartPoints(readings: readonly VacuumReading[], forecast: VacuumForecast, span: TimeSpan) {
  const measured = readings.toReversed().flatMap((reading): ChartPoint[] => {
    const at = toMilliseconds(reading.reading_timestamp);
    const point = { at, reading, microns: reading.vacuum_reading };
    return reading.fresh_pull ? [{ at: at - 1 }, point] : [point];
  });
  return [...measured, { at: span.now }, ...estimatePoints(forecast, span)];
}

function estimatePoints(forecast: VacuumForecast, { now, to }: TimeSpan): ChartPoint[] {
  if (forecast.kind === 'not_enough_readings') return [];
  return Array.from({ length: ESTIMATE_POINTS + 1 }, (_, index) => {
    const at = now + ((to - now) * index) / ESTIMATE_POINTS;
    const { microns, lowerMicrons, upperMicrons } = fittedVacuumAt(forecast, new Date(at));
    return { at, estimate: microns, estimateRange: [lowerMicrons, upperMicrons] as const };
  });
}

/** Loads in transit within the span, an open one until now. */
export function listTrips(transfers: readonly Transfer[], span: TimeSpan): readonly Trip[] {
  return transfers.flatMap((transfer) => {
    if (transfer.arrived_at === null && !isLoadInTransit(transfer)) return [];
    const from = toMilliseconds(transfer.loaded_at);
    const to = transfer.arrived_at === null ? span.now : toMilliseconds(transfer.arrived_at);
    return to < span.from ? [] : [{ transfer, from: Math.max(from, span.from), to }];
  });
}

/** The trip at a given time. */
export function tripAt(trips: readonly Trip[], at: number): Trip | undefined {
  return trips.find(({ from, to }) => from <= at && at < to);
}

const LOWEST_CEILING_MICRONS = 150;
const HIGHEST_ESTIMATE_MICRONS = 1_000;
const HIGHEST_ESTIMATE_FACTOR = 4;
const HIGHEST_FLOOR_MICRONS = 10;
const ROOM = 1.5;

/** The scale in microns: from a power of ten below the readings to above the first limit and all readings. */
export function micronsScale(points: readonly ChartPoint[]): readonly [number, number] {
  const read = points.flatMap(({ microns }) => (microns === undefined ? [] : [microns]));
  const estimated = points.flatMap(({ estimate }) => (estimate === undefined ? [] : [estimate]));
  const lowest = Math.min(HIGHEST_FLOOR_MICRONS, ...read, ...estimated.slice(0, 1));
  const highest = Math.max(0, ...read);
  // An estimate may reach thousands; it must not flatten the readings.
  const mostEstimated = Math.max(HIGHEST_ESTIMATE_MICRONS, highest * HIGHEST_ESTIMATE_FACTOR);
  return [
    10 ** Math.floor(Math.log10(lowest / ROOM)),
    Math.max(LOWEST_CEILING_MICRONS, highest * ROOM, Math.min(Math.max(0, ...estimated), mostEstimated)),
  ];
}

// spec 2 §4.2
export const CHART_BANDS: readonly { readonly band: TransferVacuumBand; readonly from: number; readonly to: number }[] =
  [
    { band: 'good', from: 0, to: TRANSFER_GOOD_UP_TO_MICRONS },
    { band: 'poor', from: TRANSFER_GOOD_UP_TO_MICRONS, to: TRANSFER_POOR_UP_TO_MICRONS },
    { band: 'critical', from: TRANSFER_POOR_UP_TO_MICRONS, to: Number.POSITIVE_INFINITY },
  ];

/** The next limit above the latest reading: the good band's, or the poor band's once that is passed. */
export function nextLimit(lastMicrons: number): number {
  return lastMicrons > TRANSFER_GOOD_UP_TO_MICRONS ? TRANSFER_POOR_UP_TO_MICRONS : TRANSFER_GOOD_UP_TO_MICRONS;
}

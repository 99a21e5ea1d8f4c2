import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { MILLISECONDS_PER_MINUTE, toMilliseconds } from '@dewar/domain/time/instants';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import type { VacuumForecast } from '@dewar/domain/vacuum/forecast/forecast-types';
import {
  TRANSFER_GOOD_UP_TO_MICRONS,
  TRANSFER_POOR_UP_TO_MICRONS,
  type TransferVacuumBand,
} from '@dewar/domain/vacuum/vacuum-bands';
import type { TimeSpan } from './chart-range.ts';

/** One point of the chart: a reading, a point of the estimate, or neither where the line breaks. */
export interface ChartPoint {
  readonly at: number;
  readonly reading?: VacuumReading;
  readonly microns?: number;
  readonly estimate?: number;
  readonly estimateRange?: readonly [number, number];
  /** What an earlier forecast foresaw for the time of this reading. */
  readonly foreseenRange?: readonly [number, number];
}

export interface Trip {
  readonly transfer: Transfer;
  readonly from: number;
  readonly to: number;
}

/** Readings oldest first, then the estimate. The line breaks before a fresh pull, because pumping caused the drop. */
export function chartPoints(readings: readonly VacuumReading[], forecast: VacuumForecast | null, span: TimeSpan) {
  const measured = readings.toReversed().flatMap((reading): ChartPoint[] => {
    const at = toMilliseconds(reading.reading_timestamp);
    const point = { at, reading, microns: reading.vacuum_reading };
    return reading.fresh_pull ? [{ at: at - 1 }, point] : [point];
  });
  return [...measured, ...estimatePoints(forecast, span)];
}

/** From the moment of the forecast on: the readings themselves tell what was before. */
function estimatePoints(forecast: VacuumForecast | null, { to }: TimeSpan): ChartPoint[] {
  if (forecast === null || forecast.kind === 'no_forecast') return [];
  const computedAt = toMilliseconds(forecast.computedAt);
  const points = forecast.curve
    .map(({ at, microns, low, high }) => ({
      at: toMilliseconds(at),
      estimate: microns,
      estimateRange: [low, high] as const,
    }))
    .filter(({ at }) => at >= computedAt - MILLISECONDS_PER_MINUTE);
  const beyond = points.findIndex(({ at }) => at > to);
  return beyond === -1 ? points : points.slice(0, beyond + 1);
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

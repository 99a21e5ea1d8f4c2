import { ELEVATED_PRESSURE_PSI, isImmediateReadingRequired } from '../thermodynamics/pressure-limits.ts';
import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import type { TransferProgress } from './transfer-status.ts';

// spec 2 §4.2
export const ARRIVAL_PERIOD_HOURS = 2;
export const POST_OFFLOAD_FROM_HOURS = 72;
export const POST_OFFLOAD_UNTIL_DAYS = 5;

// spec 2 §9
export const UTILIZATION_DAYS = 30;

export const READING_PERIODS = ['during_transport', 'arrival', 'post_offload'] as const;
export type ReadingPeriod = (typeof READING_PERIODS)[number];

interface TransferTimes {
  readonly loaded_at: Instant | null;
  readonly arrived_at: Instant | null;
}

interface ArrivedTransfer {
  readonly arrived_at: Instant | null;
  readonly arrival_pressure: number | null;
  readonly was_venting: boolean;
}

interface TimedReading {
  readonly reading_timestamp: Instant;
}

/**
 * Sorts a tank's readings into the periods of a transfer, keeping their order (spec 2 §4.2). A reading before loading,
 * between 2 and 72 hours or more than 5 days after arrival belongs to none.
 */
export function groupTransferReadings<R extends TimedReading>(
  transfer: TransferTimes,
  readings: readonly R[],
): Record<ReadingPeriod, R[]> {
  const groups: Record<ReadingPeriod, R[]> = { during_transport: [], arrival: [], post_offload: [] };
  for (const reading of readings) {
    const period = findReadingPeriod(transfer, reading.reading_timestamp);
    if (period !== null) groups[period].push(reading);
  }
  return groups;
}

/** The period of a moment: [loaded, arrived), [arrived, +2 h], [+72 h, +5 d], both ends included (rules 1). */
export function findReadingPeriod(transfer: TransferTimes, takenAt: Instant): ReadingPeriod | null {
  const taken = toMilliseconds(takenAt);
  if (transfer.arrived_at === null || taken < toMilliseconds(transfer.arrived_at)) {
    const isLoaded = transfer.loaded_at !== null && taken >= toMilliseconds(transfer.loaded_at);
    return isLoaded ? 'during_transport' : null;
  }
  const sinceArrival = taken - toMilliseconds(transfer.arrived_at);
  if (sinceArrival <= ARRIVAL_PERIOD_HOURS * MILLISECONDS_PER_HOUR) return 'arrival';
  const isPostOffload =
    sinceArrival >= POST_OFFLOAD_FROM_HOURS * MILLISECONDS_PER_HOUR &&
    sinceArrival <= POST_OFFLOAD_UNTIL_DAYS * MILLISECONDS_PER_DAY;
  return isPostOffload ? 'post_offload' : null;
}

/** Whether there is a reading in the arrival period (rules 1). */
export function isImmediateReadingTaken(
  transfer: Pick<ArrivedTransfer, 'arrived_at'>,
  readings: readonly TimedReading[],
): boolean {
  const times = { loaded_at: null, arrived_at: transfer.arrived_at };
  return readings.some((reading) => findReadingPeriod(times, reading.reading_timestamp) === 'arrival');
}

/** 'due' during the two hours after arrival, then 'missing' (spec 2 §2.2). */
export function findImmediateReadingState(check: {
  readonly transfer: ArrivedTransfer;
  readonly readings: readonly TimedReading[];
  readonly now: Instant;
}): 'not_required' | 'taken' | 'due' | 'missing' {
  const { transfer, readings, now } = check;
  if (transfer.arrived_at === null) return 'not_required';
  if (!isImmediateReadingRequired(transfer.arrival_pressure, transfer.was_venting)) return 'not_required';
  if (isImmediateReadingTaken(transfer, readings)) return 'taken';
  const sinceArrival = toMilliseconds(now) - toMilliseconds(transfer.arrived_at);
  return sinceArrival > ARRIVAL_PERIOD_HOURS * MILLISECONDS_PER_HOUR ? 'missing' : 'due';
}

/** Why the Arrival Protocol box shows YES or NO (spec 2 §2.2). */
export function describeImmediateReadingReason(transfer: Omit<ArrivedTransfer, 'arrived_at'>): string {
  const { arrival_pressure, was_venting } = transfer;
  const isElevated = isImmediateReadingRequired(arrival_pressure, false);
  const pressure = arrival_pressure === null ? 'not recorded' : `${arrival_pressure} psig`;
  if (was_venting && isElevated) return `Tank was venting and arrival pressure is ${pressure}`;
  if (was_venting) return 'Tank was venting during transport';
  if (isElevated) return `Arrival pressure is ${pressure} (${ELEVATED_PRESSURE_PSI} or more)`;
  return `No venting; arrival pressure is ${pressure}`;
}

/** The share (0 to 1) of the last 30 days with a load in transit (rules 1); overlapping trips count once. */
export function computeUtilization(
  transfers: ReadonlyArray<TransferTimes & Pick<TransferProgress, 'action'>>,
  now: Instant,
): number {
  const end = toMilliseconds(now);
  const start = end - UTILIZATION_DAYS * MILLISECONDS_PER_DAY;
  let covered = 0;
  let coveredUntil = start;
  for (const trip of transfers.flatMap((transfer) => tripOf(transfer, end)).toSorted((a, b) => a.from - b.from)) {
    const from = Math.max(trip.from, coveredUntil);
    const to = Math.min(trip.to, end);
    if (to <= from) continue;
    covered += to - from;
    coveredUntil = to;
  }
  return covered / (end - start);
}

function tripOf(
  transfer: TransferTimes & Pick<TransferProgress, 'action'>,
  now: number,
): Array<{ from: number; to: number }> {
  if (transfer.action !== 'Load' || transfer.loaded_at === null) return [];
  const to = transfer.arrived_at === null ? now : toMilliseconds(transfer.arrived_at);
  return [{ from: toMilliseconds(transfer.loaded_at), to }];
}

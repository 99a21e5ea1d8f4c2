import { isAheadOfClock } from '../time/entry-times.ts';
import { toMilliseconds } from '../time/instants.ts';
import { findNetContradiction, type WeighedLoad } from './net-weight.ts';
import type { LevelUnit } from './transfer-figures.ts';

/** The maximum of a manual level reading in percent. */
const MAX_LEVEL_PERCENT = 100;

/** The error texts of a transfer by field name. */
type TransferErrors = Partial<Record<keyof CheckedTransfer, string>>;

/** The fields that the rules of this file read. */
interface CheckedTransfer extends WeighedLoad {
  readonly loaded_at?: string | null | undefined;
  readonly expected_arrival_at?: string | null | undefined;
  readonly arrived_at?: string | null | undefined;
  readonly arrival_pressure?: number | null | undefined;
  readonly manual_level_reading?: number | null | undefined;
  readonly level_reading_unit?: LevelUnit | null | undefined;
}

const REQUIRED = {
  loaded_at: 'Loading date/time is required',
  loaded_weight_lbs: 'Weight in lbs is required',
  arrived_at: 'Arrival date/time is required',
  arrival_pressure: 'Arrival pressure is required',
} as const;

export type RequiredTransferField = keyof typeof REQUIRED;

/** What Add load and Add arrival require (spec 2 §5). */
export const REQUIRED_OF_LOAD = ['loaded_at', 'loaded_weight_lbs'] as const;
export const REQUIRED_OF_ARRIVAL = ['arrived_at', 'arrival_pressure'] as const;

/** Errors of the fields that are required and missing. */
export function findMissingFields(
  transfer: CheckedTransfer,
  required: readonly RequiredTransferField[],
): TransferErrors {
  const missing = required.filter((field) => transfer[field] == null);
  return Object.fromEntries(missing.map((field) => [field, REQUIRED[field]]));
}

/** Errors of a load or an arrival dated more than five minutes ahead. */
export function findFutureTimes({ loaded_at, arrived_at }: CheckedTransfer, now: Date): TransferErrors {
  const isAhead = (at: string | null | undefined) => at != null && isAheadOfClock(at, now);
  return {
    ...(isAhead(loaded_at) && { loaded_at: 'Loading date/time is more than five minutes in the future' }),
    ...(isAhead(arrived_at) && { arrived_at: 'Arrival date/time is more than five minutes in the future' }),
  };
}

/** Errors of fields that contradict each other. A manual level reading and its unit come together (spec 2 §5). */
export function findContradictions(transfer: CheckedTransfer): TransferErrors {
  const { loaded_at, expected_arrival_at, arrived_at } = transfer;
  const { manual_level_reading: reading = null, level_reading_unit: unit = null } = transfer;
  const isBeforeLoad = (at: string | null | undefined) =>
    loaded_at != null && at != null && toMilliseconds(at) < toMilliseconds(loaded_at);
  return {
    ...findNetContradiction(transfer),
    ...(isBeforeLoad(expected_arrival_at) && {
      expected_arrival_at: 'Expected arrival must not be earlier than the load time',
    }),
    ...(isBeforeLoad(arrived_at) && { arrived_at: 'Arrival date/time must not be earlier than the load time' }),
    ...(reading !== null &&
      unit === null && { level_reading_unit: 'Level reading unit is required with a level reading' }),
    ...(reading === null && unit !== null && { manual_level_reading: 'Manual level reading is required with a unit' }),
    ...(reading !== null &&
      unit === 'percent' &&
      reading > MAX_LEVEL_PERCENT && {
        manual_level_reading: `Manual level reading must be at most ${MAX_LEVEL_PERCENT} percent`,
      }),
  };
}

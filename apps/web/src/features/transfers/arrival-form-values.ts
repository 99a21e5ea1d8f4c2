import type { Transfer } from '@dewar/contract/transfers';
import { MAX_LEVEL_PERCENT } from '@dewar/contract/transfers';
import { toMilliseconds } from '@dewar/domain/time/instants';
import type { LevelUnit } from '@dewar/domain/transfers/transfer-figures';
import { isTooFarInFuture } from '@dewar/domain/vacuum/vacuum-plausibility';
import { findLoadFieldErrors } from './load-form-values.ts';

/** What is typed of an arrival; empty numbers are null, empty texts ''. */
export interface ArrivalValues {
  readonly arrived_at: string | null;
  readonly arrival_pressure: number | null;
  readonly arrival_level: number | null;
  readonly was_venting: boolean;
  readonly manual_level_reading: number | null;
  readonly level_reading_unit: LevelUnit;
  readonly notes: string;
}

export function arrivalValuesOf(transfer: Transfer): ArrivalValues {
  return {
    arrived_at: transfer.arrived_at,
    arrival_pressure: transfer.arrival_pressure,
    arrival_level: transfer.arrival_level,
    was_venting: transfer.was_venting,
    manual_level_reading: transfer.manual_level_reading,
    level_reading_unit: transfer.level_reading_unit ?? 'inches',
    notes: transfer.notes ?? '',
  };
}

/** The request: a unit is sent with a reading only. */
export function arrivalBody<Values extends ArrivalValues>(values: Values) {
  return { ...values, level_reading_unit: values.manual_level_reading === null ? null : values.level_reading_unit };
}

/** Errors of an arrival by field (spec 2 §5, Add arrival); ranges and lengths come from the contract. */
export function findArrivalErrors(values: ArrivalValues, loadedAt: string | null): Record<string, string> {
  const { arrived_at, manual_level_reading, level_reading_unit } = values;
  const errors = findLoadFieldErrors(arrivalBody(values));
  if (arrived_at !== null && loadedAt !== null && toMilliseconds(arrived_at) < toMilliseconds(loadedAt)) {
    errors.arrived_at = 'Arrival date/time must not be earlier than the load time';
  } else if (arrived_at !== null && isTooFarInFuture(arrived_at, new Date())) {
    errors.arrived_at = 'Arrival date/time is more than a day in the future';
  }
  if (level_reading_unit === 'percent' && (manual_level_reading ?? 0) > MAX_LEVEL_PERCENT) {
    errors.manual_level_reading = `Manual level reading must be at most ${MAX_LEVEL_PERCENT} percent`;
  }
  return errors;
}

/** What Add Arrival Data requires beyond that; an edit may leave it out. */
export function findMissingArrival(values: ArrivalValues): Record<string, string> {
  return {
    ...(values.arrived_at === null && { arrived_at: 'Arrival date/time is required' }),
    ...(values.arrival_pressure === null && { arrival_pressure: 'Arrival pressure is required' }),
  };
}

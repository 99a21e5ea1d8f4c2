import type { Transfer } from '@dewar/contract/transfers';
import { findContradictions, findFutureTimes } from '@dewar/domain/transfers/transfer-errors';
import type { LevelUnit } from '@dewar/domain/transfers/transfer-figures';
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
  const body = arrivalBody(values);
  return {
    ...findLoadFieldErrors(body),
    ...findFutureTimes({ arrived_at: values.arrived_at }, new Date()),
    ...findContradictions({ ...body, loaded_at: loadedAt }),
  };
}

import { arrivalFields, type Transfer, transferFields } from '@dewar/contract/transfers';
import { findContradictions, findFutureTimes } from '@dewar/domain/transfers/transfer-errors';
import type { z } from 'zod';
import { trueNow } from '../../shared/api/device-clock.ts';
import { blankValues, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';
import { findFieldErrors } from './load-form-values.ts';

const arrivalForm = arrivalFields.omit({ arrived_at: true }).extend(transferFields.pick({ notes: true }).shape);

/** What is typed of an arrival; empty numbers are null, empty texts ''. */
export type ArrivalValues = FormValues<z.output<typeof arrivalForm>> & { readonly arrived_at: string | null };

export const BLANK_ARRIVAL: ArrivalValues = {
  ...blankValues(arrivalForm),
  arrived_at: null,
  level_reading_unit: 'inches',
};

export function arrivalValuesOf(transfer: Transfer): ArrivalValues {
  return valuesOf(BLANK_ARRIVAL, transfer);
}

/** A conflict with a colleague's version never mixes the figure of one with the unit of the other. */
export const READ_TOGETHER = [['manual_level_reading', 'level_reading_unit']] as const;

/** The request: a unit is sent with a reading only. */
export function arrivalBody<Values extends ArrivalValues>(values: Values) {
  return { ...values, level_reading_unit: values.manual_level_reading === null ? null : values.level_reading_unit };
}

/** Errors of an arrival by field (spec 2 §5, Add arrival); ranges and lengths come from the contract. */
export function findArrivalErrors(values: ArrivalValues, loadedAt: string | null): Record<string, string> {
  const body = arrivalBody(values);
  return {
    ...findFieldErrors(body),
    ...findFutureTimes({ arrived_at: values.arrived_at }, trueNow()),
    ...findContradictions({ ...body, loaded_at: loadedAt }),
  };
}

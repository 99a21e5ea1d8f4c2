import { fieldErrors } from '@dewar/contract/field-errors';
import { createTransferBody, type Transfer } from '@dewar/contract/transfers';
import {
  findFutureTimes,
  findMissingFields,
  REQUIRED_OF_LOAD,
  type RequiredTransferField,
} from '@dewar/domain/transfers/transfer-errors';
import type { z } from 'zod';
import { blankValues, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';

const loadFields = createTransferBody.pick({
  loaded_weight_lbs: true,
  loaded_pressure: true,
  loaded_level: true,
  bol_number: true,
  customer_name: true,
  product_name: true,
  notes: true,
});

/** What is typed of a load; empty numbers are null, empty texts ''. */
export type LoadValues = FormValues<z.output<typeof loadFields>> & { readonly loaded_at: string | null };

export function newLoadValues(loaded_at: string | null): LoadValues {
  return { ...blankValues(loadFields), loaded_at };
}

export function loadValuesOf(transfer: Transfer): LoadValues {
  return valuesOf(newLoadValues(null), transfer);
}

/** Errors of a load by field (spec 2 §5, Add load); ranges and lengths come from the contract. */
export function findLoadErrors(
  values: LoadValues,
  required: readonly RequiredTransferField[] = REQUIRED_OF_LOAD,
): Record<string, string> {
  const { loaded_at } = values;
  return {
    ...findLoadFieldErrors({ ...values, loaded_at: loaded_at ?? undefined }),
    ...findFutureTimes({ loaded_at }, new Date()),
    ...findMissingFields(values, required),
  };
}

const fields = createTransferBody.omit({ tank_id: true });

const TITLES = {
  loaded_weight_lbs: 'Weight in lbs',
  loaded_pressure: 'Load pressure',
  loaded_level: 'Load level',
  bol_number: 'BOL number',
  arrival_pressure: 'Arrival pressure',
  arrival_level: 'Arrival level',
  manual_level_reading: 'Manual level reading',
} as const;

/** The contract's errors by field, before the server reports them. */
export function findLoadFieldErrors(values: object): Record<string, string> {
  const parsed = fields.safeParse(values);
  return parsed.success ? {} : fieldErrors(parsed.error, TITLES);
}

import { fieldErrors } from '@dewar/contract/field-errors';
import { createTransferBody, type Transfer } from '@dewar/contract/transfers';
import { isTooFarInFuture } from '@dewar/domain/vacuum/vacuum-plausibility';

/** What is typed of a load; empty numbers are null, empty texts ''. */
export interface LoadValues {
  readonly loaded_at: string | null;
  readonly loaded_weight_lbs: number | null;
  readonly loaded_pressure: number | null;
  readonly loaded_level: number | null;
  readonly bol_number: string;
  readonly customer_name: string;
  readonly product_name: string;
  readonly notes: string;
}

export function loadValuesOf(transfer: Transfer): LoadValues {
  return {
    loaded_at: transfer.loaded_at,
    loaded_weight_lbs: transfer.loaded_weight_lbs,
    loaded_pressure: transfer.loaded_pressure,
    loaded_level: transfer.loaded_level,
    bol_number: transfer.bol_number ?? '',
    customer_name: transfer.customer_name ?? '',
    product_name: transfer.product_name ?? '',
    notes: transfer.notes ?? '',
  };
}

/** The problems of a load by field (spec 2 §5, Add load); ranges and lengths are the contract's. */
export function findLoadErrors(values: LoadValues): Record<string, string> {
  const { loaded_at, loaded_weight_lbs } = values;
  const problems = findLoadFieldErrors({ ...values, loaded_at: loaded_at ?? undefined });
  if (loaded_at === null) problems.loaded_at = 'Loading date/time is required';
  else if (isTooFarInFuture(loaded_at, new Date())) {
    problems.loaded_at = 'Loading date/time is more than a day in the future';
  }
  if (loaded_weight_lbs === null) problems.loaded_weight_lbs = 'Weight in lbs is required';
  return problems;
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

/** What the contract has against single fields, before the server says it. */
export function findLoadFieldErrors(values: object): Record<string, string> {
  const parsed = fields.safeParse(values);
  return parsed.success ? {} : fieldErrors(parsed.error, TITLES);
}

import { fieldErrors } from '@dewar/contract/field-errors';
import { loadFields, type Transfer, transferFields, updateTransferBody } from '@dewar/contract/transfers';
import { withNetWeight } from '@dewar/domain/transfers/net-weight';
import {
  findContradictions,
  findFutureTimes,
  findMissingFields,
  REQUIRED_OF_LOAD,
  type RequiredTransferField,
} from '@dewar/domain/transfers/transfer-errors';
import type { z } from 'zod';
import { trueNow } from '../../shared/api/device-clock.ts';
import { blankValues, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';

const loadForm = loadFields
  .omit({ action: true, loaded_at: true, expected_arrival_at: true })
  .extend(transferFields.pick({ notes: true }).shape);

/** What is typed of a load; empty numbers are null, empty texts ''. */
export type LoadValues = FormValues<z.output<typeof loadForm>> & {
  readonly loaded_at: string | null;
  readonly expected_arrival_at: string | null;
  /** Whose load it is, by an administrator's choice. */
  readonly company_id: number | null;
};

export function newLoadValues(loaded_at: string | null): LoadValues {
  return { ...blankValues(loadForm), loaded_at, expected_arrival_at: null, company_id: null };
}

export function loadValuesOf(transfer: Transfer): LoadValues {
  return valuesOf(newLoadValues(null), transfer);
}

/** Errors of a load by field (spec 2 §5, Add load); ranges and lengths come from the contract. */
export function findLoadErrors(
  values: LoadValues,
  required: readonly RequiredTransferField[] = REQUIRED_OF_LOAD,
): Record<string, string> {
  const { loaded_at, expected_arrival_at, gross_weight_lbs, tare_weight_lbs, loaded_weight_lbs } = values;
  const weighed = { gross_weight_lbs, tare_weight_lbs, loaded_weight_lbs };
  return {
    ...findFieldErrors({ ...values, loaded_at: loaded_at ?? undefined }),
    ...findFutureTimes({ loaded_at }, trueNow()),
    ...findContradictions({ ...weighed, loaded_at, expected_arrival_at }),
    ...findMissingFields(withNetWeight(values), required),
  };
}

/** What is asked beside the record is no field of it; its answer is read where it is asked. */
const recordBody = updateTransferBody.omit({ confirm_determination: true });

/** The contract's errors by field, before the server reports them. */
export function findFieldErrors(values: object): Record<string, string> {
  const parsed = recordBody.safeParse(values);
  return parsed.success ? {} : fieldErrors(parsed.error, TRANSFER_LABELS);
}

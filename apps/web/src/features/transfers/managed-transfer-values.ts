import { createTransferBody, type Transfer, transferFields } from '@dewar/contract/transfers';
import { findMissingFields } from '@dewar/domain/transfers/transfer-errors';
import type { z } from 'zod';
import { type ClockValues, NEW_CLOCK, presetMoment } from '../../shared/forms/form-times.ts';
import { blankValues, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';
import { findArrivalErrors } from './arrival-form-values.ts';
import { type DeterminationAnswer, NO_ANSWER } from './determination-question.tsx';
import { findLoadErrors, type LoadValues, newLoadValues } from './load-form-values.ts';

const managedForm = transferFields.pick({
  action: true,
  arrival_pressure: true,
  arrival_level: true,
  was_venting: true,
});

/** What administrators type of a transfer in asset management. */
export type ManagedTransferValues = LoadValues &
  FormValues<z.output<typeof managedForm>> &
  DeterminationAnswer & { readonly arrived_at: string | null } & ClockValues;

const BLANK: ManagedTransferValues = {
  ...newLoadValues(null),
  ...blankValues(managedForm),
  ...NO_ANSWER,
  action: 'Load',
  arrived_at: null,
  preset_at: '',
  clock: NEW_CLOCK,
};

export function newTransferValues(now: Date): ManagedTransferValues {
  const preset_at = presetMoment(now);
  return { ...BLANK, loaded_at: preset_at, arrived_at: preset_at, preset_at };
}

export function managedValuesOf(transfer: Transfer): ManagedTransferValues {
  return valuesOf(BLANK, transfer);
}

/** Whether a new transfer has arrived: only then is an arrival time set (spec 2 §5, Admin transfer). */
export function hasArrived({ arrival_pressure, arrival_level }: ManagedTransferValues): boolean {
  return arrival_pressure !== null || arrival_level !== null;
}

/** The request of a new one; empty numbers are null. */
export function newTransferBody(tank_id: number, values: ManagedTransferValues) {
  return createTransferBody.parse({ ...values, tank_id, arrived_at: hasArrived(values) ? values.arrived_at : null });
}

/** Errors by field; the weight may be missing, and the arrival time of a new one counts only with an arrival. */
export function findManagedErrors(values: ManagedTransferValues, isNew: boolean): Record<string, string> {
  const arrival = { ...values, manual_level_reading: null, level_reading_unit: 'inches' } as const;
  const isArrivalSent = !isNew || hasArrived(values);
  return {
    ...findArrivalErrors(isArrivalSent ? arrival : { ...arrival, arrived_at: null }, values.loaded_at),
    ...(isNew && isArrivalSent && findMissingFields(values, ['arrived_at'])),
    ...findLoadErrors(values, ['loaded_at']),
  };
}

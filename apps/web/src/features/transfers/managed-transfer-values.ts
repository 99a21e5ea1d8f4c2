import { createTransferBody, type Transfer } from '@dewar/contract/transfers';
import { findMissingFields } from '@dewar/domain/transfers/transfer-errors';
import type { TransferAction } from '@dewar/domain/transfers/transfer-status';
import { thisMinute } from '../../shared/format/local-time.ts';
import { findArrivalErrors } from './arrival-form-values.ts';
import { findLoadErrors, type LoadValues, loadValuesOf, newLoadValues } from './load-form-values.ts';

/** What administrators type of a transfer in asset management. */
export interface ManagedTransferValues extends LoadValues {
  readonly action: TransferAction;
  readonly arrived_at: string | null;
  readonly arrival_pressure: number | null;
  readonly arrival_level: number | null;
  readonly was_venting: boolean;
}

export function newTransferValues(now: Date): ManagedTransferValues {
  return {
    ...newLoadValues(thisMinute(now)),
    action: 'Load',
    arrived_at: thisMinute(now),
    arrival_pressure: null,
    arrival_level: null,
    was_venting: false,
  };
}

export function managedValuesOf(transfer: Transfer): ManagedTransferValues {
  return {
    ...loadValuesOf(transfer),
    action: transfer.action,
    arrived_at: transfer.arrived_at,
    arrival_pressure: transfer.arrival_pressure,
    arrival_level: transfer.arrival_level,
    was_venting: transfer.was_venting,
  };
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

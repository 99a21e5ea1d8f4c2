import type { CreateTransferRequest, TransferFields } from '@dewar/contract/transfers';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { THERMAL_SETTINGS, toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { withNetWeight } from '@dewar/domain/transfers/net-weight';
import { findMissingFields } from '@dewar/domain/transfers/transfer-errors';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { inSlices } from '../../shared/in-slices.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findTankPlates } from '../tank-state/tank-state-repository.ts';
import { assessStored } from './transfer-assessment-service.ts';
import {
  requireConsistent,
  requireNotInFuture,
  requireRecordable,
  requireRecordableBesidesWeight,
  requireSameKg,
} from './transfer-errors.ts';
import { applyRequest, blankTransfer } from './transfer-fields.ts';

/** The fields of a new transfer, without its assessment. Throws 400 that names the fields at fault. */
export function readNewTransfer(person: Person, request: CreateTransferRequest, now: Date): TransferFields {
  const weighed = withNetWeight(request);
  requireRecordable(person, weighed);
  return readFields(weighed, now);
}

/** The same of a row of a sheet, whose weight may be left to the stored load: see findMissingWeight. */
export function readTransferOfRow(person: Person, request: CreateTransferRequest, now: Date): TransferFields {
  const weighed = withNetWeight(request);
  requireRecordableBesidesWeight(person, weighed);
  return readFields(weighed, now);
}

/** What the form says of a company user's load without a weight; undefined if it has one, or needs none. */
export function findMissingWeight(person: Person, transfer: TransferFields): string | undefined {
  return can(person, 'edit', 'transfer')
    ? undefined
    : findMissingFields(transfer, ['loaded_weight_lbs']).loaded_weight_lbs;
}

function readFields(request: CreateTransferRequest, now: Date): TransferFields {
  requireNotInFuture(request, now);
  const fields = applyRequest(blankTransfer(request.arrived_at ?? now.toISOString()), request);
  const { loaded_weight_kg: kg } = request;
  requireSameKg({ field: 'loaded_weight_kg', kg, lbs: fields.loaded_weight_lbs, storedLbs: null });
  requireConsistent(fields);
  return fields;
}

/** Assesses the new arrivals of many transfers; those without an arrival stay as they are. */
export async function assessNewArrivals<New extends TransferFields & { readonly tank_id: number }>(
  db: Database,
  transfers: readonly New[],
  now: Date,
): Promise<readonly New[]> {
  const arrived = transfers.filter(({ arrived_at }) => arrived_at !== null);
  if (arrived.length === 0) return transfers;
  const settings = toThermalSettings(await readSettings(db, THERMAL_SETTINGS));
  const plates = await findTankPlates(db, [...new Set(arrived.map(({ tank_id }) => tank_id))]);
  return inSlices(transfers, (transfer) => {
    if (transfer.arrived_at === null) return transfer;
    const plate = plates.get(transfer.tank_id);
    if (plate === undefined) throw notFound();
    return { ...transfer, ...assessStored(transfer, plate, settings, now) };
  });
}

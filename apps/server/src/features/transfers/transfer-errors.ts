import {
  type CreateTransferRequest,
  type DetermineTransferRequest,
  loadFields,
  type TransferFields,
  type UpdateTransferRequest,
} from '@dewar/contract/transfers';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { isSameWeight, lbsToKg } from '@dewar/domain/primitives/weights';
import { describeContradiction, FINAL_DETERMINATION_LABELS } from '@dewar/domain/transfers/final-determination';
import {
  findContradictions,
  findFutureTimes,
  findMissingFields,
  REQUIRED_OF_ARRIVAL,
} from '@dewar/domain/transfers/transfer-errors';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { conflict, forbidden, invalidInput } from '../../shared/errors.ts';
import { tankInStock } from '../tank-state/tank-access.ts';
import type { StoredTransfer } from './stored-transfer-repository.ts';

type FieldErrors = Record<string, string>;

/** The fields that a company user may not change when adding an arrival (api, Tanks). */
export const LOAD_FIELDS = loadFields.keyof().options;

const ARRIVAL_FIELDS = [
  'arrival_pressure',
  'arrival_level',
  'manual_level_reading',
] as const satisfies readonly (keyof TransferFields)[];

/**
 * Throws 400 if required fields of a new transfer are missing (spec 2 §5, Add load; administrators may leave the weight
 * out).
 */
export function requireRecordable(person: Person, request: CreateTransferRequest): void {
  throwIfAny(findMissing(person, request));
}

/** The same without the weight. */
export function requireRecordableBesidesWeight(person: Person, request: CreateTransferRequest): void {
  const { loaded_weight_lbs: _, ...errors } = findMissing(person, request);
  throwIfAny(errors);
}

function findMissing(person: Person, request: CreateTransferRequest): FieldErrors {
  const isLoad = (request.action ?? 'Load') === 'Load';
  const errors: FieldErrors = isLoad ? findMissingFields(request, ['loaded_at']) : {};
  if (!can(person, 'edit', 'transfer')) {
    if (!isLoad) errors.action = 'Only administrators can record an Offload or a Transfer';
    const required = ['loaded_weight_lbs', ...(hasArrivalFields(request) ? REQUIRED_OF_ARRIVAL : [])] as const;
    Object.assign(errors, findMissingFields(request, required));
  }
  return errors;
}

/** Whether a request says something about the arrival. */
export function hasArrivalFields(request: UpdateTransferRequest): boolean {
  return request.arrived_at != null || ARRIVAL_FIELDS.some((field) => request[field] != null);
}

/**
 * Limits a company user to adding the arrival to a load in transit. Throws 403 for any other change, and 400 if the
 * arrival has no time or pressure (spec 2 §5, Add arrival).
 */
export function requireArrivalOnly(person: Person, stored: StoredTransfer, request: UpdateTransferRequest): void {
  const isLoadKept = LOAD_FIELDS.every((field) => request[field] === undefined || request[field] === stored[field]);
  const isBolKept = request.replaces_bol_of === undefined;
  if (!can(person, 'add_arrival', 'transfer', stored) || !isLoadKept || !isBolKept)
    throw forbidden('Only administrators can edit a transfer');
  throwIfAny(findMissingFields(request, REQUIRED_OF_ARRIVAL));
}

/**
 * Throws 400 if a company user's correction would leave out what they had to enter: what an arrival requires, or in
 * transit what a load requires.
 */
export function requireCorrectable(person: Person, stored: StoredTransfer, edited: TransferFields): void {
  if (can(person, 'edit', 'transfer')) return;
  if (edited.arrived_at !== null) throwIfAny(findMissingFields(edited, REQUIRED_OF_ARRIVAL));
  else if (stored.arrived_at === null) requireRecordable(person, { ...edited, tank_id: stored.tank_id });
}

/** Throws 400 for a load or an arrival dated more than five minutes ahead. */
export function requireNotInFuture(request: UpdateTransferRequest, now: Date): void {
  throwIfAny(findFutureTimes(request, now));
}

/** Throws 400 if fields of a transfer contradict each other. */
export function requireConsistent(transfer: TransferFields): void {
  throwIfAny(findContradictions(transfer));
}

/** Throws 409 if a transfer would return into transit that can no longer be open. */
export function requireNotReopened(stored: StoredTransfer, edited: TransferFields): void {
  const isReopened = isLoadInTransit(edited) && !isLoadInTransit(stored);
  if (isReopened && stored.is_tank_deleted) {
    const text = 'The tank of this load was deleted, so the load cannot be in transit again.';
    throw conflict(text, { arrived_at: text });
  }
  if (isReopened && stored.company_id !== stored.tank_company_id) {
    if (stored.tank_company_id === null) throw tankInStock();
    const text = 'This load was made before the tank moved to another company and cannot be in transit again.';
    throw conflict(text, { arrived_at: text });
  }
  if (edited.arrived_at === null && stored.final_determination !== null) {
    const text =
      'This transfer has a final determination and must keep its arrival date. Withdraw the determination first.';
    throw conflict(text, { arrived_at: text });
  }
}

/**
 * Throws 409 for an arrival that was captured without a signal, if somebody has logged one meanwhile: it must not
 * overwrite a newer one, not even an administrator's.
 */
export function requireNotArrivedMeanwhile(stored: StoredTransfer, request: UpdateTransferRequest): void {
  if (request.captured_at === undefined || request.arrived_at == null || stored.arrived_at === null) return;
  const text = 'The arrival of this load was already logged.';
  throw conflict(text, { arrived_at: text });
}

/** Throws 409 for a final determination before the arrival (spec 2 §4.1). */
export function requireArrived(transfer: StoredTransfer): void {
  if (transfer.arrived_at === null) throw conflict('This transfer has not arrived yet. Add the arrival first.');
}

interface StatedKg {
  readonly field: 'loaded_weight_kg' | 'actual_received_kg';
  readonly kg: number | null | undefined;
  /** The pounds beside it, as they will be stored. */
  readonly lbs: number | null;
  /** The pounds that were stored, whose kilograms a record that was read and sent back still has. */
  readonly storedLbs: number | null;
}

/** Throws 400 for kilograms that are not those of the pounds: they are computed, so what they say would be lost. */
export function requireSameKg({ field, kg, lbs, storedLbs }: StatedKg): void {
  if (kg == null || [lbs, storedLbs].some((weight) => isSameWeight(kg, weight))) return;
  const pounds = field === 'loaded_weight_kg' ? 'loaded_weight_lbs' : 'actual_received_lbs';
  const text =
    lbs === null
      ? `Send the weight in pounds as ${pounds}: kilograms are computed from it`
      : `${kg} kg are not ${lbs} lbs, which are ${lbsToKg(lbs)} kg. Send ${pounds} alone: kilograms are computed from it`;
  throw invalidInput({ [field]: text });
}

/** Throws 400 for a determination that its weights contradict, unless whoever sends it says that it is right. */
export function requireFittingWord(
  { final_determination, actual_received_lbs, confirm_determination }: DetermineTransferRequest,
  { loaded_weight_lbs }: StoredTransfer,
): void {
  if (confirm_determination === true) return;
  const weights = { loadedWeightLbs: loaded_weight_lbs, receivedWeightLbs: actual_received_lbs };
  const contradiction = describeContradiction(final_determination, weights);
  if (contradiction === null) return;
  const word = FINAL_DETERMINATION_LABELS[final_determination];
  const choice = `Choose that, or confirm that ‘${word}’ is right all the same (in a request: confirm_determination: true)`;
  throw invalidInput({ final_determination: `${contradiction} ${choice}` });
}

/** Throws 409 where there is no final determination to withdraw. */
export function requireDetermined(transfer: StoredTransfer): void {
  if (transfer.final_determination === null) throw conflict('This transfer has no final determination.');
}

function throwIfAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

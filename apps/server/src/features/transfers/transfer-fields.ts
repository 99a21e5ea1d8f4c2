import { type TransferFields, transferFields, type UpdateTransferRequest } from '@dewar/contract/transfers';
import { sql } from 'kysely';
import { sentFields } from '../../shared/http/sent-fields.ts';

/** What people fill of a transfer. */
export const TRANSFER_FIELD_NAMES = transferFields.keyof().options;

/** Their columns, of rows `transfer`. */
export const transferFieldColumns = sql.join(TRANSFER_FIELD_NAMES.map((name) => sql.ref(`transfer.${name}`)));

/** A load with nothing but its time: the defaults of a new transfer. */
export function blankTransfer(loaded_at: string): TransferFields {
  const nothing = Object.fromEntries(TRANSFER_FIELD_NAMES.map((name) => [name, null]));
  return { ...nothing, action: 'Load', loaded_at, was_venting: false, requires_level_check: false } as TransferFields;
}

/** The fields of a transfer after a request: those that it does not name keep their values. */
export function applyRequest(stored: TransferFields, request: UpdateTransferRequest): TransferFields {
  const edited = { ...stored, ...sentFields(request) };
  return Object.fromEntries(TRANSFER_FIELD_NAMES.map((name) => [name, edited[name]])) as TransferFields;
}

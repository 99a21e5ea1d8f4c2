import type { TransferFields, UpdateTransferRequest } from '@dewar/contract/transfers';
import { withNetWeight } from '@dewar/domain/transfers/net-weight';
import type { RequestContext } from '../../shared/request-context.ts';
import { limitEdit, type SentEdit } from './own-transfer-corrections.ts';
import {
  requireConsistent,
  requireCorrectable,
  requireNotInFuture,
  requireNotReopened,
  requireSameKg,
} from './transfer-errors.ts';
import { applyRequest } from './transfer-fields.ts';

export { LOAD_FIELDS } from './transfer-errors.ts';

interface ReadEdit {
  /** What the person may change of what was sent. */
  readonly request: UpdateTransferRequest;
  /** The fields of the transfer after it, without their assessment. */
  readonly edited: TransferFields;
}

/**
 * What an edit makes of a stored transfer. Throws 400 that names the fields at fault, and 403 or 409 for what may not be
 * changed.
 */
export async function readTransferEdit(context: RequestContext, sent: SentEdit): Promise<ReadEdit> {
  const { person, now } = context;
  const { stored } = sent;
  const request = await limitEdit(context, sent);
  requireNotInFuture(request, now);
  const edited = withNetWeight(applyRequest(stored, request));
  requireCorrectable(person, stored, edited);
  requireConsistent(edited);
  // Pounds that are not sent are those that are stored: kilograms beside them are a change that would be lost.
  const stated = { kg: sent.request.loaded_weight_kg, storedLbs: stored.loaded_weight_lbs };
  requireSameKg({ field: 'loaded_weight_kg', lbs: edited.loaded_weight_lbs, ...stated });
  requireNotReopened(stored, edited);
  return { request, edited };
}

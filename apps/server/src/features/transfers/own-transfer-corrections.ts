import type { UpdateTransferRequest } from '@dewar/contract/transfers';
import type { RecordFollower } from '@dewar/domain/accounts/own-corrections';
import { can } from '@dewar/domain/accounts/permissions';
import { isLoadInTransit, NO_ARRIVAL } from '@dewar/domain/transfers/transfer-status';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { requireOwnCorrection } from '../tank-state/own-correction-access.ts';
import { findNotesBeforeArrival, type StoredTransfer } from './stored-transfer-repository.ts';
import { hasArrivalFields, LOAD_FIELDS, requireArrivalOnly } from './transfer-errors.ts';

export interface SentEdit {
  readonly stored: StoredTransfer;
  readonly request: UpdateTransferRequest;
  readonly expectedVersion: number | undefined;
}

/**
 * What an edit may change of a transfer. Administrators: everything. Company users: the arrival of a load in transit,
 * and for a while their own load or arrival. Throws 403 or 409 for anything else.
 */
export async function limitEdit(context: RequestContext, edit: SentEdit): Promise<UpdateTransferRequest> {
  const { db, person } = context;
  const { stored, request } = edit;
  if (can(person, 'edit', 'transfer')) return request;
  const part = findCorrectedPart(person, edit);
  if (part === undefined) {
    requireArrivalOnly(person, stored, request);
    return request;
  }
  if (part === 'load') {
    await requireOwnLoad(context, stored);
    return { ...request, ...NO_ARRIVAL };
  }
  await requireOwnArrival(context, stored);
  if (request.arrived_at !== null) return request;
  return { notes: await findNotesBeforeArrival(db, stored), ...NO_ARRIVAL };
}

/** Throws 403 or 409 unless the person may correct or withdraw this load. */
export async function requireOwnLoad(context: RequestContext, stored: StoredTransfer): Promise<void> {
  const followedBy = stored.final_determination !== null ? 'determination' : arrivalOf(stored);
  await requireOwnCorrection(context, { ...stored, ageMinutes: stored.loadAgeMinutes, followedBy });
}

async function requireOwnArrival(context: RequestContext, stored: StoredTransfer): Promise<void> {
  const followedBy = stored.final_determination === null ? null : 'determination';
  const { company_id, arrival_recorded_by: recorded_by, arrivalAgeMinutes: ageMinutes } = stored;
  await requireOwnCorrection(context, { company_id, recorded_by, ageMinutes, followedBy });
}

function arrivalOf({ arrived_at }: StoredTransfer): RecordFollower | null {
  return arrived_at === null ? null : 'arrival';
}

/**
 * Which record of their own a company user corrects; undefined if they add an arrival, or if the record is not theirs.
 * An arrival sent without a version is a new one: of two sent at once the second must not overwrite the first.
 */
function findCorrectedPart(
  person: SignedIn,
  { stored, request, expectedVersion }: SentEdit,
): 'load' | 'arrival' | undefined {
  const isLoadChanged =
    request.replaces_bol_of !== undefined ||
    LOAD_FIELDS.some((field) => request[field] !== undefined && request[field] !== stored[field]);
  if (isLoadChanged || isLoadInTransit(stored)) {
    const addsArrival = isLoadInTransit(stored) && hasArrivalFields(request);
    return addsArrival || stored.recorded_by !== person.id ? undefined : 'load';
  }
  const isCorrection = request.arrived_at === null || expectedVersion !== undefined;
  return isCorrection && stored.arrival_recorded_by === person.id ? 'arrival' : undefined;
}

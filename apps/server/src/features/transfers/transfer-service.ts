import type { CreateTransferRequest, DetermineTransferRequest, UpdateTransferRequest } from '@dewar/contract/transfers';
import { canEditTransfer } from '@dewar/domain/accounts/permissions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { lockTankAssignment } from '../tank-state/tank-access.ts';
import { lockTankState } from '../tank-state/tank-state-repository.ts';
import { refreshTankState } from '../tank-state/tank-state-service.ts';
import { withAssessment } from './transfer-assessment-service.ts';
import {
  requireArrivalOnly,
  requireArrived,
  requireConsistent,
  requireNotInFuture,
  requireNotReopened,
  requireRecordable,
  withTransferErrors,
} from './transfer-errors.ts';
import { applyRequest, blankTransfer } from './transfer-fields.ts';
import {
  deleteTransfer,
  findTankOfTransfer,
  findTransferForUpdate,
  insertTransfer,
  type StoredTransfer,
  updateTransfer,
} from './transfer-repository.ts';

const entity = 'transfer';

/**
 * Records a transfer for the tank's current company. Throws 404 for another company's tank, and 409 for a second load
 * in transit.
 */
export async function recordTransfer(
  db: Database,
  person: SignedIn,
  request: CreateTransferRequest,
  now: Date,
): Promise<string> {
  requireRecordable(person, request);
  requireNotInFuture(request, now);
  const edited = applyRequest(blankTransfer(request.arrived_at ?? now.toISOString()), request);
  requireConsistent(edited);
  const fields = withAssessment(person, { request, stored: undefined, edited, now });
  return withTransferErrors(() =>
    inTransaction(db, async (transaction) => {
      const origin = await lockTankAssignment(transaction, person, request.tank_id);
      const { id: entity_id, record: after } = await insertTransfer(transaction, person, origin, fields);
      await refreshTankState(transaction, origin.tank_id, now);
      const { company_id } = origin;
      await writeAudit(transaction, { actor: person, company_id, entity, entity_id, action: 'create', after });
      return after;
    }),
  );
}

export interface TransferEdit<Request> {
  readonly id: number;
  readonly request: Request;
  readonly expectedVersion: number | undefined;
  readonly now: Date;
}

export interface EditedTransfer {
  readonly record: string;
  readonly hasArrivedNow: boolean;
}

/**
 * Edits a transfer; a company user can only add the arrival to a load in transit. Throws 403 for anything else, 412 if
 * the transfer has changed since it was read, and 409 if the tank would have two loads in transit.
 */
export async function editTransfer(
  db: Database,
  person: SignedIn,
  edit: TransferEdit<UpdateTransferRequest>,
): Promise<EditedTransfer> {
  const { id, request, expectedVersion, now } = edit;
  return withTransferErrors(() =>
    inTransaction(db, async (transaction) => {
      const stored = await lockTransfer(transaction, person, id);
      await requireVersion(stored.version, expectedVersion, async () => stored.record);
      if (!canEditTransfer(person)) requireArrivalOnly(person, stored, request);
      requireNotInFuture(request, now);
      const edited = applyRequest(stored, request);
      requireConsistent(edited);
      requireNotReopened(stored, edited);
      const fields = withAssessment(person, { request, stored, edited, now });
      const record = await updateTransfer(transaction, id, fields);
      await refreshTankState(transaction, stored.tank_id, now);
      await writeAudit(transaction, { ...entryOf(person, stored), action: 'update', after: record });
      return { record, hasArrivedNow: stored.arrived_at === null && edited.arrived_at !== null };
    }),
  );
}

/** Deletes a transfer; the audit log keeps its content. */
export async function removeTransfer(db: Database, person: SignedIn, id: number, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const stored = await lockTransfer(transaction, person, id);
    await deleteTransfer(transaction, id);
    await refreshTankState(transaction, stored.tank_id, now);
    await writeAudit(transaction, { ...entryOf(person, stored), action: 'delete' });
  });
}

/**
 * Sets or corrects the final determination. Throws 409 before the arrival, and 412 if the transfer has changed since it
 * was read.
 */
export async function determineTransfer(
  db: Database,
  person: SignedIn,
  edit: TransferEdit<DetermineTransferRequest>,
): Promise<string> {
  const { id, request, expectedVersion, now } = edit;
  return inTransaction(db, async (transaction) => {
    const stored = await lockTransfer(transaction, person, id);
    await requireVersion(stored.version, expectedVersion, async () => stored.record);
    requireArrived(stored);
    const after = await updateTransfer(transaction, id, {
      actual_received_lbs: request.actual_received_lbs,
      final_determination: request.final_determination,
      determination_notes: request.determination_notes ?? null,
      determined_by_email: person.email,
      determined_at: now,
    });
    await writeAudit(transaction, { ...entryOf(person, stored), action: 'determine', after });
    return after;
  });
}

async function lockTransfer(db: Database, person: SignedIn, id: number) {
  const tank_id = await findTankOfTransfer(db, id);
  if (tank_id === undefined) throw notFound();
  // Locks the state row before the transfer: earlier changes are then committed, and what is read now stays valid.
  await lockTankState(db, tank_id);
  const stored = await findTransferForUpdate(db, person, id);
  if (stored === undefined) throw notFound();
  return stored;
}

function entryOf(person: SignedIn, { id: entity_id, company_id, record: before }: StoredTransfer) {
  return { actor: person, company_id, entity, entity_id, before };
}

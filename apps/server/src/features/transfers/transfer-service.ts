import type {
  CreateTransferRequest,
  DetermineTransferRequest,
  TransferFields,
  UpdateTransferRequest,
} from '@dewar/contract/transfers';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { explainingGoneTank } from '../tank-state/gone-tank-access.ts';
import { auditedRecord } from '../tank-state/own-correction-access.ts';
import { findOwnerAfterEdit, lockRecordOwner, requireArrivedThere } from '../tank-state/record-owner-access.ts';
import { lockTankState, rewriteTankState } from '../tank-state/tank-state-repository.ts';
import { requireFreeTime } from './free-time-access.ts';
import { readNewTransfer } from './new-transfer-access.ts';
import { requireOwnLoad } from './own-transfer-corrections.ts';
import { readLossAnswer } from './read-loss-answer.ts';
import { readReplacedBol, requireOtherBol } from './replaced-bol.ts';
import { requirePossible } from './require-possible.ts';
import { determinationAfterEdit, withoutDetermination } from './standing-determination.ts';
import { findTankOfTransfer, findTransferForUpdate, type StoredTransfer } from './stored-transfer-repository.ts';
import { withAssessment } from './transfer-assessment-service.ts';
import { readTransferEdit } from './transfer-edit-access.ts';
import {
  requireArrived,
  requireDetermined,
  requireFittingWord,
  requireNotArrivedMeanwhile,
  requireSameKg,
} from './transfer-errors.ts';
import {
  arrivalBy,
  deleteTransfer,
  insertTransfer,
  NO_ARRIVAL_AUTHOR,
  updateTransfer,
  type WrittenTransfer,
} from './transfer-repository.ts';

const entity = 'transfer';

export interface NewTransferParts {
  /** What the load gate answers for a load before it is stored; what is returned keeps the answer with it. */
  readonly askLoadGate: (
    within: RequestContext,
    asked: { readonly tank_id: number; readonly company_id: number; readonly load: TransferFields },
  ) => Promise<(transfer_id: number) => Promise<void>>;
}

/**
 * Records a transfer for the company that had the tank when it was loaded, or the one that an administrator names. Throws
 * 404 for another company's tank, 400 for a load from before the tank was the person's, and 409 for a second load in
 * transit or a trip during another one.
 */
export async function recordTransfer(
  context: RequestContext,
  { askLoadGate }: NewTransferParts,
  request: CreateTransferRequest,
): Promise<string> {
  const { db, person, now } = context;
  const edited = readNewTransfer(person, request, now);
  return explainingGoneTank(db, person, request, () =>
    withTransaction(context, (within) => recordIn(within, { request, edited, askLoadGate })),
  );
}

interface NewTransfer extends NewTransferParts {
  readonly request: CreateTransferRequest;
  readonly edited: TransferFields;
}

async function recordIn(context: RequestContext, { request, edited, askLoadGate }: NewTransfer) {
  const { db: transaction, person, now } = context;
  const dated = { at: edited.loaded_at, field: 'loaded_at', company_id: request.company_id, progress: edited };
  const origin = await lockRecordOwner(context, request.tank_id, dated);
  const { tank_id, company_id } = origin;
  await requirePossible(transaction, tank_id, { edited });
  await requireFreeTime(context, { tank_id, edited });
  const fields = await withAssessment(transaction, person, { tank_id, request, stored: undefined, edited, now });
  const replaced = await readReplacedBol(context, request, { company_id, edited });
  const load = { ...fields, ...replaced, captured_at: request.captured_at ?? null };
  const keepGateAnswer = await askLoadGate(context, { tank_id, company_id, load: fields });
  const { id: entity_id, record } = await insertTransfer(transaction, person, origin, load);
  await keepGateAnswer(entity_id);
  await rewriteTankState(transaction, tank_id);
  const after = auditedRecord(record);
  await writeAudit(transaction, { actor: person, company_id, entity, entity_id, action: 'create', after });
  return record;
}

export interface TransferEdit<Request> {
  readonly id: number;
  readonly request: Request;
  readonly expectedVersion: number | undefined;
}

export interface EditedTransfer {
  readonly record: string;
  readonly hasArrivedNow: boolean;
}

/**
 * Edits a transfer; a company user can add the arrival to a load in transit, and for a while correct or withdraw what
 * they logged. Throws 403 for anything else, 412 if the transfer has changed since it was read, and 409 if something
 * follows from it, or the tank would have two loads in transit or two trips at once.
 */
export async function editTransfer(
  context: RequestContext,
  sent: TransferEdit<UpdateTransferRequest>,
): Promise<EditedTransfer> {
  const { db, person } = context;
  const edit = { ...sent, request: withoutReadCapture(sent.request) };
  const { captured_at } = edit.request;
  const tank_id = captured_at === undefined ? undefined : await findTankOfTransfer(db, edit.id);
  return explainingGoneTank(db, person, { tank_id, captured_at }, () =>
    withTransaction(context, (within) => editIn(within, edit)),
  );
}

/** Without a capture_id the time of capture is that of the stored load, sent back as it was read. */
function withoutReadCapture({ captured_at, ...request }: UpdateTransferRequest): UpdateTransferRequest {
  return request.capture_id === undefined || captured_at === undefined ? request : { ...request, captured_at };
}

async function editIn(context: RequestContext, edit: TransferEdit<UpdateTransferRequest>): Promise<EditedTransfer> {
  const { db: transaction, person, now } = context;
  const { id, expectedVersion } = edit;
  const stored = await lockTransfer(context, id);
  requireNotArrivedMeanwhile(stored, edit.request);
  await requireVersion(stored.version, expectedVersion, async () => stored.record);
  const sent = { stored, request: edit.request, expectedVersion };
  const { request, edited } = await readTransferEdit(context, sent);
  const { tank_id } = stored;
  const owner = await findOwnerAfterEdit(
    context,
    { ...stored, at: stored.loaded_at },
    { at: edited.loaded_at, field: 'loaded_at', company_id: request.company_id },
  );
  if (owner !== undefined) requireArrivedThere(owner, stored.tank_company_id, edited);
  await requirePossible(transaction, tank_id, { edited, stored });
  await requireFreeTime(context, { tank_id, edited, stored });
  requireOtherBol(edit.request, stored, edited);
  const replaced = await readReplacedBol(context, request, {
    ...{ company_id: (owner ?? stored).company_id, own: stored, edited },
  });
  const fields = await withAssessment(transaction, person, { tank_id, request, stored, edited, now });
  const hasArrivedNow = stored.arrived_at === null && edited.arrived_at !== null;
  const { actual_received_lbs } = stored;
  const loss_answer = await readLossAnswer(transaction, { actual_received_lbs }, edited);
  const isConfirmed = request.confirm_determination === true;
  const record = await updateTransfer(transaction, id, {
    ...fields,
    ...owner,
    // The other load stays with the company that had this one.
    ...(owner !== undefined && { replaces_bol: null }),
    ...replaced,
    ...(loss_answer === null && { loss_answer }),
    ...determinationAfterEdit(context, { stored, edited, isConfirmed }),
    ...(hasArrivedNow && arrivalBy(person, edit.request.captured_at ?? null)),
    ...(edited.arrived_at === null && NO_ARRIVAL_AUTHOR),
  });
  await rewriteTankState(transaction, tank_id);
  const entry = entryOf(person, stored);
  const after = auditedRecord(record);
  const moved = owner && {
    before: { ...entry.before, company_id: stored.company_id },
    after: { ...after, company_id: owner.company_id },
  };
  await writeAudit(transaction, { ...entry, action: 'update', after, ...moved });
  if (stored.final_determination !== null && after.final_determination === null) {
    await writeAudit(transaction, withdrawalOf(entry, after));
  }
  return { record, hasArrivedNow };
}

/**
 * Deletes a transfer: administrators any, others for a while their own load. The audit log keeps its content. Throws 412
 * if it has changed since it was read.
 */
export async function removeTransfer(
  context: RequestContext,
  { id, expectedVersion }: Omit<TransferEdit<never>, 'request'>,
): Promise<void> {
  const { person } = context;
  await withTransaction(context, async (within, transaction) => {
    const stored = await lockTransfer(within, id);
    await requireOwnLoad(within, stored);
    await requireVersion(stored.version, expectedVersion, async () => stored.record);
    await deleteTransfer(transaction, id);
    await rewriteTankState(transaction, stored.tank_id);
    await writeAudit(transaction, { ...entryOf(person, stored), action: 'delete' });
  });
}

/**
 * Sets or corrects the final determination. Throws 409 before the arrival, and 412 if the transfer has changed since it
 * was read.
 */
export async function determineTransfer(
  context: RequestContext,
  edit: TransferEdit<DetermineTransferRequest>,
): Promise<string> {
  const { person, now } = context;
  const { id, request, expectedVersion } = edit;
  return withTransaction(context, async (within, transaction) => {
    const stored = await lockTransfer(within, id);
    await requireVersion(stored.version, expectedVersion, async () => stored.record);
    requireArrived(stored);
    requireFittingWord(request, stored);
    const { actual_received_lbs, actual_received_kg: kg } = request;
    const storedLbs = stored.actual_received_lbs;
    requireSameKg({ field: 'actual_received_kg', kg, lbs: actual_received_lbs, storedLbs });
    await requirePossible(transaction, stored.tank_id, { edited: { ...stored, actual_received_lbs }, stored });
    const loss_answer = await readLossAnswer(transaction, request, stored);
    const record = await updateTransfer(transaction, id, {
      actual_received_lbs,
      final_determination: request.final_determination,
      determination_notes: request.determination_notes ?? null,
      ...(loss_answer !== undefined && { loss_answer }),
      determined_by_email: person.email,
      determined_at: now,
      withdrawn_determination: null,
    });
    // What was received and lost counts for the tank's heat leak.
    await rewriteTankState(transaction, stored.tank_id);
    await writeAudit(transaction, { ...entryOf(person, stored), action: 'determine', after: auditedRecord(record) });
    return record;
  });
}

/**
 * Withdraws the final determination: the transfer waits for another one. Throws 409 without a determination, and 412 if
 * the transfer has changed since it was read.
 */
export async function withdrawDetermination(
  context: RequestContext,
  { id, request, expectedVersion }: TransferEdit<{ readonly reason: string }>,
): Promise<string> {
  return withTransaction(context, async (within, transaction) => {
    const stored = await lockTransfer(within, id);
    await requireVersion(stored.version, expectedVersion, async () => stored.record);
    requireDetermined(stored);
    const record = await updateTransfer(transaction, id, withoutDetermination(within, stored, request.reason));
    await rewriteTankState(transaction, stored.tank_id);
    const entry = { action: 'withdraw-determination', after: auditedRecord(record) } as const;
    await writeAudit(transaction, { ...entryOf(within.person, stored), ...entry });
    return record;
  });
}

async function lockTransfer({ db, person }: RequestContext, id: number) {
  const tank_id = await findTankOfTransfer(db, id);
  if (tank_id === undefined) throw notFound();
  // Locks the state row before the transfer: earlier changes are then committed, and what is read now stays valid.
  await lockTankState(db, tank_id);
  const stored = await findTransferForUpdate(db, person, id);
  if (stored === undefined) throw notFound();
  return stored;
}

/** Beside the edit that withdrew a determination, an entry of its own that says so, with the determination alone. */
function withdrawalOf({ before, ...entry }: ReturnType<typeof entryOf>, after: AuditedTransfer): AuditEntry {
  return {
    ...{ ...entry, action: 'withdraw-determination' },
    before: determinationOf(before),
    after: determinationOf(after),
  };
}

type AuditedTransfer = ReturnType<typeof auditedRecord>;

const DETERMINATION_FIELDS = [
  ...['actual_received_lbs', 'final_determination', 'determination_notes', 'loss_answer', 'determined_by_email'],
  ...['determined_at', 'withdrawn_determination'],
];

function determinationOf(record: AuditedTransfer): AuditedTransfer {
  return Object.fromEntries(DETERMINATION_FIELDS.map((field) => [field, record[field] ?? null]));
}

function entryOf(person: SignedIn, { id: entity_id, company_id, record }: StoredTransfer & WrittenTransfer) {
  return { actor: person, company_id, entity, entity_id, before: auditedRecord(record) };
}

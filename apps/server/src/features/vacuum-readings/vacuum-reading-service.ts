import type { CreateVacuumReadingRequest, UpdateVacuumReadingRequest } from '@dewar/contract/vacuum-readings';
import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { explainingGoneTank } from '../tank-state/gone-tank-access.ts';
import { auditedRecord, holdOffReports, requireOwnCorrection } from '../tank-state/own-correction-access.ts';
import { findOwnerAfterEdit, lockRecordOwner } from '../tank-state/record-owner-access.ts';
import { referencedTankId } from '../tank-state/tank-access.ts';
import { lockTankState, rewriteTankState } from '../tank-state/tank-state-repository.ts';
import {
  createReading,
  deleteReading,
  findReadingForUpdate,
  getReadingRecord,
  type NewReading,
  updateReading,
} from './vacuum-reading-repository.ts';

/**
 * Logs a reading for the company that had the tank when it was taken, or the one that an administrator names. Throws 404
 * for another company's tank, 409 for one in stock, and 400 if dated in the future or before the tank was the person's.
 */
export async function logReading(context: RequestContext, request: CreateVacuumReadingRequest): Promise<string> {
  const { db, person, now } = context;
  requireNotInFuture(request.reading_timestamp, now);
  return explainingGoneTank(db, person, request, () => createLogged(context, request));
}

async function createLogged(context: RequestContext, request: CreateVacuumReadingRequest): Promise<string> {
  const { db, person, now } = context;
  const tank_id = await referencedTankId(db, person, request);
  if (tank_id === undefined) throw notFound();
  const reading = {
    tank_id,
    vacuum_reading: request.vacuum_reading,
    reading_timestamp: request.reading_timestamp,
    fresh_pull: request.fresh_pull ?? false,
    additional_notes: request.additional_notes ?? null,
    captured_at: request.captured_at ?? null,
    assignment_id: null,
    now: now.toISOString(),
  };
  const isOfPresent = request.company_id == null;
  const logged = isOfPresent ? await createReading(db, person, reading) : { record: null };
  if (logged === undefined) throw notFound();
  return logged.record ?? (await logForOwner(context, reading, request.company_id));
}

/** A reading that is not simply of the company that has the tank. */
async function logForOwner(
  context: RequestContext,
  reading: NewReading,
  company_id: number | null | undefined,
): Promise<string> {
  return withTransaction(context, async (within, transaction) => {
    const { tank_id, reading_timestamp: at } = reading;
    const owner = await lockRecordOwner(within, tank_id, { at, field: 'reading_timestamp', company_id });
    const logged = await createReading(transaction, within.person, { ...reading, assignment_id: owner.assignment_id });
    if (logged === undefined || logged.record === null) throw notFound();
    return logged.record;
  });
}

export interface ReadingCorrection {
  readonly id: number;
  readonly change: UpdateVacuumReadingRequest;
  readonly expectedVersion: number | undefined;
}

/**
 * Corrects a reading and its tank's state: administrators any, others for a while their own. Throws 412 if it has
 * changed since it was read.
 */
export async function correctReading(context: RequestContext, correction: ReadingCorrection): Promise<string> {
  const { person, now } = context;
  const { id, change, expectedVersion } = correction;
  requireNotInFuture(change.reading_timestamp, now);
  return withTransaction(context, async (within, transaction) => {
    const before = await lockReading(within, id);
    await requireVersion(before.version, expectedVersion, () => getReadingRecord(transaction, id));
    const { company_id, ...fields } = change;
    const { reading_timestamp: at } = before;
    const edited = { at: fields.reading_timestamp ?? at, field: 'reading_timestamp', company_id };
    const owner = await findOwnerAfterEdit(within, { ...before, at }, edited);
    await updateReading(transaction, id, { ...fields, ...owner });
    await rewriteTankState(transaction, before.tank_id);
    const record = await getReadingRecord(transaction, id);
    const after = { ...auditedRecord(record), ...(owner && { company_id: owner.company_id }) };
    await writeAudit(transaction, { ...entryOf(person, before), action: 'update', after });
    return record;
  });
}

/**
 * Deletes a reading: administrators any, others for a while their own. The audit log keeps its content. Throws 412 if it
 * has changed since it was read.
 */
export async function removeReading(
  context: RequestContext,
  { id, expectedVersion }: Omit<ReadingCorrection, 'change'>,
): Promise<void> {
  const { person } = context;
  await withTransaction(context, async (within, transaction) => {
    const before = await lockReading(within, id);
    await requireVersion(before.version, expectedVersion, () => getReadingRecord(transaction, id));
    await deleteReading(transaction, id);
    await rewriteTankState(transaction, before.tank_id);
    await writeAudit(transaction, { ...entryOf(person, before), action: 'delete' });
  });
}

type LockedReading = Awaited<ReturnType<typeof lockReading>>;

async function lockReading(context: RequestContext, id: number) {
  const { db, person } = context;
  await holdOffReports(db, person);
  const reading = await findReadingForUpdate(db, person, id);
  if (reading === undefined) throw notFound();
  await requireOwnCorrection(context, { ...reading, followedBy: reading.isReported ? 'weekly_report' : null });
  await lockTankState(db, reading.tank_id);
  return reading;
}

function entryOf(person: SignedIn, reading: LockedReading) {
  const { id: entity_id, company_id, record: before } = reading;
  return { actor: person, company_id, entity: 'vacuum_reading', entity_id, before };
}

function requireNotInFuture(reading_timestamp: string | undefined, now: Date): void {
  if (reading_timestamp !== undefined && isAheadOfClock(reading_timestamp, now)) {
    throw invalidInput({ reading_timestamp: 'Reading timestamp is more than five minutes in the future' });
  }
}

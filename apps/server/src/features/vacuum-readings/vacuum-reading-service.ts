import type { CreateVacuumReadingRequest, UpdateVacuumReadingRequest } from '@dewar/contract/vacuum-readings';
import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { explainingGoneTank } from '../tank-state/gone-tank-access.ts';
import { auditedRecord, holdOffReports, requireOwnCorrection } from '../tank-state/own-correction-access.ts';
import { referencedTankId, tankInStock } from '../tank-state/tank-access.ts';
import { lockTankState, rewriteTankState } from '../tank-state/tank-state-repository.ts';
import {
  createReading,
  deleteReading,
  findReadingForUpdate,
  getReadingRecord,
  updateReading,
} from './vacuum-reading-repository.ts';

/**
 * Logs a reading for the tank's current company. Throws 404 for another company's tank, 409 for one in stock, and 400 if
 * dated in the future.
 */
export async function logReading(context: RequestContext, request: CreateVacuumReadingRequest): Promise<string> {
  const { db, person, now } = context;
  requireNotInFuture(request.reading_timestamp, now);
  return explainingGoneTank(db, person, request, () => createLogged(context, request));
}

async function createLogged({ db, person }: RequestContext, request: CreateVacuumReadingRequest): Promise<string> {
  const tank_id = await referencedTankId(db, person, request);
  if (tank_id === undefined) throw notFound();
  const logged = await createReading(db, person, {
    tank_id,
    vacuum_reading: request.vacuum_reading,
    reading_timestamp: request.reading_timestamp,
    fresh_pull: request.fresh_pull ?? false,
    additional_notes: request.additional_notes ?? null,
    captured_at: request.captured_at ?? null,
  });
  if (logged === undefined) throw notFound();
  if (logged.record === null) throw tankInStock();
  return logged.record;
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
    await updateReading(transaction, id, change);
    await rewriteTankState(transaction, before.tank_id);
    const after = await getReadingRecord(transaction, id);
    await writeAudit(transaction, { ...entryOf(person, before), action: 'update', after: auditedRecord(after) });
    return after;
  });
}

/** Deletes a reading: administrators any, others for a while their own. The audit log keeps its content. */
export async function removeReading(context: RequestContext, id: number): Promise<void> {
  const { person } = context;
  await withTransaction(context, async (within, transaction) => {
    const before = await lockReading(within, id);
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

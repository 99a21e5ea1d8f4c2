import type { CreateVacuumReadingRequest, UpdateVacuumReadingRequest } from '@dewar/contract/vacuum-readings';
import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
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
export async function logReading(
  db: Database,
  person: SignedIn,
  request: CreateVacuumReadingRequest,
  now: Date,
): Promise<string> {
  requireNotInFuture(request.reading_timestamp, now);
  return explainingGoneTank(db, person, request, () => createLogged(db, person, request));
}

async function createLogged(db: Database, person: SignedIn, request: CreateVacuumReadingRequest): Promise<string> {
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
  readonly now: Date;
}

/**
 * Corrects a reading and its tank's state: administrators any, others for a while their own. Throws 412 if it has
 * changed since it was read.
 */
export async function correctReading(db: Database, person: SignedIn, correction: ReadingCorrection): Promise<string> {
  const { id, change, expectedVersion, now } = correction;
  requireNotInFuture(change.reading_timestamp, now);
  return inTransaction(db, async (transaction) => {
    const before = await lockReading(transaction, person, id);
    await requireVersion(before.version, expectedVersion, () => getReadingRecord(transaction, id));
    await updateReading(transaction, id, change);
    await rewriteTankState(transaction, before.tank_id);
    const after = await getReadingRecord(transaction, id);
    await writeAudit(transaction, { ...entryOf(person, before), action: 'update', after: auditedRecord(after) });
    return after;
  });
}

/** Deletes a reading: administrators any, others for a while their own. The audit log keeps its content. */
export async function removeReading(db: Database, person: SignedIn, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await lockReading(transaction, person, id);
    await deleteReading(transaction, id);
    await rewriteTankState(transaction, before.tank_id);
    await writeAudit(transaction, { ...entryOf(person, before), action: 'delete' });
  });
}

type LockedReading = Awaited<ReturnType<typeof lockReading>>;

async function lockReading(db: Database, person: SignedIn, id: number) {
  await holdOffReports(db, person);
  const reading = await findReadingForUpdate(db, person, id);
  if (reading === undefined) throw notFound();
  await requireOwnCorrection(db, person, { ...reading, followedBy: reading.isReported ? 'weekly_report' : null });
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

import { SETTINGS } from '@dewar/domain/settings/settings';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { conflict } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { captureRows } from '../../shared/recycle-bin/capture-rows.ts';
import { claimKeptFiles, keepReleasedFiles } from '../../shared/recycle-bin/deleted-files.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import {
  type DeletedRecordRow,
  insertDeletedRecord,
  type KeptTime,
  lockDeletedRecord,
  type NewDeletedRecord,
  removeEntries,
} from './recently-deleted-repository.ts';

const TABLES = {
  tank: 'tanks',
  procedure: 'procedures',
  company: 'companies',
  user: 'users',
  lesson_plan: 'lesson_plans',
} as const satisfies Record<NewDeletedRecord['entity'], string>;

interface Deletion extends NewDeletedRecord {
  readonly person: SignedIn;
  readonly now: Date;
  readonly remove: () => Promise<void>;
}

/**
 * Deletes a locked record with `remove`, and keeps everything that goes with it; returns the entry by which it is brought
 * back, null if the setting keeps nothing.
 */
export async function deleteKeeping(transaction: Database, deletion: Deletion): Promise<number | null> {
  const { person, now, remove, ...record } = deletion;
  const days = await readSetting(transaction, SETTINGS.deleted_records_kept_days);
  if (days === 0) {
    await remove();
    return null;
  }
  const id = await insertDeletedRecord(transaction, record, { person, now });
  await captureRows(transaction, id, { table: TABLES[record.entity], id: record.entity_id });
  await remove();
  await keepReleasedFiles(transaction, id);
  return id;
}

/** What a feature needs to bring one of its records back. */
export interface Restoring extends RequestContext {
  readonly entry: DeletedRecordRow;
  /** Another name for it, where the old one is taken. */
  readonly name: string | undefined;
}

export interface Restored {
  readonly label: string;
  /** What is not as before, as sentences. */
  readonly notes: readonly string[];
}

/** Brings a record back. Throws 409 naming what is in the way. */
export type Restore = (restoring: Restoring) => Promise<Restored>;

/** Brings a record back with its files, whose entry is then gone. Throws 409 naming what is in the way. */
export async function bringBack(restore: Restore, restoring: Restoring): Promise<Restored> {
  const { db, entry } = restoring;
  const restored = await restore(restoring);
  await claimKeptFiles(db, entry.id);
  await removeEntries(db, [entry.id]);
  return restored;
}

/** An entry that can still be brought back, locked; undefined if it is gone or its time is over. */
export async function lockKeptEntry(
  transaction: Database,
  id: number,
  now: Date,
): Promise<DeletedRecordRow | undefined> {
  return lockDeletedRecord(transaction, id, await readKeptTime(transaction, now));
}

/** Until when deleted records can be brought back, by the setting of this moment. */
export async function readKeptTime(db: Database, now: Date): Promise<KeptTime> {
  return { now, days: await readSetting(db, SETTINGS.deleted_records_kept_days) };
}

/** The row of the record itself, as it was. */
export async function readKeptRow(transaction: Database, { id, entity }: DeletedRecordRow): Promise<unknown> {
  const row = await transaction
    .selectFrom('deleted_rows')
    .select('contents')
    .where('deleted_record_id', '=', id)
    .where('table_name', '=', TABLES[entity])
    .where('is_link', '=', false)
    .executeTakeFirstOrThrow();
  return row.contents;
}

/** Changes columns of the record itself before it is inserted again. */
export async function changeKeptRow(
  transaction: Database,
  { id, entity }: DeletedRecordRow,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    update deleted_rows set contents = contents || ${JSON.stringify(change)}::jsonb
     where deleted_record_id = ${id} and table_name = ${TABLES[entity]} and not is_link`.execute(transaction);
}

/**
 * Whether the company that a record belonged to is gone for good. Throws 409 if it is deleted and can be brought back
 * first.
 */
export async function isCompanyLost(transaction: Database, company_id: number | null): Promise<boolean> {
  if (company_id === null) return false;
  const company = await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company_id)
    .forKeyShare()
    .executeTakeFirst();
  if (company !== undefined) return false;
  const deleted = await transaction
    .selectFrom('deleted_records')
    .select('label')
    .where('entity', '=', 'company')
    .where('entity_id', '=', company_id)
    .executeTakeFirst();
  if (deleted !== undefined)
    throw conflict(`Its company ${deleted.label} was deleted too. Bring the company back first.`);
  return true;
}

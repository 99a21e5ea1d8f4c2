import type { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import type { FileStorage, StoredFile } from './file-storage.ts';
import { createStoredName } from './stored-names.ts';

export interface UnclaimedUpload extends StoredFile {
  readonly storedName: string;
}

export interface Files {
  /** Never a transaction: what is unclaimed must be known even if the call's own writes are undone. */
  readonly db: Database;
  readonly storage: FileStorage;
}

/** Stores a file under a new name. It is unclaimed until claimFile, and removed if it stays so for a day. */
export async function storeUnclaimed(
  { db, storage }: Files,
  source: Readable,
  limits: { readonly maxBytes: number },
): Promise<UnclaimedUpload> {
  const storedName = createStoredName();
  await db.insertInto('unclaimed_uploads').values({ stored_name: storedName }).execute();
  try {
    return { storedName, ...(await storage.write(storedName, source, limits)) };
  } catch (error) {
    await deleteRow(db, storedName);
    throw error;
  }
}

/** To be called in the transaction of the row that names the file. Throws where it was removed meanwhile. */
export async function claimFile(transaction: Database, storedName: string): Promise<void> {
  if (!(await deleteRow(transaction, storedName))) throw new Error('a file was claimed that is not unclaimed');
}

/** To be called in the transaction that takes the file's name out of its row; removeIfUnclaimed follows the commit. */
export async function releaseFile(transaction: Database, storedName: string): Promise<void> {
  await transaction.insertInto('unclaimed_uploads').values({ stored_name: storedName }).execute();
}

/** Removes the file unless a record has it. */
export async function removeIfUnclaimed({ db, storage }: Files, storedName: string): Promise<void> {
  const row = await db
    .selectFrom('unclaimed_uploads')
    .select('stored_name')
    .where('stored_name', '=', storedName)
    .executeTakeFirst();
  if (row === undefined) return;
  await storage.delete(storedName);
  await deleteRow(db, storedName);
}

const MOST_SWEPT = 500;

/** Removes what has been unclaimed since before `unclaimedBefore`: its server was killed, or the store was away. */
export async function sweepUnclaimedUploads(files: Files, unclaimedBefore: Date): Promise<void> {
  const rows = await files.db
    .selectFrom('unclaimed_uploads')
    .select('stored_name')
    .where('since', '<', unclaimedBefore)
    .orderBy('since')
    .limit(MOST_SWEPT)
    .execute();
  for (const { stored_name } of rows) await removeIfUnclaimed(files, stored_name);
}

async function deleteRow(db: Database, storedName: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unclaimed_uploads')
    .where('stored_name', '=', storedName)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

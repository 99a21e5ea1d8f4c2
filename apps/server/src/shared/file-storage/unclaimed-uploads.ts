import type { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import type { FileStorage, StoredFile } from './file-storage.ts';
import { createStoredName } from './stored-names.ts';

export interface UnclaimedUpload extends StoredFile {
  readonly storedName: string;
}

export interface Files {
  /** Never a transaction: the file must be recorded as unclaimed even if the request is rolled back. */
  readonly db: Database;
  readonly storage: FileStorage;
}

/** Stores a file under a new name. It is unclaimed until claimFile, and removed after a day otherwise. */
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

/**
 * Call it in the transaction that inserts the row with the file's name. Throws if the file was removed in the meantime.
 */
export async function claimFile(transaction: Database, storedName: string): Promise<void> {
  if (!(await deleteRow(transaction, storedName))) throw new Error('a file was claimed that is not unclaimed');
}

/** Call it in the transaction that removes the file's name from its row; removeIfUnclaimed follows the commit. */
export async function releaseFile(transaction: Database, storedName: string): Promise<void> {
  await transaction.insertInto('unclaimed_uploads').values({ stored_name: storedName }).execute();
}

/** Removes the file unless a record refers to it. */
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

const MAX_SWEPT = 500;

/** Removes files unclaimed since before `unclaimedBefore`: their server was killed, or the store was unavailable. */
export async function sweepUnclaimedUploads(files: Files, unclaimedBefore: Date): Promise<void> {
  const rows = await files.db
    .selectFrom('unclaimed_uploads')
    .select('stored_name')
    .where('since', '<', unclaimedBefore)
    .orderBy('since')
    .limit(MAX_SWEPT)
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

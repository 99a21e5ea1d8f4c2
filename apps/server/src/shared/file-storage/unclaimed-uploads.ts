import type { Readable } from 'node:stream';
import { isBackupUnderWay } from '../database/backup-lock.ts';
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
    const stored = await storage.write(storedName, source, limits);
    await noteStored(db, storedName, stored);
    return { storedName, ...stored };
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

/** Removes the file unless a record refers to it, or a backup is under way; the next sweep then removes it. */
export async function removeIfUnclaimed({ db, storage }: Files, storedName: string): Promise<void> {
  const row = await db
    .selectFrom('unclaimed_uploads')
    .select('stored_name')
    .where('stored_name', '=', storedName)
    .executeTakeFirst();
  if (row === undefined || (await isBackupUnderWay(db))) return;
  await storage.delete(storedName);
  await db.deleteFrom('stored_files').where('stored_name', '=', storedName).execute();
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

/** What the file holds, for backups and the doctor. */
export async function noteStored(db: Database, storedName: string, { size, sha256 }: StoredFile): Promise<void> {
  await db
    .insertInto('stored_files')
    .values({ stored_name: storedName, size, sha256: Buffer.from(sha256, 'hex') })
    .execute();
}

async function deleteRow(db: Database, storedName: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unclaimed_uploads')
    .where('stored_name', '=', storedName)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

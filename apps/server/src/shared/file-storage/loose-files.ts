import type { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import type { FileStorage, StoredFile } from './file-storage.ts';
import { createStoredName } from './stored-names.ts';

export interface LooseFile extends StoredFile {
  readonly storedName: string;
}

export interface Files {
  /** Never a transaction: what is loose must be known even if the call's own writes are undone. */
  readonly db: Database;
  readonly storage: FileStorage;
}

/** Stores a file under a new name. It is loose until claimFile, and whatever stays loose for a day is removed. */
export async function storeLoose(
  { db, storage }: Files,
  source: Readable,
  limits: { readonly maxBytes: number },
): Promise<LooseFile> {
  const storedName = createStoredName();
  await db.insertInto('loose_files').values({ stored_name: storedName }).execute();
  try {
    return { storedName, ...(await storage.write(storedName, source, limits)) };
  } catch (error) {
    await strikeOut(db, storedName);
    throw error;
  }
}

/** To be called in the transaction of the row that names the file. Throws where it was removed meanwhile. */
export async function claimFile(transaction: Database, storedName: string): Promise<void> {
  if (!(await strikeOut(transaction, storedName))) throw new Error('a file was claimed that is not loose');
}

/** To be called in the transaction that takes the file's name out of its row; removeIfLoose follows the commit. */
export async function releaseFile(transaction: Database, storedName: string): Promise<void> {
  await transaction.insertInto('loose_files').values({ stored_name: storedName }).execute();
}

/** Removes the file unless a record has it. */
export async function removeIfLoose({ db, storage }: Files, storedName: string): Promise<void> {
  const loose = await db
    .selectFrom('loose_files')
    .select('stored_name')
    .where('stored_name', '=', storedName)
    .executeTakeFirst();
  if (loose === undefined) return;
  await storage.delete(storedName);
  await strikeOut(db, storedName);
}

const MOST_SWEPT = 500;

/** Removes what has been loose since before `looseBefore`: its server was killed, or the store was away. */
export async function sweepLooseFiles(files: Files, looseBefore: Date): Promise<void> {
  const rows = await files.db
    .selectFrom('loose_files')
    .select('stored_name')
    .where('since', '<', looseBefore)
    .orderBy('since')
    .limit(MOST_SWEPT)
    .execute();
  for (const { stored_name } of rows) await removeIfLoose(files, stored_name);
}

async function strikeOut(db: Database, storedName: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('loose_files')
    .where('stored_name', '=', storedName)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Whose quota it is: the table that counts the bytes, and the column of the owner. */
export interface StorageQuota {
  readonly table: 'company_storage' | 'teacher_storage';
  readonly column: 'company_id' | 'teacher_id';
  readonly owner: number;
}

interface Need {
  readonly bytes: number;
  /** The total size of all files of the owner. */
  readonly maxBytes: number;
}

/** Adds a file's size and returns whether it fits. Other requests of the same owner wait for this transaction. */
export async function reserveStorage(
  transaction: Database,
  { table, column, owner }: StorageQuota,
  { bytes, maxBytes }: Need,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} as storage (${sql.ref(column)}, bytes_used)
    select ${owner}::int, ${bytes}::bigint where ${bytes}::bigint <= ${maxBytes}::bigint
    on conflict (${sql.ref(column)}) do update set bytes_used = storage.bytes_used + excluded.bytes_used
     where storage.bytes_used + excluded.bytes_used <= ${maxBytes}::bigint
    returning bytes_used`.execute(transaction);
  return rows.length === 1;
}

/** Whether a file would fit at this moment; reserveStorage decides. */
export async function hasStorageLeft(
  db: Database,
  { table, column, owner }: StorageQuota,
  { bytes, maxBytes }: Need,
): Promise<boolean> {
  const { rows } = await sql<{ bytes_used: number }>`
    select bytes_used from ${sql.table(table)} where ${sql.ref(column)} = ${owner}`.execute(db);
  return (rows[0]?.bytes_used ?? 0) + bytes <= maxBytes;
}

export async function releaseStorage(
  transaction: Database,
  { table, column, owner }: StorageQuota,
  bytes: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set bytes_used = bytes_used - ${bytes}::bigint
     where ${sql.ref(column)} = ${owner}`.execute(transaction);
}

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Keeps the files that the deletion made unclaimed and that the copied rows name. Stored names are random, so a value
 * that is one of them is the file's name, whatever its column is called. Call it after the deletion, in its transaction.
 */
export async function keepReleasedFiles(transaction: Database, deleted_record_id: number): Promise<void> {
  await sql`
    with kept as (
      delete from unclaimed_uploads released
       using deleted_rows row, jsonb_each_text(row.contents) field
       where row.deleted_record_id = ${deleted_record_id} and not row.is_link and released.stored_name = field.value
      returning released.stored_name)
    insert into deleted_files (stored_name, deleted_record_id)
    select stored_name, ${deleted_record_id}::int from kept`.execute(transaction);
}

/** The files belong to their rows again, which have to be inserted in the same transaction. */
export async function claimKeptFiles(transaction: Database, deleted_record_id: number): Promise<void> {
  await transaction.deleteFrom('deleted_files').where('deleted_record_id', '=', deleted_record_id).execute();
}

/** Makes the files unclaimed. Returns their names; removeIfUnclaimed follows the commit. */
export async function releaseKeptFiles(
  transaction: Database,
  deleted_record_ids: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ stored_name: string }>`
    with released as (
      delete from deleted_files where deleted_record_id = any(${[...deleted_record_ids]}::int[]) returning stored_name)
    insert into unclaimed_uploads (stored_name) select stored_name from released
    returning stored_name`.execute(transaction);
  return rows.map(({ stored_name }) => stored_name);
}

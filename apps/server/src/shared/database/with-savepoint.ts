import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs the work after a savepoint and rolls it back unless it is to be kept. For endpoints whose duration must not
 * reveal whether an address has an account: an unknown address takes the same statements as a known one (security, Must
 * hold).
 */
export async function withSavepoint<T>(transaction: Database, isKept: boolean, work: () => Promise<T>): Promise<T> {
  await sql`savepoint optional_work`.execute(transaction);
  const result = await work();
  await (isKept ? sql`release savepoint optional_work` : sql`rollback to savepoint optional_work`).execute(transaction);
  return result;
}

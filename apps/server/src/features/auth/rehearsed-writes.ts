import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/**
 * Does the work, and takes it back where it is not meant: whoever is answered alike must also wait alike, so an address
 * that nobody has costs the same statements as one that somebody has (security, Must hold).
 */
export async function workOrRehearse<T>(transaction: Database, isMeant: boolean, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(transaction);
  const result = await work();
  await (isMeant ? sql`release savepoint rehearsal` : sql`rollback to savepoint rehearsal`).execute(transaction);
  return result;
}

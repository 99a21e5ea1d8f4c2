import type { Database } from '../../shared/database/database.ts';

/** Codes that open nothing any more. */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
}

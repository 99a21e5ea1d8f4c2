import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

/**
 * Transactions that count with one of these keys wait for each other, so that fifty at once count to fifty. Always pass
 * the keys in the same order, the narrow one first, to avoid deadlocks.
 */
export async function acquireAdvisoryLocks(
  transaction: Database,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [kind, key] of Object.entries(keys)) {
    await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${key}))`.execute(transaction);
  }
}

/** Whole seconds until a window has room again; `filledAt` is the time of the event that fills it, if it is full. */
export function secondsUntilRoom(filledAt: Date | undefined, windowMs: number, now: Date): number {
  return filledAt === undefined ? 0 : Math.max(1, Math.ceil((filledAt.getTime() + windowMs - now.getTime()) / 1_000));
}

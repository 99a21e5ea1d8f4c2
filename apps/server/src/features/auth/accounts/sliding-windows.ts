import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

/**
 * Whoever counts by one of these keys waits until the others' transactions end, so that fifty at once count to fifty.
 * Name the keys always in the same order: the narrow one first.
 */
export async function acquireAdvisoryLocks(
  transaction: Database,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [kind, key] of Object.entries(keys)) {
    await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${key}))`.execute(transaction);
  }
}

/** Whole seconds until a window has room again: `filledAt` is when the one happened that fills it, if it is full. */
export function secondsUntilRoom(filledAt: Date | undefined, windowMs: number, now: Date): number {
  return filledAt === undefined ? 0 : Math.max(1, Math.ceil((filledAt.getTime() + windowMs - now.getTime()) / 1_000));
}

import { sql } from 'kysely';
import type { Database } from '../src/shared/database/database.ts';
import type { TestServer } from './test-server.ts';

/**
 * Does `change` in a transaction, starts `call`, and commits once the call waits for it. Returns the result of the
 * call.
 */
export async function whileHeld<T>(
  { db }: TestServer,
  change: (transaction: Database) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const called = await db.transaction().execute(async (transaction) => {
    await change(transaction);
    const response = call();
    const waits = await Promise.race([response.then(() => false), waitForBlockedRequest(db)]);
    if (!waits) throw new Error('the call did not wait for the row');
    return { response };
  });
  return called.response;
}

/** Locks rows in a transaction while `call` is made, which must not wait for them. */
export async function whileOthersAreHeld<T>(
  { db }: TestServer,
  hold: (transaction: Database) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await hold(transaction);
    const response = call();
    const done = new AbortController();
    const waits = await Promise.race([response.then(() => false), waitForBlockedRequest(db, { signal: done.signal })]);
    done.abort();
    if (waits) throw new Error('the call waits for a row that is none of its business');
    return response;
  });
}

/** Waits until one or more requests wait for a lock of another transaction; false if aborted before. */
export async function waitForBlockedRequest(
  db: Database,
  { requests = 1, signal }: { requests?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  for (;;) {
    if (signal?.aborted) return false;
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= requests) return true;
  }
}

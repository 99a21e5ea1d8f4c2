import { sql } from 'kysely';
import type { Database } from '../src/shared/database/database.ts';
import type { TestServer } from './test-server.ts';

/** Does `change` in a transaction, begins `call`, and commits once the call waits for it. Answers what the call answers. */
export async function whileHeld<T>(
  { db }: TestServer,
  change: (transaction: Database) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const called = await db.transaction().execute(async (transaction) => {
    await change(transaction);
    const answer = call();
    const waits = await Promise.race([answer.then(() => false), untilSomebodyWaits(db)]);
    if (!waits) throw new Error('the call did not wait for the row');
    return { answer };
  });
  return called.answer;
}

/** Until a call waits for what another transaction holds. */
export async function untilSomebodyWaits(db: Database): Promise<boolean> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return true;
  }
}

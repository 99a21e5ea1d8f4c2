import type { BulkFate } from '@dewar/contract/bulk';
import { sql } from 'kysely';
import { HttpError } from '../errors.ts';
import type { Database } from './database.ts';

type Fate = Omit<BulkFate, 'id'>;

interface EachRecord {
  readonly ids: readonly number[];
  /** The name of a record that is refused. */
  readonly labelOf: (id: number) => Promise<string | null>;
  /** Changes one record in the transaction. What it throws for the caller to read refuses this record alone. */
  readonly change: (id: number) => Promise<Fate>;
}

/**
 * Changes several records in one transaction, each after a savepoint. In the order of their ids, so that of two such
 * requests one waits for the other instead of both for each other. Any other error ends all of them.
 */
export async function runEach(transaction: Database, { ids, labelOf, change }: EachRecord): Promise<BulkFate[]> {
  const fates: BulkFate[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    await sql`savepoint each_record`.execute(transaction);
    try {
      fates.push({ id, ...(await change(id)) });
      await sql`release savepoint each_record`.execute(transaction);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await sql`rollback to savepoint each_record`.execute(transaction);
      fates.push({ id, label: await labelOf(id), outcome: 'refused', message: error.message });
    }
  }
  return fates;
}

import type { BulkFate } from '@dewar/contract/bulk';
import { HttpError } from '../errors.ts';
import { attempt } from './attempt.ts';
import type { Database } from './database.ts';

/** What becomes of one record, without its id. */
type Outcome = Omit<BulkFate, 'id'>;

interface EachRecord<Fate extends Outcome> {
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
export async function runEach<Fate extends Outcome>(
  transaction: Database,
  { ids, labelOf, change }: EachRecord<Fate>,
): Promise<((Fate & Pick<BulkFate, 'id'>) | BulkFate)[]> {
  const fates: ((Fate & Pick<BulkFate, 'id'>) | BulkFate)[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const attempted = await attempt(transaction, () => change(id));
    if (attempted.isDone) fates.push({ id, ...attempted.result });
    else if (attempted.error instanceof HttpError) {
      fates.push({ id, label: await labelOf(id), outcome: 'refused', message: attempted.error.message });
    } else throw attempted.error;
  }
  return fates;
}

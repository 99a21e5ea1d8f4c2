import { sql } from 'kysely';
import type { Database } from './database.ts';

export type Attempt<T> =
  | { readonly isDone: true; readonly result: T }
  | { readonly isDone: false; readonly error: unknown };

/** Runs work that may fail after a savepoint: a failure takes back what the work wrote, and the transaction goes on. */
export async function attempt<T>(transaction: Database, work: () => Promise<T>): Promise<Attempt<T>> {
  await sql`savepoint attempt`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(transaction);
    return { isDone: true, result };
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(transaction);
    return { isDone: false, error };
  }
}

interface Apart<Item> {
  readonly work: (items: readonly Item[]) => Promise<void>;
  /** What is done about an item that fails by itself. */
  readonly fail: (item: Item, error: unknown) => Promise<unknown>;
  /** What fails while the server stops says nothing about an item: it is thrown. */
  readonly stopping: AbortSignal;
}

/** Works on the items together, and one by one if that fails, so that an item that cannot be worked on fails alone. */
export async function attemptApart<Item>(
  transaction: Database,
  items: readonly Item[],
  { work, fail, stopping }: Apart<Item>,
): Promise<void> {
  const attempted = await attempt(transaction, () => work(items));
  if (attempted.isDone) return;
  const [item, ...others] = items;
  if (item === undefined || stopping.aborted) throw attempted.error;
  if (others.length === 0) await fail(item, attempted.error);
  else for (const each of items) await attemptApart(transaction, [each], { work, fail, stopping });
}

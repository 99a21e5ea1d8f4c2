import { type Database, inTransaction } from './database/database.ts';
import type { SignedIn } from './http/signed-in.ts';

/** In whose name, on which database or transaction, and when a use case runs: the first parameter of each. */
export interface RequestContext {
  /** The database, or the transaction that the use case is a part of. */
  readonly db: Database;
  readonly person: SignedIn;
  /** One moment for the whole request. */
  readonly now: Date;
}

/** Runs `work` in a transaction, with the same context on it; if the context is in one already, in that one. */
export function withTransaction<Context extends Pick<RequestContext, 'db'>, T>(
  context: Context,
  work: (within: Context, transaction: Database) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, (transaction) => work({ ...context, db: transaction }, transaction));
}

import type pg from 'pg';
import { takeBackupLock } from '../../shared/database/backup-lock.ts';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { OperationError } from '../operation-error.ts';
import { connectForCopying } from './table-snapshot.ts';

export interface Snapshot {
  /** In a transaction that sees the database as it was when the snapshot was opened. */
  readonly client: pg.Client;
  /** Outside of that transaction. */
  readonly now: pg.Client;
  /** Throws OperationError if the connection that holds the lock was lost: another backup may have begun. */
  requireLock(): Promise<void>;
  close(): Promise<void>;
}

/** Throws OperationError if another backup of this database is under way. */
export async function openSnapshot(connection: pg.ClientConfig): Promise<Snapshot> {
  const now = await connectForCopying(connection);
  let client: pg.Client | undefined;
  try {
    if (!(await takeBackupLock(now))) {
      throw new OperationError('Another backup of this installation is under way. Wait until it has finished.');
    }
    // The lock comes first: from then on no file is deleted that the snapshot may refer to.
    client = await connectForCopying(connection);
    await client.query('begin transaction isolation level repeatable read, read only');
    // A transaction sees what was committed before its first statement.
    await client.query('select from schema_migrations limit 1');
    const snapshotClient = client;
    return {
      client,
      now,
      requireLock: async () => {
        await now.query('select').catch((error: unknown) => {
          throw new OperationError(
            `The connection to the database was lost: ${messageOf(error)}. Make the backup again.`,
          );
        });
      },
      close: async () => {
        await snapshotClient.end();
        await now.end();
      },
    };
  } catch (error) {
    await client?.end();
    await now.end();
    throw error;
  }
}

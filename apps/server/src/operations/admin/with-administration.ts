import { sendAnnouncements } from '../../shared/announcements/announcements.ts';
import { collectAnnouncements } from '../../shared/announcements/collect-announcements.ts';
import type { Config } from '../../shared/config.ts';
import { type Database, openDatabase, openPool } from '../../shared/database/database.ts';
import { openInstallation, withConnection } from '../open-installation.ts';
import { OperationError } from '../operation-error.ts';
import { requireSameSchema } from '../require-same-schema.ts';

/**
 * Runs `work` on the installation's database, and announces its writes to running servers, so that open screens follow.
 * Throws OperationError if the schema is not the one of this release.
 */
export async function withAdministration<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation(config);
  try {
    const { connection } = installation;
    await withConnection(connection, requireSameSchema);
    const announced = new Set<string>();
    const pool = openPool({ connection, connections: 1, onError: () => {} });
    collectAnnouncements(pool, (texts) => {
      for (const text of texts) announced.add(text);
    });
    try {
      const result = await work(openDatabase(pool));
      if (announced.size > 0) await withConnection(connection, (client) => sendAnnouncements(client, [...announced]));
      return result;
    } catch (error) {
      throw isConnectionLost(error) ? connectionLost(error) : error;
    } finally {
      await pool.end();
    }
  } finally {
    await installation.close();
  }
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // 57P01 to 57P03: the database is stopping or starting.
  return (
    /^(57P0[1-3]|08\d{3}|ECONNRESET|ECONNREFUSED|EPIPE)$/.test(code) || /^Connection terminated/.test(error.message)
  );
}

function connectionLost(cause: unknown): OperationError {
  return new OperationError(
    'The connection to the database was lost, perhaps because the server was stopped. Run the command again.',
    { cause },
  );
}

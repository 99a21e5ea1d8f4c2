import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './shared/config.ts';
import { awaitPostgres } from './shared/database/await-postgres.ts';
import { startEmbeddedPostgres } from './shared/database/embedded/embedded-postgres.ts';

export interface OpenPostgres {
  readonly connection: pg.ClientConfig;
  /** Stops the embedded server; does nothing with DATABASE_URL. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. `onCrash` is called if the embedded one cannot be kept
 * running.
 */
export async function openPostgres(
  config: Config,
  log: FastifyBaseLogger,
  onCrash: (error: Error) => void,
): Promise<OpenPostgres> {
  if (config.DATABASE_URL !== undefined) {
    const connection = { connectionString: config.DATABASE_URL };
    await awaitPostgres(connection, { place: config.DATABASE_URL, seconds: config.DATABASE_WAIT_SECONDS, log });
    return { connection, stop: async () => {} };
  }
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, log, runAs: config.EMBEDDED_POSTGRES_USER, onCrash });
}

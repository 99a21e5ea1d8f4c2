import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs } from '@dewar/domain/time/back-off';
import pg from 'pg';
import { ANNOUNCEMENTS_CONNECTION } from '../shared/announcements/announcements.ts';
import type { Config } from '../shared/config.ts';
import { findDatabaseFault, readDatabaseState } from '../shared/database/database-fault.ts';
import { DirectoryInUseError } from '../shared/database/embedded/data-directory-lock.ts';
import { startEmbeddedPostgres } from '../shared/database/embedded/embedded-postgres.ts';
import { messageOf } from '../shared/database/embedded/embedded-postgres-error.ts';
import { findRunningPostgres, hasCluster } from '../shared/database/embedded/running-postgres.ts';
import type { SupervisorLog } from '../shared/database/embedded/supervisor-log.ts';
import { withoutPassword } from '../shared/without-password.ts';
import { OperationError } from './operation-error.ts';
import { adviceOn } from './run-command.ts';

export interface Installation {
  readonly config: Config;
  readonly connection: pg.ClientConfig;
  readonly isServerRunning: boolean;
  /** Stops the embedded PostgreSQL if this command started it. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Create the database if there is none. Otherwise a mistyped DATA_DIR is an error, and nothing is created. */
  readonly mayCreate?: boolean;
  readonly log?: SupervisorLog;
}

/** As long as the database of a server that is just starting, or of one that crashed, may take to answer. */
const ATTACH_TIMEOUT_MS = 60_000;
const ATTACH_POLLING = { firstMs: 100, maxMs: 1_000 };
const CONNECTION_TIMEOUT_MS = 10_000;

const warnOnly: SupervisorLog = {
  info: () => {},
  warn: (_fields, message) => process.stderr.write(`${message}\n`),
  error: (_fields, message) => process.stderr.write(`${message}\n`),
};

/**
 * Opens the database of the installation that these settings describe, beside a running server or without one: the one
 * at DATABASE_URL, the embedded one that a running server keeps on DATA_DIR, or an embedded one started for this
 * command. Throws OperationError or EmbeddedPostgresError with words for the operator.
 */
export async function openInstallation(config: Config, options: OpenOptions = {}): Promise<Installation> {
  const opened = config.DATABASE_URL === undefined ? await openEmbedded(config, options) : await openAt(config);
  const { place, connection } = opened;
  try {
    const { state, hasServer } = await inspectDatabase(connection, place);
    const fault = findDatabaseFault(state, { place, writes: options.mayCreate === true });
    if (fault !== undefined) throw new OperationError(fault);
    if (!state.hasSchema && options.mayCreate !== true) {
      throw new OperationError(`There is no installation in ${place}: its database is empty. Nothing was changed.`);
    }
    return { config, connection, isServerRunning: opened.isInUse || hasServer, close: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface OpenDatabase {
  /** For messages. */
  readonly place: string;
  readonly connection: pg.ClientConfig;
  /** Another process keeps the embedded PostgreSQL. */
  readonly isInUse: boolean;
  close(): Promise<void>;
}

async function openAt({ DATABASE_URL = '' }: Config): Promise<OpenDatabase> {
  return {
    place: withoutPassword(DATABASE_URL),
    connection: { connectionString: DATABASE_URL },
    isInUse: false,
    close: async () => {},
  };
}

async function openEmbedded(
  { DATA_DIR, EMBEDDED_POSTGRES_USER }: Config,
  { mayCreate = false, log = warnOnly }: OpenOptions,
): Promise<OpenDatabase> {
  const place = path.resolve(DATA_DIR);
  if (!mayCreate && !(await hasCluster(DATA_DIR))) {
    throw new OperationError(
      `There is no installation in ${place}. Set DATA_DIR (or DATABASE_URL) as for the server. Nothing was created.`,
    );
  }
  const deadline = Date.now() + ATTACH_TIMEOUT_MS;
  // The server may start, stop or recover meanwhile: each attempt looks again who has the directory.
  for (let attempt = 1; ; attempt += 1) {
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log, runAs: EMBEDDED_POSTGRES_USER });
      return { place, connection: postgres.connection, isInUse: false, close: () => postgres.stop() };
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      const running = await findRunningPostgres(DATA_DIR);
      const failure = running === undefined ? 'it has not started yet' : await tryConnection(running);
      if (running !== undefined && failure === undefined) {
        return { place, connection: running, isInUse: true, close: async () => {} };
      }
      if (Date.now() > deadline) {
        throw new OperationError(
          `A server uses ${place}, but its database does not answer (${failure}). ` +
            'Look at the log of that server, or stop it and run this command again.',
          { cause: error },
        );
      }
      await delay(backOffMs(attempt, ATTACH_POLLING));
    }
  }
}

/** Why the database does not answer; undefined if it does. */
async function tryConnection(connection: pg.ClientConfig): Promise<string | undefined> {
  try {
    await withConnection(connection, (client) => client.query('select 1'));
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function inspectDatabase(connection: pg.ClientConfig, place: string) {
  try {
    return await withConnection(connection, async (client) => {
      const { rowCount } = await client.query(
        'select from pg_stat_activity where datname = current_database() and application_name = $1',
        [ANNOUNCEMENTS_CONNECTION],
      );
      return { state: await readDatabaseState(client), hasServer: rowCount !== 0 };
    });
  } catch (error) {
    const told = [`The database of ${place} cannot be reached: ${messageOf(error)}`, adviceOn(error)];
    throw new OperationError(told.filter(Boolean).join('\n'), { cause: error });
  }
}

/** Runs `work` on a connection of its own. */
export async function withConnection<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  // Without a listener, a connection that breaks between two queries would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

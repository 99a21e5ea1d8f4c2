import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { DB } from './tables.gen.ts';

/** The database or a transaction on it: the first argument of every repository function. */
export type Database = Kysely<DB>;

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly connections: number;
  /** Called for connections that break while idle; the pool replaces them. */
  readonly onError: (error: Error) => void;
}

/** Longer than any statement should take; a hanging one is cancelled. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 20_000;
const CONNECTION_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 60_000;

/**
 * Prepared statements are planned once. With its default policy PostgreSQL plans a statement with a LIMIT parameter
 * every time, because it assumes an unknown limit to be a tenth of the table; planning then took twice as long as
 * running.
 */
const SESSION_OPTIONS = [
  ...['timezone=UTC', 'search_path=public', 'plan_cache_mode=force_generic_plan'],
  // Triggers announce writes by notices (shared/announcements).
  'client_min_messages=notice',
]
  .map((option) => `-c ${option}`)
  .join(' ');

setTypeParsers();

export function openPool({ connection, connections, onError }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    options: SESSION_OPTIONS,
  });
  // A connection that breaks while in use fails its own query; without these listeners it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `work` in a transaction; if `db` is already a transaction, in that one. */
export function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

function setTypeParsers(): void {
  const { types } = pg;
  // Counts and ids stay far below 2^53; weights and pressures have at most nine digits.
  types.setTypeParser(types.builtins.INT8, Number);
  types.setTypeParser(types.builtins.NUMERIC, Number);
  // A date has no time zone: a Date object would shift it by the server's.
  types.setTypeParser(types.builtins.DATE, (text: string) => text);
}

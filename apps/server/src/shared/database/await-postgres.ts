import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from '@dewar/domain/time/back-off';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { withoutPassword } from '../without-password.ts';
import { codeOf, messageOf } from './embedded/embedded-postgres-error.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const BACK_OFF = { firstMs: 200, maxMs: 2_000 };

/** PostgreSQL is starting, stopping or recovering, or has no connection free at this moment. */
const TRANSIENT_SQLSTATES = ['57P01', '57P02', '57P03', '53300'];
/** Of PostgreSQL: an answer that waiting does not change. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

interface Waiting {
  /** DATABASE_URL. */
  readonly place: string;
  readonly seconds: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Waits until PostgreSQL answers: after a power cut it may start later than the portal. Throws in words for the operator,
 * at once if it answers and refuses.
 */
export async function awaitPostgres(connection: pg.ClientConfig, { place, seconds, log }: Waiting): Promise<void> {
  const address = withoutPassword(place);
  const deadline = Date.now() + 1_000 * seconds;
  for (let attempt = 1; ; attempt += 1) {
    const error = await tryConnection(connection);
    if (error === undefined) return;
    const code = String(codeOf(error) ?? '');
    if (SQLSTATE.test(code) && !TRANSIENT_SQLSTATES.includes(code) && code !== 'EPIPE') {
      throw new Error(
        `PostgreSQL at ${address} refuses the connection: ${messageOf(error)}. ` +
          'Check the user, the password and the name of the database in DATABASE_URL, and pg_hba.conf of PostgreSQL.',
      );
    }
    if (Date.now() >= deadline) {
      throw new Error(
        `PostgreSQL at ${address} does not answer (${messageOf(error)}), and ${seconds} seconds of waiting ` +
          '(DATABASE_WAIT_SECONDS) are over. Check that it runs, that host and port in DATABASE_URL are right, and that ' +
          'it listens for this machine (listen_addresses, firewall).',
      );
    }
    if (attempt === 1)
      log.warn({ address, reason: messageOf(error) }, `waiting for PostgreSQL, ${seconds} seconds at most`);
    await pause(Math.min(backOffMs(attempt, BACK_OFF), Math.max(0, deadline - Date.now())));
  }
}

/** What failed; undefined if it answers. */
async function tryConnection(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  // Without a listener, a connection that breaks later would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

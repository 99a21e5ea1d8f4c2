import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs } from '@dewar/domain/time/back-off';
import pg from 'pg';
import { codeOf, EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';
import { readLastLogLines, type ServerProcess } from './server-process.ts';
import type { ClusterSite, PostgresConnection } from './supervisor-types.ts';

// Recovery after a crash reads the log since the last checkpoint; on a slow disk that can take minutes, and
// interrupting it would only start it over.
const timeoutMs = 15 * 60_000;
const progressMs = 5_000;
const POLLING = { firstMs: 10, maxMs: 200 };

/** PostgreSQL ended before it was ready; another attempt may succeed. */
export class ServerEndedError extends EmbeddedPostgresError {}

/** Resolves once a connection succeeds. Throws ServerEndedError if the process ends first. */
export async function waitUntilReady(
  site: ClusterSite,
  server: ServerProcess,
  connection: PostgresConnection,
): Promise<void> {
  const startedAt = Date.now();
  let nextProgressAt = startedAt + progressMs;
  for (let tries = 1; ; tries += 1) {
    const error = await tryConnection(connection);
    if (!error) return;
    if (server.hasExited()) {
      const why = await server.exited;
      throw new ServerEndedError(`PostgreSQL did not start (${why}). It wrote:\n${await readLastLogLines(site)}`);
    }
    if (error.isFinal) {
      throw new EmbeddedPostgresError(
        `PostgreSQL on ${site.cluster} refuses our role: ${error.message}. ` +
          `Remove the file 'password' in ${site.home} and start again: a new password is then set.`,
      );
    }
    if (Date.now() - startedAt > timeoutMs) {
      throw new EmbeddedPostgresError(`PostgreSQL is not ready after ${timeoutMs / 60_000} minutes: ${error.message}`);
    }
    if (Date.now() > nextProgressAt) {
      nextProgressAt = Date.now() + progressMs;
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      site.log.info({ seconds, answer: error.message }, 'Waiting for PostgreSQL; it may be recovering from a crash');
    }
    await Promise.race([delay(backOffMs(tries, POLLING)), server.exited]);
  }
}

async function tryConnection(
  connection: PostgresConnection,
): Promise<{ message: string; isFinal: boolean } | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  // Without a listener, a connection that breaks between two awaits would end our process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    const code = codeOf(error) ?? '';
    // Wrong password, no such role, no such database: waiting does not help.
    return { message: messageOf(error), isFinal: ['28P01', '28000', '3D000'].includes(code) };
  } finally {
    await client.end().catch(() => {});
  }
}

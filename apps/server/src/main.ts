import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { pino } from 'pino';
import { buildApp, type Parts } from './app.ts';
import { prepareFirstAdministrator } from './features/auth/registration/first-administrator.ts';
import { openPostgres } from './open-postgres.ts';
import { createCaptchaCheck } from './shared/captcha/captcha.ts';
import { systemClock } from './shared/clock.ts';
import { type Config, readConfig } from './shared/config.ts';
import { type Database, openDatabase, openPool } from './shared/database/database.ts';
import { migrate } from './shared/database/migrate.ts';
import { createLog } from './shared/log.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

/** A shutdown that takes longer is forced. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

export interface RunningServer {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts everything in order: database, schema, application, listening. Throws if any part cannot start.
 * `beforeListening` can prepare the database before requests are accepted; `onKeptMail` receives mails if no mail
 * server is configured.
 */
export async function startServer(
  config: Config,
  beforeListening: (db: Database, connection: pg.ClientConfig) => Promise<void> = async () => {},
  onKeptMail?: Parts['onKeptMail'],
): Promise<RunningServer> {
  const log = createLog(config.LOG_LEVEL);
  const postgres = await openPostgres(config, log, (error) => {
    log.fatal({ err: error }, 'PostgreSQL keeps crashing; giving up');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  try {
    const pool = openPool({
      connection: postgres.connection,
      connections: config.DATABASE_CONNECTIONS,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    });
    const applied = await migrate(pool);
    if (applied.length > 0) log.info({ applied }, 'database schema migrated');
    const db = openDatabase(pool);
    await beforeListening(db, postgres.connection);
    const link = await prepareFirstAdministrator(db, config, log, systemClock.now());
    const app = await buildApp({
      config,
      pool,
      log,
      clock: systemClock,
      captcha: createCaptchaCheck(config, log),
      webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined,
      onKeptMail,
    });
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    if (link !== undefined) {
      process.stdout.write(
        `\nNobody is registered yet. Make the first administrator here (once, within 24 hours):\n  ${link}\n\n`,
      );
    }
    return {
      address,
      stop: async () => {
        // In this order no response is cut off: finish requests, then close connections, then stop the database.
        await app.close();
        await pool.end();
        await postgres.stop();
      },
    };
  } catch (error) {
    // A fast shutdown closes the connections opened so far.
    await postgres.stop();
    throw error;
  }
}

/** Shuts down in order on SIGINT and SIGTERM. */
export function stopOnSignals(server: RunningServer, log: pino.Logger): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await server.stop();
    process.exit(process.exitCode ?? 0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

if (import.meta.main) {
  try {
    const config = readConfig(process.env);
    stopOnSignals(await startServer(config), createLog(config.LOG_LEVEL));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

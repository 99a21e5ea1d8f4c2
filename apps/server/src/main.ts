import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { pino } from 'pino';
import { buildApp, type Parts } from './app.ts';
import { findAdministratorError, prepareFirstAdministrator } from './features/auth/registration/first-administrator.ts';
import { openPostgres } from './open-postgres.ts';
import { findBackupFolderWarning, findBackupPlaceError } from './operations/backup/backup-place-error.ts';
import { requireNoUnfinishedRestore } from './operations/backup/restore-mark.ts';
import { listBackupJobs } from './operations/backup/scheduled-backup.ts';
import { adviceOn } from './operations/run-command.ts';
import { createCaptchaCheck } from './shared/captcha/captcha.ts';
import { systemClock } from './shared/clock.ts';
import { type Config, readConfig } from './shared/config.ts';
import { type Database, openDatabase, openPool } from './shared/database/database.ts';
import { findDatabaseFault, readDatabaseState } from './shared/database/database-fault.ts';
import { hasCluster } from './shared/database/embedded/running-postgres.ts';
import { migrate } from './shared/database/migrate.ts';
import { findFileFolderError, requireFilesOfDatabase } from './shared/file-storage/file-folder.ts';
import { findPortErrors } from './shared/http/port-error.ts';
import { createLog } from './shared/log.ts';
import { withoutPassword } from './shared/without-password.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

/** A shutdown that takes longer is forced. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

export interface RunningServer {
  readonly address: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /**
   * Called before a database that has a schema is migrated, for a backup of it; with the names of the pending
   * migrations. If it throws, the server does not start and nothing is changed.
   */
  readonly beforeMigrating?: (
    database: { readonly config: Config; readonly connection: pg.ClientConfig },
    pending: readonly string[],
  ) => Promise<void>;
  /** Prepares the database before requests are accepted. */
  readonly beforeListening?: (db: Database, connection: pg.ClientConfig) => Promise<void>;
  /** Receives mails if no mail server is configured. */
  readonly onKeptMail?: Parts['onKeptMail'];
}

/** Starts everything in order: database, schema, application, listening. Throws if any part cannot start. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { beforeMigrating, beforeListening, onKeptMail } = options;
  const log = createLog(config.LOG_LEVEL);
  await requireUsableSettings(config);
  const warning = await findBackupFolderWarning(config);
  if (warning !== undefined) log.warn(warning);
  await requireNoUnfinishedRestore(config.DATA_DIR);
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
    await requireUsableDatabase(pool, config);
    const applied = await migrate(pool, {
      beforeMigrating: async (pending) => beforeMigrating?.({ config, connection: postgres.connection }, pending),
    });
    if (applied.length > 0) log.info({ applied }, 'database schema migrated');
    await requireFilesOfDatabase(pool, config);
    const db = openDatabase(pool);
    await beforeListening?.(db, postgres.connection);
    const link = await prepareFirstAdministrator(db, config, log, systemClock.now());
    const app = await buildApp({
      config,
      pool,
      log,
      clock: systemClock,
      captcha: createCaptchaCheck(config, log),
      webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined,
      onKeptMail,
      moreJobs: listBackupJobs({ db, config, clock: systemClock, log }),
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

/** Tries on this machine what the settings ask for, before anything is made. Throws an Error that names each setting. */
async function requireUsableSettings(config: Config): Promise<void> {
  // What is wrong with the folder itself is told when its PostgreSQL is opened.
  const makesCluster = config.DATABASE_URL === undefined && !(await hasCluster(config.DATA_DIR).catch(() => true));
  requireNone([
    ...(await findPortErrors([
      { setting: 'PORT', host: config.HOST, port: config.PORT },
      ...(config.METRICS ? [{ setting: 'METRICS_ADDRESS', ...config.METRICS_ADDRESS }] : []),
    ])),
    await findFileFolderError(config),
    await findStoreError(config),
    await findBackupPlaceError(config),
    makesCluster ? await findAdministratorError(config) : undefined,
  ]);
}

/** Loaded only where files are in a bucket. */
async function findStoreError({ STORAGE_URL: url }: Config): Promise<string | undefined> {
  if (url === undefined || !url.startsWith('s3:')) return undefined;
  const { findBucketError } = await import('./shared/file-storage/bucket-error.ts');
  return findBucketError(url, 'STORAGE_URL');
}

function requireNone(found: readonly (string | undefined)[]): void {
  const errors = found.filter((error) => error !== undefined);
  if (errors.length > 0) throw new Error(`Invalid settings:\n${errors.map((error) => `  ${error}`).join('\n')}`);
}

/** Before anything is written into it. */
async function requireUsableDatabase(pool: pg.Pool, config: Config): Promise<void> {
  const state = await readDatabaseState(pool);
  const place =
    config.DATABASE_URL === undefined ? path.resolve(config.DATA_DIR) : withoutPassword(config.DATABASE_URL);
  const fault = findDatabaseFault(state, { place, writes: true });
  if (fault !== undefined) throw new Error(fault);
  if (!state.hasSchema) requireNone([await findAdministratorError(config)]);
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

/** Loaded only where it is needed: most starts migrate nothing. */
async function beforeMigrating(...database: Parameters<NonNullable<StartOptions['beforeMigrating']>>): Promise<void> {
  const { backUpBeforeUpgrade } = await import('./operations/backup/back-up-before-upgrade.ts');
  await backUpBeforeUpgrade(...database);
}

if (import.meta.main) {
  try {
    const config = readConfig(process.env);
    stopOnSignals(await startServer(config, { beforeMigrating }), createLog(config.LOG_LEVEL));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${[message, adviceOn(error)].filter(Boolean).join('\n')}\n`);
    process.exit(1);
  }
}

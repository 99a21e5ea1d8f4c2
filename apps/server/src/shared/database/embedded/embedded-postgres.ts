import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { DATA_DIR_MODE } from '../../config.ts';
import { makeFolder } from '../../file-system/make-folder.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, inspectCluster, requireSameMajor } from './cluster-files.ts';
import { acquireDirectoryLock, type DirectoryLock } from './data-directory-lock.ts';
import { chooseHome, findExistingHome, openToDatabaseUser } from './data-home.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { resolveRunAs } from './run-as.ts';
import { PostgresSupervisor } from './supervisor.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import type { PostgresConnection, RestartLimits } from './supervisor-types.ts';

export type EmbeddedPostgresOptions = {
  /** DATA_DIR itself; everything is stored in its folder 'postgres'. */
  dataDir: string;
  log: SupervisorLog;
  /**
   * Listen on this loopback TCP port, or on a free one if it is taken. Without it a private unix socket is used if
   * possible.
   */
  port?: number | undefined;
  /** System user for the database if we run as root (EMBEDDED_POSTGRES_USER). Otherwise ignored. */
  runAs?: string | undefined;
  /** Called once if PostgreSQL crashed so often that it is not restarted again. */
  onCrash?: ((error: Error) => void) | undefined;
  /** false turns fsync off. Only for disposable clusters: rejected for one that was created durable. */
  durable?: boolean | undefined;
  restarts?: RestartLimits | undefined;
  /** Where root stores what the database's user could not reach otherwise. */
  sharedHome?: string | undefined;
  /** Folder with bin, lib and share; by default in the npm package for this platform. */
  nativeDirectory?: string | undefined;
};

export type EmbeddedPostgres = {
  /** Options for `new pg.Pool(connection)`; unchanged if PostgreSQL is restarted after a crash. */
  connection: PostgresConnection;
  /** The same as one postgresql:// URL. */
  url: string;
  /** The PostgreSQL data directory; its server log is in the subfolder 'log'. */
  clusterDirectory: string;
  /** Process id of the postmaster; undefined while it is being restarted. */
  postmasterPid(): number | undefined;
  /** Fast shutdown, escalated if it hangs; the data directory is then free. Safe to call twice. */
  stop(): Promise<void>;
};

const defaultSharedHome = '/var/lib/dewar';

/**
 * Starts PostgreSQL on a data directory, creating it on the first start and recovering it after a crash. Throws
 * EmbeddedPostgresError if the directory is in use, of another version, or not accessible.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const locks: DirectoryLock[] = [];
  const releaseLocks = async () => {
    for (const lock of locks.splice(0).reverse()) await lock.release();
  };
  try {
    const supervisor = await prepareSupervisor(options, locks);
    const connection = await supervisor.start();
    return {
      connection,
      url: urlOf(connection),
      clusterDirectory: supervisor.clusterDirectory,
      postmasterPid: () => supervisor.postmasterPid,
      stop: async () => {
        await supervisor.stop();
        await releaseLocks();
      },
    };
  } catch (error) {
    await releaseLocks();
    throw error;
  }
}

async function prepareSupervisor(
  options: EmbeddedPostgresOptions,
  locks: DirectoryLock[],
): Promise<PostgresSupervisor> {
  const { log, durable = true, sharedHome = defaultSharedHome } = options;
  // A user that there is not must leave no folder behind.
  if (options.runAs !== undefined) await resolveRunAs({ requested: options.runAs, owner: undefined });
  const localHome = await makeDirectory(path.join(path.resolve(options.dataDir), 'postgres'));
  locks.push(await acquireDirectoryLock(localHome));

  const existingHome = await findExistingHome(localHome);
  const existing = await inspectCluster(path.join(existingHome, 'cluster'));
  const user = await resolveRunAs({ requested: options.runAs, owner: existing });
  const binaries = await prepareBinaries({
    user,
    copyParents: user ? [sharedHome, '/tmp'] : [localHome],
    nativeDirectory: options.nativeDirectory,
    log,
  });
  if (existing) requireSameMajor(existing, binaries);

  await openToDatabaseUser([path.dirname(localHome), localHome], user);
  const home = await chooseHome({ localHome, existingHome, user, sharedHome, hasCluster: existing !== undefined, log });
  // A copied data directory includes the pointer, so the place it points to needs its own lock.
  if (home !== localHome) locks.push(await acquireDirectoryLock(home));

  const site = { home, cluster: path.join(home, 'cluster'), user, binaries, durable, log };
  await ensureCluster(site, { existing, localHome });
  return new PostgresSupervisor(site, { port: options.port, onCrash: options.onCrash, restarts: options.restarts });
}

async function makeDirectory(directory: string): Promise<string> {
  try {
    await makeFolder(directory, DATA_DIR_MODE);
    return await realpath(directory);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot create ${directory} (${codeOf(error)}). Set DATA_DIR to a folder that this user may write.`,
      { cause: error },
    );
  }
}

/** The same as a URL. */
export function urlOf({ host, port, user, password, database }: PostgresConnection): string {
  const credentials = `${user}:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgresql://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${credentials}@${host}:${port}/${database}`;
}

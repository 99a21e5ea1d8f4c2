import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, inspectCluster, requireSameMajor } from './cluster-files.ts';
import { acquireDirectoryLock, type DirectoryLock } from './data-directory-lock.ts';
import { chooseHome, findKeptHome, openToDatabaseUser } from './data-home.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { resolveRunAs } from './run-as.ts';
import { PostgresSupervisor } from './supervisor.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import type { PostgresConnection, RestartLimits } from './supervisor-types.ts';

export type EmbeddedPostgresOptions = {
  /** DATA_DIR itself; everything of ours is kept below its folder 'postgres'. */
  dataDir: string;
  log: SupervisorLog;
  /** Listen on this loopback TCP port, or a free one if it is taken. Without it a private unix socket is used where possible. */
  port?: number | undefined;
  /** System user for the database when we are root (EMBEDDED_POSTGRES_USER). Ignored otherwise. */
  runAs?: string | undefined;
  /** Called once, when PostgreSQL crashed so often that we gave up restarting it. */
  onCrash?: ((error: Error) => void) | undefined;
  /** false turns fsync off. Only for clusters that are thrown away: refused on one that was made durable. */
  durable?: boolean | undefined;
  restarts?: RestartLimits | undefined;
  /** Where root keeps what the database's user could not reach otherwise. */
  sharedHome?: string | undefined;
  /** Folder with bin, lib and share; default: the npm package of this platform. */
  nativeDirectory?: string | undefined;
};

export type EmbeddedPostgres = {
  /** Ready for `new pg.Pool(connection)`; stays the same when PostgreSQL is restarted after a crash. */
  connection: PostgresConnection;
  /** The same as one postgresql:// URL. */
  url: string;
  /** The PostgreSQL data directory, its server log is in the folder 'log' below. */
  clusterDirectory: string;
  /** Process id of the running postmaster; undefined while it is being restarted. */
  postmasterPid(): number | undefined;
  /** Fast shutdown, escalated if it hangs; afterwards the data directory is free. Safe to call twice. */
  stop(): Promise<void>;
};

const defaultSharedHome = '/var/lib/dewar';

/**
 * Starts PostgreSQL on a data directory, creating it on the first start and recovering it after any crash.
 * Throws EmbeddedPostgresError when the directory is in use, of another version, or out of reach.
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
  const localHome = await makeDirectory(path.join(path.resolve(options.dataDir), 'postgres'));
  locks.push(await acquireDirectoryLock(localHome));

  const keptHome = await findKeptHome(localHome);
  const existing = await inspectCluster(path.join(keptHome, 'cluster'));
  const user = await resolveRunAs({ requested: options.runAs, owner: existing });
  const binaries = await prepareBinaries({
    user,
    copyParents: user ? [sharedHome, '/tmp'] : [localHome],
    nativeDirectory: options.nativeDirectory,
    log,
  });
  if (existing) requireSameMajor(existing, binaries);

  await openToDatabaseUser([path.dirname(localHome), localHome], user);
  const home = await chooseHome({ localHome, keptHome, user, sharedHome, hasCluster: existing !== undefined, log });
  // A copied data directory carries the pointer with it, so the place it points to has an owner of its own.
  if (home !== localHome) locks.push(await acquireDirectoryLock(home));

  const site = { home, cluster: path.join(home, 'cluster'), user, binaries, durable, log };
  await ensureCluster(site, { existing, localHome });
  return new PostgresSupervisor(site, { port: options.port, onCrash: options.onCrash, restarts: options.restarts });
}

async function makeDirectory(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true });
    return await realpath(directory);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot create ${directory} (${codeOf(error)}). Set DATA_DIR to a folder that this user may write.`,
      { cause: error },
    );
  }
}

function urlOf({ host, port, user, password, database }: PostgresConnection): string {
  const credentials = `${user}:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgresql://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${credentials}@${host}:${port}/${database}`;
}

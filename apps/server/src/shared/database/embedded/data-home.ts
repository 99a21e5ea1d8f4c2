import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../../file-system/write-durably.ts';
import { codeOf, EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';
import { requireOwnFolder, requireSafeParent } from './own-folder.ts';
import { findClosedAncestor, type OsUser } from './run-as.ts';
import type { SupervisorLog } from './supervisor-log.ts';

const pointerName = 'data-is-elsewhere.json';

/** Where the cluster of this data directory is: `localHome` itself, or the place named in its pointer file. */
export async function findExistingHome(localHome: string): Promise<string> {
  const pointerFile = path.join(localHome, pointerName);
  const pointer = await readFile(pointerFile, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (pointer === undefined) return localHome;
  const parsed: unknown = JSON.parse(pointer);
  const home =
    typeof parsed === 'object' && parsed !== null && 'home' in parsed && typeof parsed.home === 'string'
      ? parsed.home
      : undefined;
  const isThere = home !== undefined && (await stat(path.join(home, 'cluster')).catch(() => undefined));
  if (!home || !isThere) {
    throw new EmbeddedPostgresError(
      `${pointerFile} says that the database of this folder is kept in ${home}, but it is not there. ` +
        'Bring it back, or delete that file to start with an empty database.',
    );
  }
  return home;
}

/** Written once the cluster exists, so that a pointer always leads to data. */
export async function writePointer(localHome: string, home: string): Promise<void> {
  const note = `The database of this folder is kept in 'home': the system user that runs it may not enter ${localHome}.`;
  await writeDurably(path.join(localHome, pointerName), `${JSON.stringify({ note, home }, null, 2)}\n`);
}

/**
 * Lets the database's user, and nobody else, pass through private folders of root (mkdtemp, umask 077). Folders above
 * DATA_DIR are not changed.
 */
export async function openToDatabaseUser(directories: string[], user: OsUser | undefined): Promise<void> {
  if (!user) return;
  for (const directory of directories) {
    const { uid, gid, mode } = await stat(directory);
    const isRootsOnly = uid === 0 && gid === 0 && (mode & 0o001) === 0;
    if (!isRootsOnly) continue;
    await chown(directory, uid, user.gid);
    await chmod(directory, (mode & 0o707) | 0o010);
  }
}

/**
 * The folder for the cluster: `localHome` if the database's user can reach it, otherwise a place below `sharedHome`.
 */
export async function chooseHome(options: {
  localHome: string;
  existingHome: string;
  user: OsUser | undefined;
  sharedHome: string;
  hasCluster: boolean;
  log: SupervisorLog;
}): Promise<string> {
  const { localHome, existingHome, user, sharedHome, hasCluster, log } = options;
  const closed = await findClosedAncestor(user, existingHome);
  if (!closed) return existingHome;
  const name = user?.name ?? 'this user';
  if (hasCluster) {
    throw new EmbeddedPostgresError(
      `The database lies in ${existingHome}, but ${name}, who runs PostgreSQL, may not enter ${closed}. ` +
        `Allow it with 'chmod o+x ${closed}', or move the data directory to a reachable place and set DATA_DIR.`,
    );
  }
  const hash = createHash('sha256').update(localHome).digest('hex').slice(0, 12);
  const home = path.join(sharedHome, hash);
  try {
    await makeSharedHome(home, sharedHome, user);
    await setAsideAbandoned(home, log);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as ${name}, who may not enter ${closed}, and ${home} cannot be used instead ` +
        `(${messageOf(error)}). Do one of these: set DATA_DIR to a folder that ${name} can reach (mkdir /srv/dewar); ` +
        `allow passing with 'chmod o+x ${closed}'; start as a user other than root; or set DATABASE_URL.`,
      { cause: error },
    );
  }
  log.warn(
    { dataDir: localHome, home, user: name, closed },
    `PostgreSQL runs as ${name}, who may not enter ${closed}: the database is kept in ${home}`,
  );
  return home;
}

async function makeSharedHome(home: string, sharedHome: string, user: OsUser | undefined): Promise<void> {
  await mkdir(sharedHome, { recursive: true, mode: 0o755 });
  await requireSafeParent(sharedHome);
  await mkdir(home, { recursive: true, mode: 0o750 });
  await requireOwnFolder(home, { deep: false });
  await openToDatabaseUser([home], user);
  const closed = await findClosedAncestor(user, home);
  if (closed) throw new Error(`${closed} is not accessible either`);
}

/** Without a pointer to it the data directory was deleted to start afresh, but data is never deleted automatically. */
async function setAsideAbandoned(home: string, log: SupervisorLog): Promise<void> {
  const cluster = path.join(home, 'cluster');
  const aside = path.join(home, `forsaken-${new Date().toISOString().replaceAll(':', '')}`);
  try {
    await rename(cluster, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  await rm(path.join(home, 'password'), { force: true });
  log.warn({ aside }, 'Found the database of a deleted data directory; moved it aside and started with an empty one');
}

import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectory, writeDurably } from '../../file-system/write-durably.ts';
import { type PostgresBinaries, programOf } from './binaries.ts';
import { newPassword, passwordFile } from './cluster-password.ts';
import { writePointer } from './data-home.ts';
import { codeOf, EmbeddedPostgresError, reasonOfOutput } from './embedded-postgres-error.ts';
import { runCommand } from './run-as.ts';
import { runSql } from './single-user-sql.ts';
import type { ClusterSite } from './supervisor-types.ts';

type ExistingCluster = { directory: string; major: number; uid: number; gid: number };

const throwAwayMark = 'not-durable';

/** Undefined if there is no cluster yet. Read-only. Throws if the folder contains something else. */
export async function inspectCluster(directory: string): Promise<ExistingCluster | undefined> {
  const found = await stat(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return undefined;
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      codeOf(error) === 'EACCES'
        ? `The database files in ${directory} belong to uid ${found.uid}. Start as that user or as root.`
        : `${directory} is no PostgreSQL data directory (no PG_VERSION). Nothing was changed. Restore it from a backup, or move it away to start empty.`,
      { cause: error },
    );
  });
  return { directory, major: Number.parseInt(version, 10), uid: found.uid, gid: found.gid };
}

/** PostgreSQL can only read data of its own major version. */
export function requireSameMajor(existing: ExistingCluster, binaries: PostgresBinaries): void {
  if (existing.major === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The data in ${existing.directory} were written by PostgreSQL ${existing.major}; this server brings PostgreSQL ` +
      `${binaries.version}. Nothing was changed. ` +
      (existing.major > binaries.major
        ? 'Start the newer server that wrote them, or set another DATA_DIR.'
        : 'Make a backup with the server that wrote them and restore it here into an empty DATA_DIR.'),
  );
}

/** Creates the cluster on the first start; an existing one only gets its owner back if root owns it. */
export async function ensureCluster(
  site: ClusterSite,
  { existing, localHome }: { existing: ExistingCluster | undefined; localHome: string },
): Promise<void> {
  const isMarked = await stat(path.join(site.home, throwAwayMark)).then(
    () => true,
    () => false,
  );
  if (existing && !site.durable && !isMarked) {
    throw new EmbeddedPostgresError(`${site.cluster} was run with fsync before and is never started without fsync.`);
  }
  await removeUnfinished(site.home);
  if (!existing) {
    await createCluster(site);
    if (site.home !== localHome) await writePointer(localHome, site.home);
  } else if (site.user && existing.uid === 0) {
    // For example after a restore by root. -h: do not follow links, which could lead outside.
    await runCommand('chown', ['-R', '-h', `${site.user.uid}:${site.user.gid}`, site.cluster], { user: undefined });
  }
}

/** Created under another name first, so that `cluster` exists completely or not at all. */
async function createCluster(site: ClusterSite): Promise<void> {
  const startedAt = performance.now();
  const directory = await mkdtemp(path.join(site.home, 'cluster.new-'));
  if (site.user) await chown(directory, site.user.uid, site.user.gid);
  const made = await runCommand(
    programOf(site.binaries, 'initdb'),
    [
      ...['-D', directory, '--username=postgres', '--encoding=UTF8', '--data-checksums'],
      // Sorts by code point and covers all of Unicode, whatever the system's locales are.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      // The effective rules are in our own pg_hba.conf; started in any other way, the cluster accepts nobody.
      '--auth=reject',
      ...(site.durable ? [] : ['--no-sync']),
    ],
    { user: site.user },
  );
  if (!made.ok) {
    await rm(directory, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`Cannot create a database in ${site.home}: ${reasonOfOutput(made.output)}`);
  }
  const password = newPassword();
  await runSql({ ...site, cluster: directory }, [
    `CREATE ROLE dewar LOGIN CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE dewar OWNER dewar',
  ]);
  await writeDurably(passwordFile(site.home), password, { mode: 0o600 });
  if (!site.durable) await writeDurably(path.join(site.home, throwAwayMark), '');
  await rename(directory, site.cluster);
  await syncDirectory(site.home);
  site.log.info(
    { cluster: site.cluster, version: site.binaries.version, ms: Math.round(performance.now() - startedAt) },
    'Created the embedded database',
  );
}

async function removeUnfinished(home: string): Promise<void> {
  const names = await readdir(home);
  for (const name of names.filter((entry) => entry.startsWith('cluster.new-'))) {
    // An initdb orphaned by kill -9 may still be writing; it fails once its folder has another name.
    const dying = path.join(home, `cluster.new-dying-${randomBytes(6).toString('hex')}`);
    await rename(path.join(home, name), dying);
    await rm(dying, { recursive: true, force: true, maxRetries: 10 });
  }
}

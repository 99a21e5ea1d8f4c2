import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs } from '@dewar/domain/time/back-off';
import { writeDurably } from '../../file-system/write-durably.ts';
import { findClusterProcesses } from './cluster-processes.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { sendSignal, stopPostmaster } from './stop-postmaster.ts';
import type { ClusterSite } from './supervisor-types.ts';

/**
 * Prepares for a new postmaster: stops one left over from a server that was killed, ends orphaned processes, and
 * settles a stale postmaster.pid. Affects only processes of this cluster. The caller must hold the directory lock.
 */
export async function clearLeftovers(site: ClusterSite): Promise<void> {
  const pid = await readPostmasterPid(site.cluster);
  const running = await findClusterProcesses(site.cluster);
  if (pid && (running.includes(pid) || process.platform === 'win32')) {
    site.log.warn({ pid }, 'PostgreSQL of an earlier run is still running; stopping it');
    await stopPostmaster(site, {
      pid,
      waitUntilGone: (ms) => waitUntil(ms, async () => !(await isRunning(site, pid))),
    });
  }
  await endOrphans(site);
  await settlePidFile(site);
  // The socket's lock file has the same problem, and nothing in it is worth keeping.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(path.join(site.home, 'socket', name), { force: true });
  }
}

async function isRunning(site: ClusterSite, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return (await readPostmasterPid(site.cluster)) === pid && isAlive(pid);
  return (await findClusterProcesses(site.cluster)).includes(pid);
}

/**
 * Waits for the processes that a killed postmaster left and ends those that stay: backends exit on their own unless
 * they are busy, and PostgreSQL does not start beside them. Throws if a process cannot be ended.
 */
export async function endOrphans(site: ClusterSite): Promise<void> {
  const isEmpty = async () => (await findClusterProcesses(site.cluster)).length === 0;
  if (await waitUntil(1_000, isEmpty)) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = await findClusterProcesses(site.cluster);
    site.log.warn({ orphans, signal }, 'Ending leftover processes of a killed PostgreSQL');
    for (const orphan of orphans) sendSignal(orphan, signal);
    if (await waitUntil(3_000, isEmpty)) return;
  }
  throw new EmbeddedPostgresError(`Processes of an earlier PostgreSQL on ${site.cluster} cannot be ended.`);
}

/**
 * PostgreSQL does not start if the process id in its lock file is in use, even by an unrelated process or by its own
 * zombie; both are common in containers. It considers its parent's id stale and then checks the shared memory named in
 * the file: writing our id keeps that check.
 */
async function settlePidFile(site: ClusterSite): Promise<void> {
  const file = path.join(site.cluster, 'postmaster.pid');
  const content = await readIfExists(file);
  if (content === undefined) return;
  if (content.trim() === '') {
    await rm(file);
    return;
  }
  const [first = '', ...rest] = content.split('\n');
  if (!isAlive(Math.abs(Number(first)))) return;
  site.log.warn({ pid: Number(first) }, 'postmaster.pid is stale, but its process id is still taken');
  await writeDurably(file, [process.pid, ...rest].join('\n'), {
    mode: 0o600,
    ...(site.user ? { owner: site.user } : {}),
  });
}

/** Undefined without a postmaster; a negative id belongs to a single-user backend, which ends with its input. */
async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const content = await readIfExists(path.join(cluster, 'postmaster.pid'));
  const pid = Number.parseInt(content ?? '', 10);
  return pid > 0 ? pid : undefined;
}

async function readIfExists(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Polls at growing intervals; false if the condition did not become true in time. */
export async function waitUntil(timeoutMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (let tries = 1; ; tries += 1) {
    if (await isTrue()) return true;
    if (Date.now() > deadline) return false;
    await delay(backOffMs(tries, { firstMs: 20, maxMs: 250 }));
  }
}

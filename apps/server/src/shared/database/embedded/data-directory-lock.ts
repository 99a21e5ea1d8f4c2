import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';

export type DirectoryLock = { release(): Promise<void> };

/** Another process holds the lock. */
export class DirectoryInUseError extends EmbeddedPostgresError {}

// The system needs a moment to close the files of a process that was just killed.
const timeoutMs = 1_000;

/**
 * One owner per directory. SQLite's file lock is the only lock available in Node that the system itself releases
 * whenever the process ends: no stale lock, no reused process id, no race between two starting processes.
 */
export async function acquireDirectoryLock(directory: string): Promise<DirectoryLock> {
  const database = openLockFile(path.join(directory, 'owner.lock'));
  const ownerFile = path.join(directory, 'owner.json');
  const deadline = Date.now() + timeoutMs;
  while (!tryLock(database)) {
    if (Date.now() > deadline) {
      database.close();
      throw new DirectoryInUseError(await describeOwner(directory, ownerFile));
    }
    await delay(50);
  }
  // The owner is written to a separate file: opening the lock file here would release our lock on it (POSIX).
  await writeFile(ownerFile, JSON.stringify({ pid: process.pid, host: hostname(), since: new Date() }));
  return {
    release: async () => {
      await rm(ownerFile, { force: true });
      database.close();
    },
  };
}

function openLockFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot open ${file} (${messageOf(error)}). Was the data directory made by another user? ` +
        'Start as that user, or give the folder to this one with chown -R.',
      { cause: error },
    );
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return false;
    throw new EmbeddedPostgresError(
      `Cannot lock ${database.location()} (${messageOf(error)}). DATA_DIR must be writable by this user ` +
        'and on a file system with working file locks.',
      { cause: error },
    );
  }
}

async function describeOwner(directory: string, ownerFile: string): Promise<string> {
  const owner = await readFile(ownerFile, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const pid = /"pid":(\d+)/.exec(owner)?.[1];
  const host = /"host":"([^"]+)"/.exec(owner)?.[1];
  const who = pid ? `process ${pid}${host && host !== hostname() ? ` on ${host}` : ''}` : 'another process';
  return (
    `${directory} is in use by ${who}. Only one server may use a data directory: ` +
    'stop that one, or start this one with another DATA_DIR.'
  );
}

import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import process from 'node:process';

const MEMORY = '/dev/shm';
const FOLDER = `${MEMORY}/dewar-tests`;
/** What all tests together write at most, several times over. */
const NEEDED_BYTES = 4 * 1024 ** 3;
/** Also for the account that PostgreSQL runs as. */
const FOR_ALL = 0o1777;

/**
 * Lets what the tests write, above all their databases, be in memory where the machine has room: on a disk they wait
 * most of their time for it. Inherited by every process that the tests start. A folder that is named is kept.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const before = process.umask(0);
  mkdirSync(FOLDER, { recursive: true, mode: FOR_ALL });
  process.umask(before);
  process.env.TMPDIR = FOLDER;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

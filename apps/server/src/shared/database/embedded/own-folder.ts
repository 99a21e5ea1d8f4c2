import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Throws if somebody else could have created the folder or, unless `deep` is false, could have put anything into it.
 */
export async function requireOwnFolder(directory: string, { deep = true } = {}): Promise<void> {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(`${directory} is not a folder of uid ${uid} that only its owner can write: remove it`);
  }
  if (!deep) return;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name);
    const { uid: owner, mode } = await lstat(name);
    const isOpenToOthers = !entry.isSymbolicLink() && (mode & 0o022) !== 0;
    if (owner !== uid || isOpenToOthers) {
      throw new Error(`${name} belongs to uid ${owner} or can be written by others: remove ${directory}`);
    }
  }
}

/**
 * Throws if other users could replace our folder inside it: it must belong to root or us, and be closed to others or
 * sticky like /tmp.
 */
export async function requireSafeParent(directory: string): Promise<void> {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const { uid: owner, mode } = await stat(directory);
  const isSafe = (owner === uid || owner === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
  if (!isSafe) throw new Error(`users other than uid ${uid} can replace files in ${directory}`);
}

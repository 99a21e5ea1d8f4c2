import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Throws when somebody else could have put the folder there or, unless only its surface counts, anything into it. */
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

/** Throws when others could replace a folder of ours inside it: it must be root's or ours, and closed or sticky like /tmp. */
export async function requireSafeParent(directory: string): Promise<void> {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const { uid: owner, mode } = await stat(directory);
  const isSafe = (owner === uid || owner === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
  if (!isSafe) throw new Error(`others than uid ${uid} can replace what lies in ${directory}`);
}

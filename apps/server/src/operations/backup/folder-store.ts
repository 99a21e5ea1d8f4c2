import { createReadStream } from 'node:fs';
import { opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { receiveFile, sweepFolder } from '../../shared/file-storage/unfinished-files.ts';
import { makeFolder } from '../../shared/file-system/make-folder.ts';
import { syncDirectory } from '../../shared/file-system/write-durably.ts';
import { OperationError } from '../operation-error.ts';
import type { BackupStore, StoredObject } from './backup-store.ts';

const FOLDER_MODE = 0o700;
const UNFINISHED = 'unfinished';

/** Backups in a folder. Nobody but its owner can read what is written there. */
export function openFolderStore(folder: string): BackupStore {
  const root = path.resolve(folder);
  const unfinished = path.join(root, UNFINISHED);
  const knownFolders = new Set<string>();
  const ensureFolder = async (directory: string) => {
    if (knownFolders.has(directory)) return;
    await makeFolder(directory, FOLDER_MODE);
    await syncDirectory(path.dirname(directory));
    knownFolders.add(directory);
  };
  return {
    address: root,
    write: (name, source) =>
      inWords(`${root} could not be written`, async () => {
        const target = path.join(root, name);
        const { path: received, size, sha256 } = await receiveFile(unfinished, source, Number.POSITIVE_INFINITY);
        await ensureFolder(path.dirname(target));
        await rename(received, target);
        await syncDirectory(path.dirname(target));
        return { size, sha256 };
      }),
    read: (name) =>
      inWords(`${path.join(root, name)} could not be read`, async () => {
        const file = path.join(root, name);
        await stat(file);
        return createReadStream(file);
      }),
    list: (under) =>
      inWords(`${root} could not be read`, async () => {
        const objects: StoredObject[] = [];
        await collect(root, under, objects);
        return objects.sort((a, b) => (a.name < b.name ? -1 : 1));
      }),
    delete: (name) =>
      inWords(`${path.join(root, name)} could not be deleted`, () => rm(path.join(root, name), { force: true })),
    sweepUnfinished: () => inWords(`${root} could not be written`, () => sweepFolder(unfinished, new Date())),
  };
}

async function collect(root: string, under: string, objects: StoredObject[]): Promise<void> {
  const directory = await opendir(path.join(root, under)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (directory === undefined) return;
  for await (const entry of directory) {
    const name = path.posix.join(under, entry.name);
    if (entry.isDirectory()) {
      await collect(root, name, objects);
      continue;
    }
    // A backup that runs beside may have moved or removed it since.
    const found = await stat(path.join(root, name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    if (found !== undefined) objects.push({ name, size: found.size });
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Make room, or choose another place. What was backed up before is unharmed',
  EDQUOT: "the user's share of the disk is full. What was backed up before is unharmed",
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'it can only be read',
  ENOTDIR: 'it is not a folder',
  ENOENT: 'it does not exist',
  EIO: 'the disk reports an error; check it before you trust it',
};

async function inWords<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What the source of a write throws has its own words already.
    if (error instanceof OperationError) throw error;
    const code = codeOf(error);
    const reason = (code !== undefined && WORDS[code]) || messageOf(error);
    throw new OperationError(`${what}: ${reason}.`, { cause: error });
  }
}

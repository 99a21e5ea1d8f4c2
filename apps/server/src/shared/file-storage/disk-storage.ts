import { opendir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { notFound } from '../errors.ts';
import { syncDirectory } from '../file-system/write-durably.ts';
import type { FileStorage, ListedFile } from './file-storage.ts';
import { isStoredName, requireStoredName } from './stored-names.ts';
import { checkFolderWritable, receiveFile, sweepFolder } from './unfinished-files.ts';

/** Stores files in a folder. `unfinished` is on the same file system, so that a rename moves a file to its place. */
export function openDiskStorage({ root, unfinished }: Readonly<Record<'root' | 'unfinished', string>>): FileStorage {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  return {
    write: async (name, source, { maxBytes }) => {
      requireStoredName(name);
      const { path: received, size, sha256 } = await receiveFile(unfinished, source, maxBytes);
      await rename(received, path.join(root, name));
      await syncDirectory(root);
      return { size, sha256 };
    },
    read: async (name) => {
      requireStoredName(name);
      if (!(await disk.exists(name))) throw notFound();
      return disk.getStream(name);
    },
    delete: async (name) => {
      requireStoredName(name);
      await disk.delete(name);
    },
    exists: async (name) => {
      requireStoredName(name);
      return disk.exists(name);
    },
    list: () => listFolder(root),
    sweepUnfinished: (startedBefore) => sweepFolder(unfinished, startedBefore),
    checkWritable: () => checkFolderWritable(unfinished),
  };
}

async function* listFolder(root: string): AsyncGenerator<ListedFile> {
  for await (const { name } of await opendir(root)) {
    if (!isStoredName(name)) continue;
    // It may have been deleted since the folder was read.
    const found = await stat(path.join(root, name)).catch(() => undefined);
    if (found?.isFile()) yield { name, size: found.size, storedAt: found.mtime };
  }
}

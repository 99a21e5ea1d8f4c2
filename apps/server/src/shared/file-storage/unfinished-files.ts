import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileTooLarge } from '../errors.ts';
import { makeFolder } from '../file-system/make-folder.ts';
import { syncDirectory } from '../file-system/write-durably.ts';
import type { StoredFile } from './file-storage.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** A file completely received and flushed to disk, but not yet in its final place. */
export interface ReceivedFile extends StoredFile {
  readonly path: string;
}

/** Receives a stream into a new file. Throws 413 beyond maxBytes, and leaves no file behind if anything fails. */
export async function receiveFile(folder: string, source: Readable, maxBytes: number): Promise<ReceivedFile> {
  await makeSyncedFolder(folder);
  const file = path.join(folder, randomUUID());
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of source) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('a file must be received as bytes');
      size += chunk.length;
      if (size > maxBytes) throw fileTooLarge(maxBytes);
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    await handle.sync();
    await handle.close();
    return { path: file, size, sha256: hash.digest('hex') };
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}

/** Removes files started before `startedBefore`: their server was killed before it could do so. */
export async function sweepFolder(folder: string, startedBefore: Date): Promise<void> {
  await makeSyncedFolder(folder);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: undefined }));
    if (mtime !== undefined && mtime < startedBefore) await rm(file, { force: true });
  }
}

/** Throws if no file can be created. A full disk passes: uploads fail, but everything else works. */
export async function checkFolderWritable(folder: string): Promise<void> {
  const file = path.join(folder, randomUUID());
  try {
    await makeSyncedFolder(folder);
    await (await open(file, 'wx', FILE_MODE)).close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

async function makeSyncedFolder(folder: string): Promise<void> {
  const firstMade = await makeFolder(folder, FOLDER_MODE);
  if (firstMade === undefined) return;
  await syncDirectory(path.dirname(folder));
  await syncDirectory(path.dirname(firstMade));
}

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Disk } from 'flydrive';
import { HttpError, notFound, unavailable } from '../errors.ts';
import type { FileStorage, ListedFile } from './file-storage.ts';
import { openS3Disk, readS3Settings, requireStoredSize, type S3Settings } from './s3-disk.ts';
import { listBucket } from './s3-listing.ts';
import { isStoredName, requireStoredName } from './stored-names.ts';
import { checkFolderWritable, receiveFile, sweepFolder } from './unfinished-files.ts';

/** Two attempts must fit into the handler's time limit. */
const REQUEST_TIMEOUT_MS = 12_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Stores files in a bucket. Each is received on the local disk first, because its size and hash are known only at the
 * end.
 */
export function openS3Storage(url: string, unfinished: string): FileStorage {
  const settings = readS3Settings(url, 'STORAGE_URL', { requestMs: REQUEST_TIMEOUT_MS });
  const disk = openS3Disk(settings);
  return {
    write: async (name, source, { maxBytes }) => {
      requireStoredName(name);
      const { path: received, size, sha256 } = await receiveFile(unfinished, source, maxBytes);
      try {
        await withUnavailableError(put(disk, name, received, size));
      } finally {
        await rm(received, { force: true });
      }
      return { size, sha256 };
    },
    read: async (name) => {
      requireStoredName(name);
      if (!(await withUnavailableError(disk.exists(name)))) throw notFound();
      return withUnavailableError(disk.getStream(name));
    },
    delete: async (name) => {
      requireStoredName(name);
      await withUnavailableError(disk.delete(name));
    },
    exists: async (name) => {
      requireStoredName(name);
      return withUnavailableError(disk.exists(name));
    },
    list: () => listFiles(settings),
    sweepUnfinished: (startedBefore) => sweepFolder(unfinished, startedBefore),
    // Does not check the bucket: all servers share it, so its failure is no reason to send requests to another server.
    checkWritable: () => checkFolderWritable(unfinished),
  };
}

/** Whatever else is in the bucket is not ours. */
async function* listFiles(settings: S3Settings): AsyncGenerator<ListedFile> {
  for await (const file of listBucket(settings)) if (isStoredName(file.name)) yield file;
}

async function put(disk: Disk, name: string, file: string, size: number): Promise<void> {
  await disk.putStream(name, createReadStream(file), { contentLength: size });
  await requireStoredSize(disk, name, size);
}

/** A store that is unavailable becomes our own error; its own message only goes to the log as the cause. */
async function withUnavailableError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const httpError = unavailable(RETRY_AFTER_SECONDS);
    httpError.cause = error;
    throw httpError;
  }
}

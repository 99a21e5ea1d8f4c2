import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { HttpError, notFound, unavailable } from '../errors.ts';
import type { FileStorage } from './file-storage.ts';
import { readS3Url } from './s3-url.ts';
import { requireStoredName } from './stored-names.ts';
import { checkFolderWritable, receiveFile, sweepFolder } from './unfinished-files.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Two attempts must fit into the handler's time limit. */
const REQUEST_TIMEOUT_MS = 12_000;
const MAX_ATTEMPTS = 2;
const RETRY_AFTER_SECONDS = 10;

/**
 * Stores files in a bucket. Each is received on the local disk first, because its size and hash are known only at the
 * end.
 */
export function openS3Storage(url: string, dataDir: string): FileStorage {
  const unfinished = path.resolve(dataDir, 'files', 'unfinished');
  const disk = new Disk(
    new S3Driver({
      ...readS3Url(url),
      visibility: 'private',
      // Current buckets reject access lists, and other vendors' stores never supported them.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        // Otherwise the client only warns if a store does not respond, and keeps waiting.
        throwOnRequestTimeout: true,
      },
    }),
  );
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
    sweepUnfinished: (startedBefore) => sweepFolder(unfinished, startedBefore),
    // Does not check the bucket: all servers share it, so its failure is no reason to send requests to another server.
    checkWritable: () => checkFolderWritable(unfinished),
  };
}

/** A 200 is not enough: a proxy may have sent it. */
async function put(disk: Disk, name: string, file: string, size: number): Promise<void> {
  await disk.putStream(name, createReadStream(file), { contentLength: size });
  const { contentLength } = await disk.getMetaData(name);
  if (contentLength !== size) throw new Error(`the store holds ${contentLength} of ${size} bytes`);
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

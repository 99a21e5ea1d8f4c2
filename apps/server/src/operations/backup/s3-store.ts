import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { openS3Disk, readS3Settings, requireStoredSize, type S3Settings } from '../../shared/file-storage/s3-disk.ts';
import { listBucket } from '../../shared/file-storage/s3-listing.ts';
import { receiveFile } from '../../shared/file-storage/unfinished-files.ts';
import { OperationError } from '../operation-error.ts';
import type { BackupStore, StoredObject } from './backup-store.ts';

/** The largest object of one request in S3 is 5 GB; no uploaded file comes near it. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const SILENCE_MS = 60_000;

/** Backups in a bucket. An object is written to a temporary file first, because its size must be known. */
export function openS3Store(url: string, { silenceMs = SILENCE_MS } = {}): BackupStore {
  const settings = readAddress(url, silenceMs);
  const disk = openS3Disk(settings);
  const address = withoutSecret(url);
  const inWords = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof OperationError) throw error;
      throw new OperationError(`${address} ${what}: ${reasonOf(error)}. What was backed up before is unharmed.`, {
        cause: error,
      });
    }
  };
  // A store may also stop in the middle.
  async function* withWords(stream: Readable) {
    const chunks = stream[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await inWords('could not be read', () => chunks.next());
      if (done) return;
      yield value;
    }
  }
  return {
    address,
    write: (name, source) =>
      inWords('could not be written', async () => {
        const folder = await mkdtemp(path.join(tmpdir(), 'dewar-backup-'));
        try {
          const { path: received, size, sha256 } = await receiveFile(folder, source, Number.POSITIVE_INFINITY);
          await disk.putStream(name, createReadStream(received), { contentLength: size });
          await requireStoredSize(disk, name, size);
          return { size, sha256 };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
    read: async (name) => {
      const stream = await inWords('could not be read', () => disk.getStream(name));
      return Readable.from(withWords(stream), { objectMode: false });
    },
    list: (under) =>
      inWords('could not be read', async () => {
        const objects: StoredObject[] = [];
        for await (const { name, size } of listBucket(settings, under)) objects.push({ name, size });
        return objects.sort((a, b) => (a.name < b.name ? -1 : 1));
      }),
    delete: (name) => inWords('could not be changed', () => disk.delete(name)),
    // An upload that was cut off leaves no object.
    sweepUnfinished: async () => {},
  };
}

function readAddress(url: string, silenceMs: number): S3Settings {
  try {
    return readS3Settings(url, 'The address of the backups', { requestMs: REQUEST_TIMEOUT_MS, silenceMs });
  } catch (error) {
    throw new OperationError(`${messageOf(error)}.`, { cause: error });
  }
}

function withoutSecret(url: string): string {
  const { hostname, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  return `s3://${hostname}${endpoint === null ? '' : ` at ${endpoint}`}`;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  if (/timeout/i.test(name)) return 'it does not respond';
  return messageOf(cause).replace(/\.$/, '') || name;
}

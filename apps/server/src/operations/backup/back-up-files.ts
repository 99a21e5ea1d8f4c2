import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { HttpError } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import { OperationError } from '../operation-error.ts';
import type { BackedUpFile, Contents } from './manifest.ts';
import type { Snapshot } from './open-snapshot.ts';
import type { PieceWriter } from './piece-writer.ts';

type LostFile = Contents['lost_files'][number];

interface ReferencedFile {
  readonly stored_name: string;
  readonly referenced_by: string;
  /** In hexadecimal; null for a file from before hashes were kept. */
  readonly sha256: string | null;
  readonly size: number | null;
}

interface FileContent {
  readonly sha256: string;
  readonly size: number;
}

/** A bucket takes its time for each file, whatever its size. */
const FILES_AT_ONCE = 4;
const FILES_BETWEEN_REPORTS = 1_000;

/** OperationErrors, so that a store passes them on as they are. */
class ChangedContent extends OperationError {}
class MissingFile extends OperationError {}

/** Stores each file that a record of the snapshot refers to. What the installation itself has lost is listed. */
export async function backUpFiles(
  writer: PieceWriter,
  snapshot: Snapshot,
  storage: FileStorage,
  report: (line: string) => void,
): Promise<{ files: BackedUpFile[]; lost: LostFile[] }> {
  const { rows: referenced } = await snapshot.client.query<ReferencedFile>(`
    select distinct on (stored_name) stored_name, referenced_by, encode(sha256, 'hex') as sha256, stored_files.size::int8 as size
      from referenced_files left join stored_files using (stored_name)
     order by stored_name`);
  const files: BackedUpFile[] = [];
  const lost: LostFile[] = [];
  // A connection runs one statement at a time.
  const inTurn = createSemaphore(1);
  const hashOf = (file: ReferencedFile) => findHash(file, snapshot, storage, inTurn);
  const backUpOne = async (file: ReferencedFile) => {
    const { stored_name, referenced_by } = file;
    try {
      const content = await hashOf(file);
      files.push(await store(writer, stored_name, content, storage));
    } catch (error) {
      if (error instanceof ChangedContent) {
        // Damaged is better than nothing, and an earlier backup may still have it as it was.
        files.push(await store(writer, stored_name, await hashContent(await openFile(storage, stored_name)), storage));
        lost.push({ stored_name, referenced_by, reason: 'its content has changed since it was stored' });
      } else if (error instanceof MissingFile) {
        lost.push({ stored_name, referenced_by, reason: 'it is missing' });
      } else throw error;
    }
    if (files.length % FILES_BETWEEN_REPORTS === 0) report(`${files.length} of ${referenced.length} files are stored.`);
  };
  await inTurns(referenced, backUpOne);
  report(`Files stored: ${files.length}.`);
  files.sort((a, b) => (a.stored_name < b.stored_name ? -1 : 1));
  return { files, lost };
}

/** Several at once. After a failure no other is begun, and those under way have ended when this throws. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let isFailed = false;
  const workOff = async () => {
    for (const item of waiting) {
      if (isFailed) return;
      await work(item).catch((error: unknown) => {
        isFailed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, workOff));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function findHash(
  file: ReferencedFile,
  snapshot: Snapshot,
  storage: FileStorage,
  inTurn: ReturnType<typeof createSemaphore>,
): Promise<FileContent> {
  const { stored_name, sha256, size } = file;
  if (sha256 !== null && size !== null) return { sha256, size: Number(size) };
  const content = await hashContent(await openFile(storage, stored_name));
  await inTurn(() =>
    snapshot.now.query(
      `insert into stored_files (stored_name, size, sha256) values ($1, $2, decode($3, 'hex')) on conflict do nothing`,
      [stored_name, content.size, content.sha256],
    ),
  );
  return content;
}

async function store(
  writer: PieceWriter,
  stored_name: string,
  { sha256, size }: FileContent,
  storage: FileStorage,
): Promise<BackedUpFile> {
  const piece = await writer.write(sha256, async () =>
    Readable.from(requireContent(await openFile(storage, stored_name), sha256), { objectMode: false }),
  );
  return { stored_name, size, sha256, piece };
}

async function hashContent(stream: Readable): Promise<FileContent> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Fails at its end if the content is not as expected, so that it is not stored under a wrong name. */
async function* requireContent(stream: Readable, sha256: string) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw ownFileError(messageOf(error), error);
  }
  if (hash.digest('hex') !== sha256) throw new ChangedContent('a file has changed');
}

function ownFileError(reason: string, cause: unknown): OperationError {
  return new OperationError(`The installation's own files could not be read: ${reason}.`, { cause });
}

async function openFile(storage: FileStorage, storedName: string): Promise<Readable> {
  try {
    return await storage.read(storedName);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) throw new MissingFile('it is missing');
    const cause = error instanceof HttpError ? error.cause : error;
    throw ownFileError(messageOf(cause ?? error).replace(/\.$/, ''), error);
  }
}

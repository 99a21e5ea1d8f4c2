import { createHash } from 'node:crypto';
import type pg from 'pg';
import { HttpError } from '../../../shared/errors.ts';
import type { FileStorage } from '../../../shared/file-storage/file-storage.ts';
import { counted } from '../../counted.ts';
import { type Check, type FileCheckNeeds, orOk, problem } from '../check.ts';
import { type FileRow, RECORD, reasonOf, tellFiles } from './files-in-words.ts';

const BATCH = 1_000;

interface HashedFile extends FileRow {
  readonly sha256: string;
}

/** What the files hold against what was stored. Takes as long as reading all of them, so it is only made if asked for. */
export const fileContentsCheck: Check<FileCheckNeeds> = {
  name: 'contents',
  run: async ({ client, storage }) => {
    const changed: FileRow[] = [];
    let count = 0;
    for await (const file of listHashed(client)) {
      const found = await hashOf(storage, file.stored_name);
      // The check "files" tells what is missing.
      if (found === undefined) continue;
      count += 1;
      if (found !== file.sha256) changed.push(file);
    }
    const unknown = await countUnhashed(client);
    return orOk(
      tellFiles({ count: changed.length, rows: changed }, (found) =>
        problem(
          `${counted(changed.length, 'file')} changed or cannot be read since it was stored: ${found}.`,
          'Look at the disk, and restore the files from a backup (docs/operating.md).',
        ),
      ),
      `${counted(count, 'file')} read, each as it was stored${unknown > 0 ? `; ${unknown} could not be compared until the next backup has noted what they hold` : ''}.`,
    );
  },
};

/** Those whose hash is known; a backup adds the hashes of files from before they were kept. */
async function* listHashed(client: pg.ClientBase): AsyncGenerator<HashedFile> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<HashedFile>(
      `select distinct on (stored_name) stored_name, ${RECORD}, encode(sha256, 'hex') as sha256
         from referenced_files join stored_files using (stored_name)
        where stored_name > $1 order by stored_name limit ${BATCH}`,
      [last],
    );
    yield* rows;
    last = rows.at(-1)?.stored_name ?? last;
    if (rows.length < BATCH) return;
  }
}

/** From before hashes were kept. */
async function countUnhashed(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct stored_name)::int as count from referenced_files
      where not exists (select from stored_files where stored_files.stored_name = referenced_files.stored_name)`,
  );
  return rows[0]?.count ?? 0;
}

/** Undefined if there is no such file. Of one that cannot be read, why. */
async function hashOf(storage: FileStorage, storedName: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of await storage.read(storedName)) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    return error instanceof HttpError && error.status === 404 ? undefined : reasonOf(error);
  }
}

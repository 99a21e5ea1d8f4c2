import type pg from 'pg';
import type { FileStorage } from '../../../shared/file-storage/file-storage.ts';
import { counted } from '../../counted.ts';
import { type Check, type FileCheckNeeds, ok, orOk, problem, warning } from '../check.ts';
import { type FileRow, type FoundFiles, RECORD, reasonOf, tellFiles } from './files-in-words.ts';

const BATCH = 1_000;
/** Found in both lists a moment later, a file is really lost: it may have been stored or deleted while we listed. */
const RECHECKED = 200;

const MISSING = `select stored_name, ${RECORD} from referenced_files
  where not exists (select from listed_files listed where listed.name = stored_name)`;
const WRONG_SIZE = `select referenced.stored_name, ${RECORD} from referenced_files referenced
  join listed_files listed on listed.name = referenced.stored_name and listed.size <> referenced.size`;
const UNREFERENCED = `select listed.name as stored_name, listed.size || ' bytes' as record from listed_files listed
  where not exists (select from referenced_files referenced where referenced.stored_name = listed.name)
    and not exists (select from unclaimed_uploads where unclaimed_uploads.stored_name = listed.name)`;

/** Whether files can be stored and read back at all. */
export const storeCheck: Check<FileCheckNeeds> = {
  name: 'store',
  run: async ({ storage, config }) => {
    try {
      await storage.checkWritable();
      await storage.exists('0'.repeat(32));
      return [ok('Files can be stored.')];
    } catch (error) {
      const why = reasonOf(error);
      return [
        config.STORAGE_URL?.startsWith('s3:')
          ? problem(
              `The store of files does not answer: ${why}.`,
              'Check STORAGE_URL, the network and the rights of its key.',
            )
          : problem(
              `Files cannot be stored: ${why}.`,
              'Let the user of the server write to the folder of STORAGE_URL, by default DATA_DIR/files.',
            ),
      ];
    }
  },
};

/** Records against stored files, by name and size. */
export const storedFilesCheck: Check<FileCheckNeeds> = {
  name: 'files',
  run: async ({ client, storage }) => {
    let count: number;
    try {
      count = await listInto(client, storage);
    } catch (error) {
      return [problem(`The stored files cannot be listed: ${reasonOf(error)}.`, 'See the check "store".')];
    }
    const missing = await confirmed(client, MISSING, async ({ stored_name }) => !(await storage.exists(stored_name)));
    const wrongSize = await confirmed(client, WRONG_SIZE, async () => true);
    const unreferenced = await confirmed(client, UNREFERENCED, ({ stored_name }) => storage.exists(stored_name));
    return orOk(
      [
        ...tellFiles(missing, (found) =>
          problem(
            `${counted(missing.count, 'record without its file', 'records without their files')}: ${found}.`,
            'Restore the files from a backup (docs/operating.md).',
          ),
        ),
        ...tellFiles(wrongSize, (found) =>
          problem(
            `${counted(wrongSize.count, 'file')} of the wrong size: ${found}.`,
            'Restore the files from a backup (docs/operating.md).',
          ),
        ),
        ...tellFiles(unreferenced, (found) =>
          warning(
            `${counted(unreferenced.count, 'file')} that no record has: ${found}.`,
            'They only take space. Before you delete any, make a backup, and check that DATABASE_URL or DATA_DIR and STORAGE_URL belong together.',
          ),
        ),
      ],
      `${counted(count, 'stored file')}, each with its record.`,
    );
  },
};

/** In a temporary table of this connection, so that neither list is ever whole in our memory. */
async function listInto(client: pg.ClientBase, storage: FileStorage): Promise<number> {
  await client.query('drop table if exists listed_files');
  await client.query('create temporary table listed_files (name text primary key, size bigint not null)');
  let count = 0;
  let names: string[] = [];
  let sizes: number[] = [];
  const insert = async () => {
    await client.query(
      'insert into listed_files select * from unnest($1::text[], $2::bigint[]) on conflict do nothing',
      [names, sizes],
    );
    names = [];
    sizes = [];
  };
  for await (const { name, size } of storage.list()) {
    names.push(name);
    sizes.push(size);
    count += 1;
    if (names.length === BATCH) await insert();
  }
  await insert();
  await client.query('analyze listed_files');
  return count;
}

/** A few rows are looked at again, one by one; of many, only the first are read. */
async function confirmed(
  client: pg.ClientBase,
  select: string,
  isStill: (row: FileRow) => Promise<boolean>,
): Promise<FoundFiles> {
  const found = await readFirst(client, select);
  if (found.count > RECHECKED) return found;
  const again = new Set((await readFirst(client, select)).rows.map(({ stored_name }) => stored_name));
  const kept = await Promise.all(found.rows.map(async (row) => again.has(row.stored_name) && (await isStill(row))));
  const rows = found.rows.filter((_, index) => kept[index]);
  return { count: rows.length, rows };
}

async function readFirst(client: pg.ClientBase, select: string): Promise<FoundFiles> {
  const { rows } = await client.query<FileRow & { count: number }>(
    `select found.*, (count(*) over ())::int as count from (${select}) found order by stored_name limit $1`,
    [RECHECKED],
  );
  return { count: rows[0]?.count ?? 0, rows };
}

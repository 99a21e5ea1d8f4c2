import { opendir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { codeOf, messageOf } from '../database/embedded/embedded-postgres-error.ts';
import { isStoredName } from './stored-names.ts';
import { checkFolderWritable } from './unfinished-files.ts';

type FolderSettings = Pick<Config, 'STORAGE_URL' | 'DATA_DIR'>;

/** In which uploads are received, on the disk also where they are then stored in a bucket. */
const UNFINISHED = 'unfinished';

/** The folder of the files: that of a file: URL, or DATA_DIR/files. */
export function fileFolderOf({ STORAGE_URL: url, DATA_DIR: dataDir }: FolderSettings): string {
  return url?.startsWith('file:') ? fileURLToPath(url) : path.resolve(dataDir, 'files');
}

export function unfinishedFolderOf(settings: FolderSettings): string {
  return path.join(fileFolderOf(settings), UNFINISHED);
}

/**
 * Says, by the name of the setting, why this server could not store files; undefined if it can. Tried, because only that
 * tells, and nothing is left behind: the other settings may still be wrong.
 */
export async function findFileFolderError(settings: FolderSettings): Promise<string | undefined> {
  const folder = unfinishedFolderOf(settings);
  const missing = await listMissing(folder);
  try {
    await checkFolderWritable(folder);
    return undefined;
  } catch (error) {
    const setting = settings.STORAGE_URL?.startsWith('file:') ? 'STORAGE_URL' : 'DATA_DIR';
    return (
      `${setting}: files cannot be stored in ${fileFolderOf(settings)} (${codeOf(error) ?? messageOf(error)}); ` +
      'let the user of the server write there, or set another folder'
    );
  } finally {
    // Another server may have begun to use one of them.
    for (const made of missing) await rmdir(made).catch(() => {});
  }
}

/** The folder and those above it that do not exist, the lowest first. */
async function listMissing(folder: string): Promise<readonly string[]> {
  const found = await stat(folder).catch(() => undefined);
  return found === undefined && folder !== path.dirname(folder)
    ? [folder, ...(await listMissing(path.dirname(folder)))]
    : [];
}

/**
 * Throws if the database has files and their folder was never used: its disk is not mounted, or a setting is that of
 * another installation. New files would be stored in the wrong place, and vanish when the disk is mounted.
 */
export async function requireFilesOfDatabase(client: Pick<pg.Pool, 'query'>, settings: FolderSettings): Promise<void> {
  if (settings.STORAGE_URL?.startsWith('s3:')) return;
  const folder = fileFolderOf(settings);
  if (await isUsed(folder)) return;
  const { rows } = await client.query<{ count: number }>(
    'select count(distinct stored_name)::int as count from referenced_files',
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new Error(
    `STORAGE_URL, DATA_DIR: the database has files (${count}), and ${folder} has none. Mount its disk, or set the folder ` +
      `of this installation. If the files are lost, restore a backup, or create ${unfinishedFolderOf(settings)} to ` +
      'start without them.',
  );
}

async function isUsed(folder: string): Promise<boolean> {
  const found = await opendir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return false;
  for await (const { name } of found) if (name === UNFINISHED || isStoredName(name)) return true;
  return false;
}

import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../shared/config.ts';
import { codeOf } from '../../shared/database/embedded/embedded-postgres-error.ts';

type BackupPlace = Pick<Config, 'BACKUP_TO'>;

/**
 * Says by the name of the setting why no backup can ever be made there: a bucket whose name, key or secret the store
 * rejects, or a file in place of a folder. A place that may come back, such as a disk that is not mounted, is no reason
 * not to start: `findBackupFolderWarning` tells of it.
 */
export async function findBackupPlaceError({ BACKUP_TO: place }: BackupPlace): Promise<string | undefined> {
  if (place === undefined) return undefined;
  if (place.startsWith('s3:')) {
    // Loaded only where backups are in a bucket.
    const { findBucketError } = await import('../../shared/file-storage/bucket-error.ts');
    return findBucketError(place, 'BACKUP_TO');
  }
  const { folder, isFolder } = await findExisting(folderOf(place));
  return isFolder ? undefined : `BACKUP_TO: ${folder} is a file, not a folder; set another place`;
}

/** What keeps backups from a folder now; undefined for a bucket, which answers for itself. */
export async function findBackupFolderWarning({ BACKUP_TO: place }: BackupPlace): Promise<string | undefined> {
  if (place === undefined || place.startsWith('s3:')) return undefined;
  const { folder } = await findExisting(folderOf(place));
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `BACKUP_TO: ${folder} cannot be written (${codeOf(error) ?? 'unknown'}); no backup is made until it can. Is its disk mounted, and may the user of the server write there?`;
  }
}

function folderOf(place: string): string {
  return path.resolve(place.startsWith('file:') ? fileURLToPath(place) : place);
}

/** The folder, or the nearest one above it that exists: nothing is made to try it. */
async function findExisting(folder: string): Promise<{ readonly folder: string; readonly isFolder: boolean }> {
  try {
    return { folder, isFolder: (await stat(folder)).isDirectory() };
  } catch {
    const above = path.dirname(folder);
    return above === folder ? { folder, isFolder: true } : findExisting(above);
  }
}

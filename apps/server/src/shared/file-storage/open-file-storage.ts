import type { Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { fileFolderOf, unfinishedFolderOf } from './file-folder.ts';
import type { FileStorage } from './file-storage.ts';

/** The storage configured by STORAGE_URL: a folder (file:), a bucket (s3:), or by default DATA_DIR/files. */
export async function openFileStorage(config: Config): Promise<FileStorage> {
  const url = config.STORAGE_URL;
  const unfinished = unfinishedFolderOf(config);
  if (url?.startsWith('s3:')) {
    // The client for S3 is large and only loaded if used.
    const { openS3Storage } = await import('./s3-storage.ts');
    return openS3Storage(url, unfinished);
  }
  return openDiskStorage({ root: fileFolderOf(config), unfinished });
}

import type { Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';

/** The storage named by STORAGE_URL: a folder (file:), a bucket (s3:), or DATA_DIR/files where it is not set. */
export async function openFileStorage({ STORAGE_URL: url, DATA_DIR: dataDir }: Config): Promise<FileStorage> {
  if (url?.startsWith('s3:')) {
    // The client for S3 is large; only who uses it loads it.
    const { openS3Storage } = await import('./s3-storage.ts');
    return openS3Storage(url, dataDir);
  }
  return openDiskStorage(url, dataDir);
}

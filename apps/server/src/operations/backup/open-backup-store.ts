import { fileURLToPath } from 'node:url';
import { OperationError } from '../operation-error.ts';
import type { BackupStore } from './backup-store.ts';
import { openFolderStore } from './folder-store.ts';

/** The store at an address: a folder, a file: URL, or a bucket as in STORAGE_URL (s3:). */
export async function openBackupStore(address: string): Promise<BackupStore> {
  if (address.startsWith('s3:')) {
    // The client for S3 is large and only loaded if used.
    const { openS3Store } = await import('./s3-store.ts');
    return openS3Store(address);
  }
  if (address.startsWith('file:')) return openFolderStore(fileURLToPath(address));
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) {
    throw new OperationError(`${address} is neither a folder nor a bucket (s3://…).`);
  }
  return openFolderStore(address);
}

import { BYTES_PER_GB } from '@dewar/domain/primitives/file-size';
import { SETTINGS } from '@dewar/domain/settings/settings';
import type { Database } from '../../shared/database/database.ts';
import { storageFull } from '../../shared/errors.ts';
import { hasStorageLeft, reserveStorage, type StorageQuota } from '../../shared/file-storage/storage-quota.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';

/** Adds a file's size to the teacher's storage. Throws 507 if it exceeds the quota. */
export function reserveTeacherStorage(transaction: Database, teacher_id: number, bytes: number): Promise<void> {
  return throwUnless(reserveStorage, transaction, { teacher_id, bytes });
}

/** Checks the quota without adding, for long operations that add at their end. */
export function requireTeacherStorage(db: Database, teacher_id: number, bytes: number): Promise<void> {
  return throwUnless(hasStorageLeft, db, { teacher_id, bytes });
}

async function throwUnless(
  isEnough: typeof reserveStorage,
  db: Database,
  { teacher_id, bytes }: { readonly teacher_id: number; readonly bytes: number },
): Promise<void> {
  const gigabytes = await readSetting(db, SETTINGS.file_quota_gb);
  const quota: StorageQuota = { table: 'teacher_storage', column: 'teacher_id', owner: teacher_id };
  if (await isEnough(db, quota, { bytes, maxBytes: gigabytes * BYTES_PER_GB })) return;
  throw storageFull({ file: `Storage is full: your files may use ${gigabytes} GB in total.` });
}

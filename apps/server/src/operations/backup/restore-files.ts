import { createHash } from 'node:crypto';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { OperationError } from '../operation-error.ts';
import type { BackupStore } from './backup-store.ts';
import { type CheckedBackup, requirePiece } from './check-backup.ts';
import type { BackedUpFile } from './manifest.ts';
import { readContent } from './stored-piece.ts';

const FILES_BETWEEN_REPORTS = 1_000;

/** Stores every file of the backup under its old name; those that an earlier attempt has stored are kept. */
export async function restoreFiles(
  storage: FileStorage,
  store: BackupStore,
  backup: CheckedBackup,
  report: (line: string) => void,
): Promise<void> {
  const { files } = backup.contents;
  for (const [index, file] of files.entries()) {
    if (!(await isStored(storage, file))) await restoreFile(storage, store, backup, file);
    if ((index + 1) % FILES_BETWEEN_REPORTS === 0) report(`${index + 1} of ${files.length} files are restored.`);
  }
  report(`Files restored: ${files.length}.`);
}

async function restoreFile(
  storage: FileStorage,
  store: BackupStore,
  { inventory, open }: CheckedBackup,
  { stored_name, size, sha256, piece }: BackedUpFile,
): Promise<void> {
  try {
    const content = readContent(store, requirePiece(inventory, piece), open);
    const stored = await storage.write(stored_name, content, { maxBytes: size });
    if (stored.sha256 !== sha256) throw new Error('its content is not what was backed up');
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw new OperationError(`File ${stored_name} could not be restored: ${messageOf(error).replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}

async function isStored(storage: FileStorage, { stored_name, sha256 }: BackedUpFile): Promise<boolean> {
  if (!(await storage.exists(stored_name))) return false;
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(stored_name)) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

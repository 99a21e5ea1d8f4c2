import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { OperationError } from '../operation-error.ts';

/** A file in DATA_DIR while a restore is under way, and after it was killed. */
export const RESTORE_MARK = 'restore-under-way';

/** The backup whose restore into this DATA_DIR was not finished. */
export async function readRestoreMark(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(path.resolve(dataDir, RESTORE_MARK), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Throws OperationError if a restore into this DATA_DIR was not finished: a server would start with nothing. */
export async function requireNoUnfinishedRestore(dataDir: string): Promise<void> {
  const backup = await readRestoreMark(dataDir);
  if (backup === undefined) return;
  throw new OperationError(
    `The restore of backup ${backup} has not finished. Run it again (npm run restore), or delete ` +
      `${path.resolve(dataDir, RESTORE_MARK)} to start without it.`,
  );
}

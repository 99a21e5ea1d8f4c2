import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { OperationError } from '../operation-error.ts';

/** A file in DATA_DIR while a restore is under way, and after it was killed. */
export const RESTORE_MARK = 'restore-under-way';

/** Throws OperationError if a restore into this DATA_DIR was not finished: a server would start with nothing. */
export async function requireNoUnfinishedRestore(dataDir: string): Promise<void> {
  const mark = path.resolve(dataDir, RESTORE_MARK);
  const backup = await readFile(mark, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (backup === undefined) return;
  throw new OperationError(
    `The restore of backup ${backup.trim()} has not finished. Run it again (npm run restore), or delete ${mark} to start ` +
      'with an empty installation.',
  );
}

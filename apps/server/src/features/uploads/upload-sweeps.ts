import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { Sweep } from '../../shared/jobs/housekeeping.ts';
import { releaseUnusedUploads } from './upload-repository.ts';

/** As long as somebody may return to a draft. */
const KEEP_UNUSED_DAYS = 30;

/** Removes files uploaded for a record that was never saved or no longer exists. First the row, then the file. */
export function uploadSweeps({ db, fileStorage }: { db: Database; fileStorage: FileStorage }): Sweep[] {
  return [
    {
      name: 'unused uploads',
      sweep: async (now) => {
        const usedBefore = new Date(now.getTime() - KEEP_UNUSED_DAYS * MILLISECONDS_PER_DAY);
        const names = await inTransaction(db, (transaction) => releaseUnusedUploads(transaction, usedBefore));
        for (const name of names) await removeIfUnclaimed({ db, storage: fileStorage }, name);
      },
    },
  ];
}

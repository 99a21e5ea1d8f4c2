import type { Database } from '../../shared/database/database.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { Sweep } from '../../shared/jobs/housekeeping.ts';
import { eraseExpired } from './recently-deleted-service.ts';
import { readKeptTime } from './recycle-bin-access.ts';

/** Erases what can no longer be brought back. First the rows, then the files. */
export function recentlyDeletedSweeps({ db, fileStorage }: { db: Database; fileStorage: FileStorage }): Sweep[] {
  return [
    {
      name: 'recently deleted records',
      sweep: async (now) => {
        const kept = await readKeptTime(db, now);
        for (let isMore = true; isMore; ) {
          const erased = await eraseExpired(db, kept);
          for (const file of erased.files) await removeIfUnclaimed({ db, storage: fileStorage }, file);
          isMore = erased.isMore;
        }
      },
    },
  ];
}

import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { Database } from '../../shared/database/database.ts';
import type { Sweep } from '../../shared/jobs/housekeeping.ts';
import { deleteOldUsage } from './ai-usage-repository.ts';

const KEPT_DAYS = 31;

export function aiUsageSweeps({ db }: { readonly db: Database }): Sweep[] {
  return [
    {
      name: 'old use of the language model',
      sweep: (now) => deleteOldUsage(db, new Date(now.getTime() - KEPT_DAYS * MILLISECONDS_PER_DAY)),
    },
  ];
}

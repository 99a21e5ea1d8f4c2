import * as contract from '@dewar/contract/recently-deleted';
import { exportList } from '../../shared/exports/export-list.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { recentlyDeletedToExport } from './recently-deleted-export.ts';
import { listDeletedPlans, listDeletedRecords } from './recently-deleted-repository.ts';
import { eraseRecord, type Restorers, restoreRecord } from './recently-deleted-service.ts';
import { readKeptTime } from './recycle-bin-access.ts';

export function recentlyDeletedRoutes({ mount, db: pool, fileStorage }: Server, restorers: Restorers): void {
  mount(contract.getKeptTime, async ({ db, now }) => ({ data: { days: (await readKeptTime(db, now)).days } }));

  mount(contract.listRecentlyDeleted, async ({ db, now, query }) => {
    const { records, ...page } = await listDeletedRecords(db, await readKeptTime(db, now), query);
    return { data: new RawJson(records), ...page };
  });

  mount(contract.exportRecentlyDeleted, async ({ context, db, now, query }) => {
    const { format, ...filter } = query;
    return exportList(context, { ...(await recentlyDeletedToExport(db, filter, now)), query });
  });

  mount(contract.restoreDeleted, async ({ context, params: { id }, body: { name } }) => ({
    data: await restoreRecord(context, restorers, { id, name }),
  }));

  mount(contract.eraseDeleted, async ({ context, params: { id }, afterwards }) => {
    const files = await eraseRecord(context, id);
    for (const file of files) afterwards(() => removeIfUnclaimed({ db: pool, storage: fileStorage }, file));
    return { data: { id } };
  });

  mount(contract.listDeletedLessonPlans, async ({ db, person, now, query }) => {
    const page = { ...query, teacher_id: person.id };
    const { records, ...next } = await listDeletedPlans(db, await readKeptTime(db, now), page);
    return { data: new RawJson(records), ...next };
  });

  mount(contract.restoreDeletedLessonPlan, async ({ context, params: { id } }) => ({
    data: await restoreRecord(context, restorers, { id }),
  }));
}

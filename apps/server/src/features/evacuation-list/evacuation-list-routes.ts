import * as contract from '@dewar/contract/evacuation-list';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import { evacuationListToExport } from './evacuation-list-export.ts';
import { readEvacuationList } from './evacuation-list-service.ts';

export function evacuationListRoutes({ mount }: Server): void {
  mount(contract.getEvacuationList, async ({ db, person, query, now }) => ({
    data: await readEvacuationList(db, person, query, now),
  }));

  mount(contract.exportEvacuationList, async ({ db, person, query, now }) => {
    const { timezone: timeZone = person.timezone, company } = query;
    const list = await evacuationListToExport(db, person, { company, timeZone, now });
    return exportList({ db, person, now }, { ...list, query, timeZone });
  });
}

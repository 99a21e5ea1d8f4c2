import * as contract from '@dewar/contract/evacuation-list';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import { evacuationListToExport } from './evacuation-list-export.ts';
import { readEvacuationList } from './evacuation-list-service.ts';

export function evacuationListRoutes({ mount }: Server): void {
  mount(contract.getEvacuationList, async ({ context, query }) => ({
    data: await readEvacuationList(context, query),
  }));

  mount(contract.exportEvacuationList, async ({ context, person, query }) => {
    const { timezone, company } = query;
    const timeZone = timezone ?? person.timezone;
    const list = await evacuationListToExport(context, { company, timezone, timeZone });
    return exportList(context, { ...list, query, timeZone });
  });
}

import * as contract from '@dewar/contract/evacuation-list';
import type { Server } from '../../shared/http/server.ts';
import { exportEvacuationList } from './evacuation-list-export.ts';
import { readEvacuationList } from './evacuation-list-service.ts';

export function evacuationListRoutes({ mount }: Server): void {
  mount(contract.getEvacuationList, async ({ db, person, query, now }) => ({
    data: await readEvacuationList(db, person, query, now),
  }));

  mount(contract.exportEvacuationList, async ({ db, person, query, now }) =>
    exportEvacuationList(await readEvacuationList(db, person, query, now), {
      timeZone: query.timezone ?? person.timezone,
      now,
    }),
  );
}

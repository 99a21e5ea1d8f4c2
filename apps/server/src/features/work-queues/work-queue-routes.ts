import * as contract from '@dewar/contract/work-queues';
import { readCursor } from '../../shared/database/json-page.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findReader } from '../companies/company-reader.ts';
import { getQueueSummary, listDueReadings, listWaitingLeakChecks } from './work-queue-repository.ts';

export function workQueueRoutes({ mount }: Server): void {
  mount(contract.getWorkQueues, async ({ db, person, query, now }) => ({
    data: new RawJson(await getQueueSummary(db, await findReader(db, person, query.company), now)),
  }));

  mount(contract.listDueReadings, async ({ db, person, query: { company, limit, cursor }, now }) => {
    const reader = await findReader(db, person, company);
    const { records, ...next } = await listDueReadings(db, reader, { limit, after: readCursor(cursor), now });
    return { data: new RawJson(records), ...next };
  });

  mount(contract.listWaitingLeakChecks, async ({ db, person, query: { company, limit, cursor } }) => {
    const reader = await findReader(db, person, company);
    const { records, ...next } = await listWaitingLeakChecks(db, reader, { limit, after: readCursor(cursor) });
    return { data: new RawJson(records), ...next };
  });
}

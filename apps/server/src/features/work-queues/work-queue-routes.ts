import * as contract from '@dewar/contract/work-queues';
import { can } from '@dewar/domain/accounts/permissions';
import { readCursor } from '../../shared/database/json-page.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findReader } from '../companies/company-reader.ts';
import type { Reader } from '../tank-state/tank-access.ts';
import { readDueUntil } from './due-until.ts';
import {
  duePapersToExport,
  dueReadingsToExport,
  waitingArrivalsToExport,
  waitingHandoversToExport,
  waitingLeakChecksToExport,
} from './work-queue-export.ts';
import {
  getQueueSummary,
  listDuePapers,
  listDueReadings,
  listWaitingHandovers,
  listWaitingLeakChecks,
} from './work-queue-repository.ts';

export function workQueueRoutes({ mount }: Server): void {
  mount(contract.getWorkQueues, async ({ db, person, query, now }) => {
    const reader = await findReader(db, person, query.company);
    const ownCompany = can(person, 'administer', 'own_company') ? person.company_name : null;
    const dueUntil = await readDueUntil(db, reader, now);
    return { data: new RawJson(await getQueueSummary(db, reader, { now, dueUntil, ownCompany })) };
  });

  mount(contract.exportWaitingArrivals, async ({ context, db, person, query }) => {
    const reader = await findReader(db, person, query.company);
    const list = { ...waitingArrivalsToExport(db, reader), ...namedCompany(reader) };
    return exportList(context, { ...list, query });
  });

  mount(contract.listDueReadings, async ({ db, person, query: { company, limit, cursor }, now }) => {
    const reader = await findReader(db, person, company);
    const { records, ...next } = await listDueReadings(db, reader, { limit, after: readCursor(cursor), now });
    return { data: new RawJson(records), ...next };
  });

  mount(contract.exportDueReadings, async ({ context, db, person, query, now }) => {
    const reader = await findReader(db, person, query.company);
    const list = { ...dueReadingsToExport(db, reader, now), ...namedCompany(reader) };
    return exportList(context, { ...list, query });
  });

  mount(contract.listWaitingLeakChecks, async ({ db, person, query: { company, limit, cursor } }) => {
    const reader = await findReader(db, person, company);
    const { records, ...next } = await listWaitingLeakChecks(db, reader, { limit, after: readCursor(cursor) });
    return { data: new RawJson(records), ...next };
  });

  mount(contract.listWaitingHandovers, async ({ db, person, query: { company, limit, cursor } }) => {
    const reader = await findReader(db, person, company);
    const { records, ...next } = await listWaitingHandovers(db, reader, { limit, after: readCursor(cursor) });
    return { data: new RawJson(records), ...next };
  });

  mount(contract.exportWaitingHandovers, async ({ context, db, person, query }) => {
    const reader = await findReader(db, person, query.company);
    const list = { ...waitingHandoversToExport(db, reader), ...namedCompany(reader) };
    return exportList(context, { ...list, query });
  });

  mount(contract.listDuePapers, async ({ db, person, query: { company, limit, cursor }, now }) => {
    const reader = await findReader(db, person, company);
    const dueUntil = await readDueUntil(db, reader, now);
    const { records, ...next } = await listDuePapers(db, reader, { limit, after: readCursor(cursor), dueUntil });
    return { data: new RawJson(records), ...next };
  });

  mount(contract.exportDuePapers, async ({ context, db, person, query, now }) => {
    const reader = await findReader(db, person, query.company);
    const dueUntil = await readDueUntil(db, reader, now);
    const list = { ...duePapersToExport(db, reader, dueUntil), ...namedCompany(reader) };
    return exportList(context, { ...list, query });
  });

  mount(contract.exportWaitingLeakChecks, async ({ context, db, person, query }) => {
    const reader = await findReader(db, person, query.company);
    const list = { ...waitingLeakChecksToExport(db, reader), ...namedCompany(reader) };
    return exportList(context, { ...list, query });
  });
}

/** Whose queue it is, for the audit log; nobody's if it is that of all companies. */
function namedCompany({ sees_all, company_id }: Reader) {
  return sees_all || company_id === null ? {} : { company_id };
}

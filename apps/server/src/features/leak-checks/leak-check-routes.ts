import * as contract from '@dewar/contract/leak-checks';
import { SUCCESS } from '@dewar/contract/success-texts';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { readerOf } from '../tank-state/tank-access.ts';
import { completeTest, logHoldReading, removeHoldReading, startTest } from './hold-test-service.ts';
import { getLeakCheckRecord } from './leak-check-edit.ts';
import { leakChecksToExport } from './leak-check-export.ts';
import { findTankLeakChecks, listLatestLeakChecks } from './leak-check-list-repository.ts';
import { removeLeakCheck, repairLeaks, saveLeakCheck, undoRepairs } from './leak-check-service.ts';

export function leakCheckRoutes({ mount }: Server): void {
  mount(contract.listLeakChecks, async ({ db, person, query: { tank_id, limit, cursor } }) => {
    const filter = { limit, after: readCursor(cursor) };
    const page =
      tank_id === undefined
        ? await listLatestLeakChecks(db, readerOf(person), filter)
        : await findTankLeakChecks(db, person, tank_id, filter);
    if (page === undefined) throw notFound();
    const { records, ...next } = page;
    return { data: new RawJson(records), ...next };
  });

  mount(contract.exportLeakChecks, async ({ db, person, query, now }) =>
    exportList({ db, person, now }, { ...(await leakChecksToExport(db, person, query)), query }),
  );

  mount(contract.getLeakCheck, async ({ db, person, params, now }) => ({
    data: new RawJson(await getLeakCheckRecord(db, person, params.id, now)),
  }));

  mount(contract.createLeakCheck, async ({ db, person, body, now }) => ({
    data: new RawJson(await saveLeakCheck(db, person, body, now)),
  }));

  mount(contract.deleteLeakCheck, async ({ db, person, params, now }) => {
    await removeLeakCheck(db, person, params.id, now);
    return { data: { id: params.id } };
  });

  mount(contract.markRepairs, async ({ db, person, params, body, expectedVersion, now }) => {
    const edit = { id: params.id, request: body, expectedVersion, now };
    return { data: new RawJson(await repairLeaks(db, person, edit)), message: SUCCESS.repairsMarked };
  });

  mount(contract.undoRepairs, async ({ db, person, params, body, expectedVersion, now }) => {
    const edit = { id: params.id, request: body, expectedVersion, now };
    return { data: new RawJson(await undoRepairs(db, person, edit)), message: SUCCESS.repairsUndone };
  });

  mount(contract.runVacuumTest, async ({ db, person, params, body, expectedVersion, now }) => {
    const edit = { id: params.id, request: body, expectedVersion, now };
    if (body.action === 'start') {
      const record = await startTest(db, person, edit);
      return { data: new RawJson(record), message: SUCCESS.vacuumTestStarted };
    }
    const record = await completeTest(db, person, edit);
    return { data: new RawJson(record), message: `Vacuum test marked as ${body.vacuumTestStatus}` };
  });

  mount(contract.addHoldReading, async ({ db, person, params, body, expectedVersion, now }) => {
    const edit = { id: params.id, request: body, expectedVersion, now };
    return { data: new RawJson(await logHoldReading(db, person, edit)) };
  });

  mount(contract.deleteHoldReading, async ({ db, person, params: { id, readingId }, now }) => {
    await removeHoldReading(db, person, { id, request: { readingId }, now });
    return { data: { id: readingId } };
  });
}

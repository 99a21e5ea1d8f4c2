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

  mount(contract.exportLeakChecks, async ({ context, db, person, query }) =>
    exportList(context, { ...(await leakChecksToExport(db, person, query)), query }),
  );

  mount(contract.getLeakCheck, async ({ context, params }) => ({
    data: new RawJson(await getLeakCheckRecord(context, params.id)),
  }));

  mount(contract.createLeakCheck, async ({ context, body }) => ({
    data: new RawJson(await saveLeakCheck(context, body)),
  }));

  mount(contract.deleteLeakCheck, async ({ context, params: { id }, expectedVersion }) => {
    await removeLeakCheck(context, { id, expectedVersion });
    return { data: { id } };
  });

  mount(contract.markRepairs, async ({ context, params, body, expectedVersion }) => {
    const edit = { id: params.id, request: body, expectedVersion };
    return { data: new RawJson(await repairLeaks(context, edit)), message: SUCCESS.repairsMarked };
  });

  mount(contract.undoRepairs, async ({ context, params, body, expectedVersion }) => {
    const edit = { id: params.id, request: body, expectedVersion };
    return { data: new RawJson(await undoRepairs(context, edit)), message: SUCCESS.repairsUndone };
  });

  mount(contract.runVacuumTest, async ({ context, params, body, expectedVersion }) => {
    const edit = { id: params.id, request: body, expectedVersion };
    if (body.action === 'start') {
      const record = await startTest(context, edit);
      return { data: new RawJson(record), message: SUCCESS.vacuumTestStarted };
    }
    const record = await completeTest(context, edit);
    return { data: new RawJson(record), message: `Vacuum test marked as ${body.vacuumTestStatus}` };
  });

  mount(contract.addHoldReading, async ({ context, params, body, expectedVersion }) => {
    const edit = { id: params.id, request: body, expectedVersion };
    return { data: new RawJson(await logHoldReading(context, edit)) };
  });

  mount(contract.deleteHoldReading, async ({ context, params: { id, readingId }, expectedVersion }) => {
    await removeHoldReading(context, { id, request: { readingId }, expectedVersion });
    return { data: { id: readingId } };
  });
}

import { SUCCESS } from '@dewar/contract/success-texts';
import * as contract from '@dewar/contract/vacuum-readings';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { countFilteredReadings, openReadings, readingsToExport } from './vacuum-reading-lists.ts';
import { listSparklinePoints } from './vacuum-reading-repository.ts';
import { correctReading, logReading, removeReading } from './vacuum-reading-service.ts';

/** Enough to draw half a year of weekly readings. */
const SPARKLINE_POINTS = 30;

export function vacuumReadingRoutes({ mount }: Server): void {
  mount(contract.listVacuumReadings, async ({ db, person, query }) => {
    const { readPage } = await openReadings(db, person, query);
    const page = await readPage({ limit: query.limit, after: readCursor(query.cursor) });
    if (page === undefined) throw notFound();
    const { records, ...next } = page;
    return { data: new RawJson(records), ...next };
  });

  mount(contract.countVacuumReadings, async ({ db, person, query }) => ({
    data: await countFilteredReadings(db, person, query),
  }));

  mount(contract.exportVacuumReadings, async ({ db, person, query, now }) =>
    exportList({ db, person, now }, { ...(await readingsToExport(db, person, query)), query }),
  );

  mount(contract.createVacuumReading, async ({ db, person, body, now }) => ({
    data: new RawJson(await logReading(db, person, body, now)),
    message: SUCCESS.readingAdded,
  }));

  mount(contract.updateVacuumReading, async ({ db, person, params, body, expectedVersion, now }) => ({
    data: new RawJson(await correctReading(db, person, { id: params.id, change: body, expectedVersion, now })),
  }));

  mount(contract.deleteVacuumReading, async ({ db, person, params }) => {
    await removeReading(db, person, params.id);
    return { data: { id: params.id } };
  });

  mount(contract.listSparklines, async ({ db, person, query }) => ({
    data: new RawJson(await listSparklinePoints(db, person, query.tank_ids, SPARKLINE_POINTS)),
  }));
}

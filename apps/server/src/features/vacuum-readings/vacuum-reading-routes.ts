import { SUCCESS } from '@dewar/contract/success-texts';
import type { CreateVacuumReadingRequest } from '@dewar/contract/vacuum-readings';
import * as contract from '@dewar/contract/vacuum-readings';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { countFilteredReadings, openReadings, readingsToExport } from './vacuum-reading-lists.ts';
import { getReadingRecord, listSparklinePoints } from './vacuum-reading-repository.ts';
import { correctReading, logReading, removeReading } from './vacuum-reading-service.ts';

/** Enough to draw half a year of weekly readings. */
const SPARKLINE_POINTS = 30;

export interface ReportedReadingParts {
  /** Logs a reading, and notes one of a receiver's report with it. */
  readonly logReportedReading: (
    context: RequestContext,
    parts: { readonly logReading: typeof logReading; readonly getReadingRecord: typeof getReadingRecord },
    request: CreateVacuumReadingRequest,
  ) => Promise<string>;
}

export function vacuumReadingRoutes({ mount }: Server, { logReportedReading }: ReportedReadingParts): void {
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

  mount(contract.exportVacuumReadings, async ({ context, db, person, query }) =>
    exportList(context, { ...(await readingsToExport(db, person, query)), query }),
  );

  mount(contract.createVacuumReading, async ({ context, body }) => ({
    data: new RawJson(await logReportedReading(context, { logReading, getReadingRecord }, body)),
    message: SUCCESS.readingAdded,
  }));

  mount(contract.updateVacuumReading, async ({ context, params, body, expectedVersion }) => ({
    data: new RawJson(await correctReading(context, { id: params.id, change: body, expectedVersion })),
  }));

  mount(contract.deleteVacuumReading, async ({ context, params, expectedVersion }) => {
    await removeReading(context, { id: params.id, expectedVersion });
    return { data: { id: params.id } };
  });

  mount(contract.listSparklines, async ({ db, person, query }) => ({
    data: new RawJson(await listSparklinePoints(db, person, query.tank_ids, SPARKLINE_POINTS)),
  }));
}

import { SUCCESS } from '@dewar/contract/success-texts';
import * as contract from '@dewar/contract/vacuum-readings';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { referencedTankId, requireSameCompany } from '../tank-state/tank-access.ts';
import { findTankReadings, listLatestReadings, listSparklinePoints } from './vacuum-reading-repository.ts';
import { correctReading, logReading, removeReading } from './vacuum-reading-service.ts';

/** Enough to draw half a year of weekly readings. */
const SPARKLINE_POINTS = 30;

export function vacuumReadingRoutes({ mount }: Server): void {
  mount(contract.listVacuumReadings, async ({ db, person, query }) => {
    const { from, to, limit } = query;
    const filter = { from, to, limit, after: readCursor(query.cursor) };
    const company = query.company === undefined ? undefined : await getReadableCompany(db, person, query.company);
    const tank_id = await referencedTankId(db, person, query);
    if (company !== undefined && tank_id !== undefined) await requireSameCompany(db, person, tank_id, company.id);
    const page =
      tank_id === undefined
        ? await listLatestReadings(db, person, { ...filter, company_id: company?.id })
        : await findTankReadings(db, person, tank_id, filter);
    if (page === undefined) throw notFound();
    const { records, ...next } = page;
    return { data: new RawJson(records), ...next };
  });

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

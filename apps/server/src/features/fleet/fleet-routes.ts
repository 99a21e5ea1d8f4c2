import * as contract from '@dewar/contract/fleet';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { fleetToExport } from './fleet-export.ts';
import { createFleetReader } from './fleet-reader.ts';
import { readTankState } from './fleet-service.ts';

export function fleetRoutes({ mount, db: database, clock }: Server): void {
  const readFleet = createFleetReader({ db: database, clock });

  mount(contract.getFleet, async ({ db, person, params }) => {
    const { id } = await getReadableCompany(db, person, params.companyName);
    return readFleet(id);
  });

  mount(contract.exportFleet, async ({ context, db, person, params, body, now }) => {
    const company = await getReadableCompany(db, person, params.companyName);
    const { tank_ids, format } = body;
    const list = await fleetToExport(db, { company, tank_ids, now });
    return exportList(context, { ...list, query: { format } });
  });

  mount(contract.getTankState, async ({ db, person, params, now }) => ({
    data: await readTankState(db, person, params.id, now),
  }));
}

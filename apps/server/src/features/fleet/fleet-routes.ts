import * as contract from '@dewar/contract/fleet';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { createFleetReader, readTankState } from './fleet-service.ts';

export function fleetRoutes({ mount }: Server): void {
  const readFleet = createFleetReader();

  mount(contract.getFleet, async ({ db, person, params, now }) => {
    const company = await getReadableCompany(db, person, params.companyName);
    return readFleet(db, company, now);
  });

  mount(contract.getTankState, async ({ db, person, params, now }) => ({
    data: await readTankState(db, person, params.id, now),
  }));
}

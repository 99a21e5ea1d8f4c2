import * as contract from '@dewar/contract/load-gate';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { readLoadGate, readTankLoadGate } from './load-gate-service.ts';

export function loadGateRoutes({ mount }: Server): void {
  mount(contract.listLoadGate, async ({ db, person, params, now }) => ({
    data: await readLoadGate(db, await getReadableCompany(db, person, params.companyName), now),
  }));

  mount(contract.getTankLoadGate, async ({ db, person, params, now }) => ({
    data: await readTankLoadGate(db, person, params.id, now),
  }));
}

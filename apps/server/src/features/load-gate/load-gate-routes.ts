import * as contract from '@dewar/contract/load-gate';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { loadGateToExport } from './load-gate-export.ts';
import { readLoadGate, readTankLoadGate } from './load-gate-service.ts';

export function loadGateRoutes({ mount }: Server): void {
  mount(contract.listLoadGate, async ({ db, person, params, now }) => ({
    data: await readLoadGate(db, await getReadableCompany(db, person, params.companyName), now),
  }));

  mount(contract.exportLoadGate, async ({ context, db, person, params, query, now }) => {
    const company = await getReadableCompany(db, person, params.companyName);
    const list = await loadGateToExport(db, { company, query, timeZone: person.timezone, now });
    return exportList(context, { ...list, query });
  });

  mount(contract.getTankLoadGate, async ({ db, person, params, now }) => ({
    data: await readTankLoadGate(db, person, params.id, now),
  }));
}

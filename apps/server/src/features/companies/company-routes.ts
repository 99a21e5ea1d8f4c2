import * as contract from '@dewar/contract/companies';
import { JsonText } from '../../shared/http/mount.ts';
import type { Server } from '../../shared/server.ts';
import { listCompanyRecords } from './company-repository.ts';

export function companyRoutes({ mount }: Server): void {
  mount(contract.listCompanies, async ({ db }) => ({ data: new JsonText(await listCompanyRecords(db)) }));
}

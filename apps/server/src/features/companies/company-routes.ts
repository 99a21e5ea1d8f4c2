import * as contract from '@dewar/contract/companies';
import type { Server } from '../../app.ts';
import { JsonText } from '../../shared/http/mount.ts';
import { listCompanyRecords } from './company-repository.ts';

export function companyRoutes({ mount }: Server): void {
  mount(contract.listCompanies, async ({ db }) => ({ data: new JsonText(await listCompanyRecords(db)) }));
}

import * as contract from '@dewar/contract/companies';
import { exportList } from '../../shared/exports/export-list.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { companiesToExport } from './company-export.ts';
import { listCompanyRecords } from './company-repository.ts';
import { addCompany, editCompany, getCompanyWithHoldings, removeCompany } from './company-service.ts';

export function companyRoutes({ mount, db: pool, fileStorage }: Server): void {
  mount(contract.listCompanies, async ({ db }) => ({ data: new RawJson(await listCompanyRecords(db)) }));

  mount(contract.exportCompanies, async ({ db, person, now, query }) =>
    exportList({ db, person, now }, { ...(await companiesToExport(db, query)), query }),
  );

  mount(contract.getCompany, async ({ db, params }) => ({
    data: new RawJson(await getCompanyWithHoldings(db, params.id)),
  }));

  mount(contract.createCompany, async ({ db, person, body }) => ({
    data: new RawJson(await addCompany(db, person, body)),
  }));

  mount(contract.updateCompany, async ({ db, person, params, body, expectedVersion }) => ({
    data: new RawJson(await editCompany(db, person, { id: params.id, input: body, expectedVersion })),
  }));

  mount(contract.deleteCompany, async ({ db, person, params: { id }, now, afterwards }) => {
    const logoName = await removeCompany(db, person, { id, now });
    // Kept while the company can be brought back.
    if (logoName !== null) afterwards(() => removeIfUnclaimed({ db: pool, storage: fileStorage }, logoName));
    return { data: { id } };
  });
}

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

  mount(contract.exportCompanies, async ({ context, db, query }) =>
    exportList(context, { ...(await companiesToExport(db, query)), query }),
  );

  mount(contract.getCompany, async ({ db, params }) => ({
    data: new RawJson(await getCompanyWithHoldings(db, params.id)),
  }));

  mount(contract.createCompany, async ({ context, body }) => ({
    data: new RawJson(await addCompany(context, body)),
  }));

  mount(contract.updateCompany, async ({ context, params, body, expectedVersion }) => ({
    data: new RawJson(await editCompany(context, { id: params.id, input: body, expectedVersion })),
  }));

  mount(contract.deleteCompany, async ({ context, params: { id }, expectedVersion, afterwards }) => {
    const logoName = await removeCompany(context, { id, expectedVersion });
    // Kept while the company can be brought back.
    if (logoName !== null) afterwards(() => removeIfUnclaimed({ db: pool, storage: fileStorage }, logoName));
    return { data: { id } };
  });
}

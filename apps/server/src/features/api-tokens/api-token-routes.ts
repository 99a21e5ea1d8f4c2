import * as contract from '@dewar/contract/api-tokens';
import { readCursor } from '../../shared/database/json-page.ts';
import type { Server } from '../../shared/http/server.ts';
import { getAdministeredCompany } from '../companies/company-access.ts';
import { listTokensOf, listTokensOfCompany } from './api-token-repository.ts';
import {
  confirmCompanyToken,
  makeCompanyToken,
  makeOwnToken,
  revokeCompanyToken,
  revokeOwnToken,
} from './api-token-service.ts';
import { stoppedTokensJob } from './stopped-tokens-job.ts';

export function apiTokenRoutes({ mount, config, jobs, db: pool, clock }: Server): void {
  jobs.push(stoppedTokensJob({ db: pool, config, clock }));

  mount(contract.listApiTokens, async ({ db, person, now }) => ({ data: await listTokensOf(db, person.id, now) }));

  mount(contract.createApiToken, async ({ context, body }) => ({
    data: await makeOwnToken({ ...context, config }, body),
  }));

  mount(contract.revokeApiToken, async ({ context, params: { id } }) => {
    await revokeOwnToken(context, id);
    return { data: { id } };
  });

  mount(contract.listCompanyTokens, async ({ db, person, now, params, query: { search, limit, cursor } }) => {
    const { id: company_id } = await getAdministeredCompany(db, person, params.companyName);
    return listTokensOfCompany(db, { company_id, search, limit, after: readCursor(cursor) }, now);
  });

  mount(contract.createCompanyToken, async ({ context, params, body }) => ({
    data: await makeCompanyToken({ ...context, config }, params.companyName, body),
  }));

  mount(contract.confirmCompanyToken, async ({ context, params: { companyName, id }, body }) => ({
    data: await confirmCompanyToken({ ...context, config }, companyName, { id, ...body }),
  }));

  mount(contract.revokeCompanyToken, async ({ context, params: { companyName, id } }) => {
    await revokeCompanyToken({ ...context, config }, companyName, id);
    return { data: { id } };
  });
}

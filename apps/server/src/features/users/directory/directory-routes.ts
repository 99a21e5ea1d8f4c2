import * as contract from '@dewar/contract/directories';
import { SCIM_BASE } from '@dewar/contract/scim';
import { can } from '@dewar/domain/accounts/permissions';
import type { Database } from '../../../shared/database/database.ts';
import { notFound } from '../../../shared/errors.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { getCompany } from '../../companies/company-access.ts';
import { mapDirectoryGroup } from './directory-group-service.ts';
import { readDirectory } from './directory-overview-repository.ts';

/** What company administrators see and decide of their directory. */
export function directoryRoutes({ mount, config }: Server): void {
  mount(contract.getDirectory, async ({ db, person, now, params: { companyName } }) => {
    const company_id = await getAdministeredId(db, person, companyName);
    const address = `${config.publicUrl}${SCIM_BASE}`;
    return { data: { address, ...(await readDirectory(db, { company_id, now })) } };
  });

  mount(contract.updateDirectoryGroup, async ({ context, params: { companyName, id }, body }) => {
    const company_id = await getAdministeredId(context.db, context.person, companyName);
    const change = { ...context, config, company_id };
    const group = await mapDirectoryGroup(change, id, body.makes_administrators);
    const { display_name: name, members = [], makes_administrators } = group;
    return { data: { id, name, members: members.length, makes_administrators } };
  });
}

/** Throws 404 for a company that the person does not administer. */
async function getAdministeredId(db: Database, person: SignedIn, name: string): Promise<number> {
  const { id } = await getCompany(db, name);
  if (!can(person, 'administer', 'company', id)) throw notFound();
  return id;
}

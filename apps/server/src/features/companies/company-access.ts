import { canReadCompany, type Person } from '@dewar/domain/accounts/permissions';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { findCompanyByName } from './company-repository.ts';

/** The company of this name, for endpoints that are the administrators' alone. Throws 404. */
export async function getCompany(db: Database, name: string) {
  const company = await findCompanyByName(db, name);
  if (company === undefined) throw notFound();
  return company;
}

/** The company of this name, if the person may read its rows. Throws 404: not there and not yours answer alike. */
export async function getReadableCompany(db: Database, person: Person, name: string) {
  const company = await getCompany(db, name);
  if (!canReadCompany(person, company.id)) throw notFound();
  return company;
}

import { canReadCompany, type Person } from '@dewar/domain/permissions';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/http/refusals.ts';
import { findCompanyByName } from './company-repository.ts';

/** The company of this name, if the person may read its rows. Throws 404: not there and not yours answer alike. */
export async function getReadableCompany(db: Database, person: Person, name: string) {
  const company = await findCompanyByName(db, name);
  if (company === undefined || !canReadCompany(person, company.id)) throw notFound();
  return company;
}

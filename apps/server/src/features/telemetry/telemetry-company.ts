import { can } from '@dewar/domain/accounts/permissions';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getReadableCompany } from '../companies/company-access.ts';

/** Whose units are meant: the named company's, or one's own. Throws 404, and 400 if an administrator names none. */
export async function getTelemetryCompany(
  { db, person }: Pick<RequestContext, 'db' | 'person'>,
  company_name: string | undefined,
): Promise<number> {
  if (company_name !== undefined) return (await getReadableCompany(db, person, company_name)).id;
  if (can(person, 'read', 'every_company')) throw invalidInput({ company_name: 'Company name is required' });
  if (person.company_id === null) throw notFound();
  return person.company_id;
}

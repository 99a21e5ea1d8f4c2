import { findCompanyNameError } from '@dewar/domain/accounts/company-name-errors';
import { normalizeCompanyName } from '@dewar/domain/accounts/company-names';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { findCompanyByName, findCompanyRecord, findCompanyToReferTo, insertCompany } from './company-repository.ts';

/** The company with this name, for endpoints of administrators only. Throws 404. */
export async function getCompany(db: Database, name: string) {
  const company = await findCompanyByName(db, name);
  if (company === undefined) throw notFound();
  return company;
}

/**
 * The company with this name, if the person may read its rows. Throws 404 both for missing and for forbidden companies.
 */
export async function getReadableCompany(db: Database, person: Person, name: string) {
  const company = await getCompany(db, name);
  if (!can(person, 'read', 'company', company.id)) throw notFound();
  return company;
}

/** The company with this name, if the person administers it. Throws 404 as above. */
export async function getAdministeredCompany(db: Database, person: Person, name: string) {
  const company = await getCompany(db, name);
  if (!can(person, 'administer', 'company', company.id)) throw notFound();
  return company;
}

/** The normalised name for a company. Throws 400 naming the field if it is empty, invisible or reserved. */
export function requireCompanyName(name: string, field: string): string {
  const error = findCompanyNameError(name);
  if (error !== null) throw invalidInput({ [field]: error });
  return normalizeCompanyName(name);
}

/** The company with this name, created if missing; of several requests at once, one creates it. */
export async function getOrCreateCompany(
  transaction: Database,
  person: SignedIn,
  { name, field }: { readonly name: string; readonly field: string },
): Promise<{ readonly id: number; readonly name: string }> {
  // A company that exists may have a name that would be refused today.
  const known = await findCompanyToReferTo(transaction, normalizeCompanyName(name));
  if (known !== undefined) return known;
  const tidy = requireCompanyName(name, field);
  const id = await insertCompany(transaction, { name: tidy });
  if (id !== undefined) {
    await writeAudit(transaction, {
      actor: person,
      company_id: id,
      entity: 'company',
      entity_id: id,
      action: 'create',
      after: await findCompanyRecord(transaction, id),
    });
    return { id, name: tidy };
  }
  const made = await findCompanyToReferTo(transaction, tidy);
  if (made === undefined) throw new Error(`company ${tidy} neither exists nor was created`);
  return made;
}

import type { Person } from '@dewar/domain/accounts/permissions';
import type { Database } from '../../shared/database/database.ts';
import { type Reader, readerOf } from '../tank-state/tank-access.ts';
import { getReadableCompany } from './company-access.ts';

/** Whose records a person reads: a named company's, or all that they may see. Throws 404 if they may not see it. */
export async function findReader(db: Database, person: Person, company: string | undefined): Promise<Reader> {
  if (company === undefined) return readerOf(person);
  return { sees_all: false, company_id: (await getReadableCompany(db, person, company)).id };
}

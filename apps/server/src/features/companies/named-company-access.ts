import { findCompanyNameError, tidyCompanyName } from '@dewar/domain/accounts/company-names';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { findCompanyRecord, findCompanyToReferTo, insertCompany } from './company-repository.ts';

/** The name as a company may have it. Throws 400 naming the field for one that is empty, unseen or reserved. */
export function requireCompanyName(name: string, field: string): string {
  const problem = findCompanyNameError(name);
  if (problem !== null) throw invalidInput({ [field]: problem });
  return tidyCompanyName(name);
}

/** The company of this name, made where there is none; of several who make it at once, one does. */
export async function getOrCreateCompany(
  transaction: Database,
  person: SignedIn,
  { name, field }: { readonly name: string; readonly field: string },
): Promise<{ readonly id: number; readonly name: string }> {
  const tidy = requireCompanyName(name, field);
  const known = await findCompanyToReferTo(transaction, tidy);
  if (known !== undefined) return known;
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
  if (made === undefined) throw new Error(`company ${tidy} is neither there nor new`);
  return made;
}

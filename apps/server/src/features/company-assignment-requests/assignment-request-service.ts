import type { AssignmentRequest, createAssignmentRequest } from '@dewar/contract/company-assignment-requests';
import type { BodyOf } from '@dewar/contract/endpoint';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { requireCompanyName } from '../companies/company-access.ts';
import { findCompanyByName } from '../companies/company-repository.ts';
import { auditRequest } from './assignment-request-access.ts';
import { insertRequest, lockRequester } from './assignment-request-repository.ts';

/**
 * Asks for a company: the first one, or another than one's own. Throws 409 while a request waits, and for the company
 * that the person belongs to already.
 */
export async function askForCompany(
  db: Database,
  person: SignedIn,
  asked: BodyOf<typeof createAssignmentRequest>,
): Promise<AssignmentRequest> {
  const requested_company = requireCompanyName(asked.requested_company, 'requested_company');
  return inTransaction(db, async (transaction) => {
    // Whoever is being assigned at this moment is asked afterwards.
    const account = await lockRequester(transaction, person.id);
    const company = await findCompanyByName(transaction, requested_company);
    if (company !== undefined && company.id === account?.company_id) {
      throw conflict('You already belong to this company.');
    }
    const message = asked.message ?? null;
    const id = await insertRequest(transaction, { user_id: person.id, requested_company, message });
    if (id === undefined) throw conflict('You already have an open request. Please wait for the decision.');
    return auditRequest(transaction, person, { id, action: 'create' });
  });
}

import type { AssignmentRequest, createAssignmentRequest } from '@dewar/contract/company-assignment-requests';
import type { BodyOf } from '@dewar/contract/endpoint';
import { inTransaction } from '../../shared/database/database.ts';
import { conflict } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { requireCompanyName } from '../companies/company-access.ts';
import { findCompanyByName } from '../companies/company-repository.ts';
import { auditRequest } from './assignment-request-access.ts';
import { insertRequest, lockRequester } from './assignment-request-repository.ts';

/**
 * Requests a company: the first one, or another than the current one. Throws 409 if a request is pending, and for the
 * person's own company.
 */
export async function requestCompany(
  { db, person }: RequestContext,
  asked: BodyOf<typeof createAssignmentRequest>,
): Promise<AssignmentRequest> {
  const requested_company = requireCompanyName(asked.requested_company, 'requested_company');
  return inTransaction(db, async (transaction) => {
    // Waits for an assignment in progress before checking.
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

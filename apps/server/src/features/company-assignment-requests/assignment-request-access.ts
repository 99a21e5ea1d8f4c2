import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import {
  decideRequestRow,
  findWaitingRequestOf,
  getRequestRecord,
  insertRequest,
} from './assignment-request-repository.ts';

/** Who decides, and when: an administrator, or whoever takes up an invitation. */
interface Decider extends Pick<RequestContext, 'now'> {
  readonly person: Pick<SignedIn, 'id' | 'email'>;
}

/** Opens a request for a person who was approved before their company exists; a pending one stays. */
export async function openRequestFor(
  transaction: Database,
  { person }: Pick<Decider, 'person'>,
  { user_id, requested_company }: { readonly user_id: number; readonly requested_company: string },
): Promise<void> {
  const id = await insertRequest(transaction, { user_id, requested_company, message: null });
  if (id !== undefined) await auditRequest(transaction, person, { id, action: 'create' });
}

/**
 * Closes a pending request that is superseded: approved if the person got the requested company, otherwise rejected.
 * Returns whether there was one.
 */
export async function closeRequestOf(
  transaction: Database,
  decider: Decider,
  { user_id, company_name }: { readonly user_id: number; readonly company_name: string | null },
): Promise<boolean> {
  const request = await findWaitingRequestOf(transaction, user_id);
  if (request === undefined) return false;
  const isGranted = company_name !== null && companyNameKey(request.requested_company) === companyNameKey(company_name);
  await decideOn(transaction, decider, request.id, isGranted ? 'approve' : 'reject');
  return true;
}

/** Decides a request whose requester is locked. */
export async function decideOn(
  transaction: Database,
  { person, now }: Decider,
  id: number,
  action: 'approve' | 'reject',
): Promise<void> {
  const before = await getRequestRecord(transaction, id);
  const status = action === 'approve' ? 'approved' : 'rejected';
  await decideRequestRow(transaction, id, { status, decided_by_email: person.email, decided_at: now });
  await auditRequest(transaction, person, { id, action, before });
}

export async function auditRequest(
  transaction: Database,
  person: Pick<SignedIn, 'id' | 'email'>,
  { id, ...entry }: Pick<AuditEntry, 'action' | 'before'> & { readonly id: number },
): Promise<AssignmentRequest> {
  const after = await getRequestRecord(transaction, id);
  await writeAudit(transaction, {
    actor: person,
    company_id: null,
    entity: 'company_assignment_request',
    entity_id: id,
    ...entry,
    after,
  });
  return after;
}

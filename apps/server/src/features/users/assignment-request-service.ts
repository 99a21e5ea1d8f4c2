import type { AssignmentRequest, createAssignmentRequest } from '@dewar/contract/company-assignment-requests';
import type { BodyOf } from '@dewar/contract/endpoint';
import { companyNameKey } from '@dewar/domain/company-names';
import { canBeDecided } from '@dewar/domain/roles';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, notFound } from '../../shared/http/refusals.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { deleteSessionsOf } from '../auth/session-repository.ts';
import { findCompanyByName } from '../companies/company-repository.ts';
import { getOrCreateCompany, requireCompanyName } from '../companies/named-company-access.ts';
import {
  decideRequestRow,
  findRequestOwner,
  findWaitingRequestOf,
  getRequestRecord,
  insertRequest,
} from './assignment-request-repository.ts';
import { type Administration, getUserRecord, lockManagedUser, type ManagedUser } from './managed-user.ts';
import { requestApprovedMail, requestRejectedMail } from './user-mails.ts';
import { changeUser, findUserForUpdate } from './user-repository.ts';

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
    const account = await findUserForUpdate(transaction, person.id);
    const company = await findCompanyByName(transaction, requested_company);
    if (company !== undefined && company.id === account?.company_id) {
      throw conflict('You belong to this company already.');
    }
    const message = asked.message ?? null;
    const id = await insertRequest(transaction, { user_id: person.id, requested_company, message });
    if (id === undefined) throw conflict('You have a request already. Please wait until it is decided.');
    return auditRequest(transaction, person, { id, action: 'create' });
  });
}

/** Opens the request of somebody who was approved before their company exists; one that waits already stays. */
export async function openRequestFor(
  transaction: Database,
  { person }: Administration,
  { user_id, requested_company }: { readonly user_id: number; readonly requested_company: string },
): Promise<void> {
  const id = await insertRequest(transaction, { user_id, requested_company, message: null });
  if (id !== undefined) await auditRequest(transaction, person, { id, action: 'create' });
}

/**
 * Settles a request that was overtaken, if one waits: approved where the person got the company it asks for, else
 * rejected. Answers whether one waited.
 */
export async function closeRequestOf(
  transaction: Database,
  administration: Administration,
  { user_id, company_name }: { readonly user_id: number; readonly company_name: string | null },
): Promise<boolean> {
  const request = await findWaitingRequestOf(transaction, user_id);
  if (request === undefined) return false;
  const isGranted = company_name !== null && companyNameKey(request.requested_company) === companyNameKey(company_name);
  await decide(transaction, administration, request.id, isGranted ? 'approve' : 'reject');
  return true;
}

/** Decides on a request and tells the person. Throws 404, and 409 where it was decided before. */
export async function decideRequest(
  administration: Administration,
  id: number,
  decision: 'approve' | 'reject',
): Promise<AssignmentRequest> {
  const { db, config, person } = administration;
  return inTransaction(db, async (transaction) => {
    const owner = await findRequestOwner(transaction, id);
    if (owner === undefined) throw notFound();
    // The person first, as everybody locks who decides about one.
    const { user } = await lockManagedUser(transaction, person, owner);
    const { requested_company, status } = await getRequestRecord(transaction, id);
    if (status !== 'pending') throw conflict('This request was decided already.');
    if (decision === 'reject') {
      await decide(transaction, administration, id, decision);
      await mailAccount(transaction, config, user, requestRejectedMail(requested_company));
    } else {
      const company = await assign(transaction, administration, user, requested_company);
      await decide(transaction, administration, id, decision);
      await mailAccount(transaction, config, user, requestApprovedMail(company.name));
    }
    return getRequestRecord(transaction, id);
  });
}

/** Gives the company, made if it is missing; whoever was only verified is approved with it. */
async function assign(transaction: Database, { person }: Administration, user: ManagedUser, name: string) {
  if (user.role !== 'user') throw conflict('This account has a role that belongs to no company.');
  const before = await getUserRecord(transaction, user.id);
  const company = await getOrCreateCompany(transaction, person, { name, field: 'requested_company' });
  const status = canBeDecided(user.status) ? 'approved' : user.status;
  await changeUser(transaction, user.id, { company_id: company.id, status });
  // Whoever only gains rights stays signed in; whoever leaves a company begins anew.
  if (user.company_id !== null && user.company_id !== company.id) await deleteSessionsOf(transaction, user.id);
  await writeAudit(transaction, {
    actor: person,
    company_id: company.id,
    entity: 'user',
    entity_id: user.id,
    action: 'approve',
    before,
    after: await getUserRecord(transaction, user.id),
  });
  return company;
}

async function decide(
  transaction: Database,
  { person, now }: Administration,
  id: number,
  action: 'approve' | 'reject',
): Promise<void> {
  const before = await getRequestRecord(transaction, id);
  const status = action === 'approve' ? 'approved' : 'rejected';
  await decideRequestRow(transaction, id, { status, decided_by_email: person.email, decided_at: now });
  await auditRequest(transaction, person, { id, action, before });
}

async function auditRequest(
  transaction: Database,
  person: SignedIn,
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

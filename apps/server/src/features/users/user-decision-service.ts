import type { User } from '@dewar/contract/users';
import { can } from '@dewar/domain/accounts/permissions';
import { belongsToCompany, canBeDecided, canBeReset } from '@dewar/domain/accounts/roles';
import type { AuditAction } from '@dewar/domain/audit-log/audit-actions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, forbidden } from '../../shared/errors.ts';
import { deleteSessionsOf } from '../auth/sessions/session-repository.ts';
import { getOrCreateCompany } from '../companies/company-access.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import { closeRequestOf, openRequestFor } from '../company-assignment-requests/assignment-request-access.ts';
import { mailAboutAct } from './mail-about-act.ts';
import {
  type Administration,
  getUserRecord,
  lockManagedUser,
  lockUserToApprove,
  type ManagedUser,
} from './managed-user.ts';
import { approvedMail, rejectedMail } from './user-mails.ts';
import { changeUser, deleteUserRow, findUserRights } from './user-repository.ts';

/**
 * Approves a verified registration: with the named company, created if new; without a name with the requested one if it
 * exists, otherwise without a company and with an open request. Throws 404, 403, 409 for any other status, and 400 for
 * an invalid company name. A company administrator approves those who asked for their company, and names none.
 */
export function approveUser(administration: Administration, id: number, company_name?: string): Promise<User> {
  return decide(administration, id, 'approve', async (transaction, user, { requested_company }) => {
    const company = await chooseCompany(transaction, administration, user, { company_name, requested_company });
    await changeUser(transaction, id, { status: 'approved', company_id: company?.id ?? null });
    if (company !== null)
      await closeRequestOf(transaction, administration, { user_id: id, company_name: company.name });
    else if (belongsToCompany(user.role) && requested_company !== null) {
      await openRequestFor(transaction, administration, { user_id: id, requested_company });
    }
    await mailAboutAct(transaction, {
      ...administration,
      recipient: user,
      content: () => approvedMail(company?.name ?? null),
    });
  });
}

async function chooseCompany(
  transaction: Database,
  { person }: Administration,
  user: ManagedUser,
  names: { readonly company_name: string | undefined; readonly requested_company: string | null },
) {
  if (!belongsToCompany(user.role)) return null;
  const { company_name, requested_company } = names;
  if (company_name !== undefined && !can(person, 'read', 'every_company')) {
    throw forbidden('Only an administrator chooses another company than the requested one.');
  }
  if (company_name !== undefined) {
    return getOrCreateCompany(transaction, person, { name: company_name, field: 'company_name' });
  }
  return (requested_company === null ? undefined : await findCompanyToReferTo(transaction, requested_company)) ?? null;
}

/** Rejects a verified registration. Throws 404, 403, and 409 for any other status. */
export function rejectUser(administration: Administration, id: number, reason: string | null): Promise<User> {
  return decide(administration, id, 'reject', async (transaction, user) => {
    await changeUser(transaction, id, { status: 'rejected', rejection_reason: reason });
    await deleteSessionsOf(transaction, id);
    await closeRequestOf(transaction, administration, { user_id: id, company_name: null });
    await mailAboutAct(transaction, { ...administration, recipient: user, content: () => rejectedMail(reason) });
  });
}

async function decide(
  administration: Administration,
  id: number,
  action: Extract<AuditAction, 'approve' | 'reject'>,
  work: (transaction: Database, user: ManagedUser, before: User) => Promise<void>,
): Promise<User> {
  const { db, person } = administration;
  return inTransaction(db, async (transaction) => {
    const lock = action === 'approve' ? lockUserToApprove : lockManagedUser;
    const { user } = await lock(transaction, administration, id);
    if (!canBeDecided(user.status)) {
      throw conflict(
        'Only an account whose email is verified and that waits for a decision can be approved or rejected.',
      );
    }
    const before = await getUserRecord(transaction, id);
    await work(transaction, user, before);
    const after = await getUserRecord(transaction, id);
    // The company that somebody was let into: it was nobody's before.
    const company_id = (await findUserRights(transaction, id))?.company_id ?? null;
    await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id: id, action, before, after });
    return after;
  });
}

/**
 * Deletes a rejected registration, so that its email address may register again. Throws 404, 403, and 409 for any
 * other status.
 */
export async function resetUser(administration: Administration, id: number): Promise<void> {
  const { db, person } = administration;
  await inTransaction(db, async (transaction) => {
    const { user } = await lockManagedUser(transaction, administration, id);
    if (!canBeReset(user.status)) throw conflict('Only a rejected account can be reset.');
    const before = await getUserRecord(transaction, id);
    await deleteUserRow(transaction, id);
    const { company_id } = user;
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity: 'user',
      entity_id: id,
      action: 'reset',
      before,
    });
  });
}

import type { BulkFate } from '@dewar/contract/bulk';
import type { AssignmentRequest, decideAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import type { BodyOf } from '@dewar/contract/endpoint';
import { belongsToCompany, canBeDecided } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { runEach } from '../../shared/database/run-each.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { MailContent } from '../../shared/mail/compose-mail.ts';
import { deleteSessionsOf } from '../auth/sessions/session-repository.ts';
import { getOrCreateCompany } from '../companies/company-access.ts';
import { decideOn } from '../company-assignment-requests/assignment-request-access.ts';
import {
  findRequesterEmail,
  findRequestOwner,
  getRequestRecord,
} from '../company-assignment-requests/assignment-request-repository.ts';
import { mailAboutAct } from './mail-about-act.ts';
import {
  type Administration,
  getUserRecord,
  lockManagedUser,
  lockUserToApprove,
  type ManagedUser,
} from './managed-user.ts';
import { requestApprovedMail, requestRejectedMail } from './user-mails.ts';
import { changeUser } from './user-repository.ts';

/** Decides a request and notifies the person. Throws 404, and 409 if it was decided before. */
export async function decideRequest(
  administration: Administration,
  id: number,
  decision: 'approve' | 'reject',
): Promise<AssignmentRequest> {
  const { db } = administration;
  return inTransaction(db, async (transaction) => {
    const owner = await findRequestOwner(transaction, id);
    if (owner === undefined) throw notFound();
    // Every decision locks the person first.
    const lock = decision === 'approve' ? lockUserToApprove : lockManagedUser;
    const { user } = await lock(transaction, administration, owner);
    const { requested_company, status } = await getRequestRecord(transaction, id);
    if (status !== 'pending') throw conflict('This request has already been decided.');
    const tell = (content: () => MailContent) =>
      mailAboutAct(transaction, { ...administration, recipient: user, content });
    if (decision === 'reject') {
      await decideOn(transaction, administration, id, decision);
      await tell(() => requestRejectedMail(requested_company));
    } else {
      const company = await assign(transaction, administration, user, requested_company);
      await decideOn(transaction, administration, id, decision);
      await tell(() => requestApprovedMail(company.name));
    }
    return getRequestRecord(transaction, id);
  });
}

/** Decides several requests, each like a single one and with a fate of its own. */
export function decideRequests(
  administration: Administration,
  { decision, ids }: BodyOf<typeof decideAssignmentRequests>,
): Promise<BulkFate[]> {
  return inTransaction(administration.db, (db) =>
    runEach(db, {
      ids,
      labelOf: (id) => findRequesterEmail(db, id),
      change: async (id) => {
        const { user_email: label, requested_company } = await decideRequest({ ...administration, db }, id, decision);
        const message = decision === 'approve' ? `Assigned to ${requested_company}` : `${requested_company} rejected`;
        return { label, outcome: 'done', message };
      },
    }),
  );
}

/** Assigns the company, created if missing; a person who was only verified is approved with it. */
async function assign(transaction: Database, { person }: Administration, user: ManagedUser, name: string) {
  if (!belongsToCompany(user.role)) throw conflict('Accounts with this role do not belong to a company.');
  const before = await getUserRecord(transaction, user.id);
  const company = await getOrCreateCompany(transaction, person, { name, field: 'requested_company' });
  const status = canBeDecided(user.status) ? 'approved' : user.status;
  const is_company_admin = user.is_company_admin && user.company_id === company.id;
  await changeUser(transaction, user.id, { company_id: company.id, status, is_company_admin });
  // A person who only gains permissions stays signed in; one who leaves a company must sign in again.
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

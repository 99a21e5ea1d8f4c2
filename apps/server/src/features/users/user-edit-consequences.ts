import type { Role } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { deleteCodesOf } from '../auth/accounts/one-time-code-repository.ts';
import { deleteTicketsOf } from '../auth/sessions/second-factor-ticket-repository.ts';
import { deleteSessionsOf } from '../auth/sessions/session-repository.ts';
import { closeRequestOf } from '../company-assignment-requests/assignment-request-access.ts';
import type { Administration, ManagedUser } from './managed-user.ts';
import { addressChangedMail, passwordSetMail, requestApprovedMail } from './user-mails.ts';

interface Edited {
  /** The account before the change. */
  readonly user: ManagedUser;
  readonly outcome: {
    readonly role: Role;
    readonly is_super_admin: boolean;
    readonly is_company_admin: boolean;
    readonly email: string;
    /** With its name if it was assigned by this edit. */
    readonly company: { readonly id: number; readonly name?: string } | null;
    readonly hasNewPassword: boolean;
  };
}

/** The consequences of an administrator's change of an account: sessions and links that end, requests, mails. */
export async function applyEditConsequences(
  transaction: Database,
  administration: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { config, person } = administration;
  if (losesSessions({ user, outcome })) {
    await deleteSessionsOf(transaction, user.id, user.id === person.id ? person.session_id : undefined);
  }
  if (outcome.hasNewPassword) await applyPasswordConsequences(transaction, administration, { user, outcome });
  if (outcome.email.toLowerCase() !== user.email.toLowerCase()) {
    // Links in the old mailbox must not work with the new address.
    await deleteCodesOf(transaction, user.id);
    await mailAccount(transaction, config, user, addressChangedMail(outcome.email));
  }
  await supersedeRequest(transaction, administration, { user, outcome });
}

/** Permissions are read on every request; a person who only gains some stays signed in. */
function losesSessions({ user, outcome }: Edited): boolean {
  const hasLeft = user.company_id !== null && user.company_id !== outcome.company?.id;
  const hasLostFlag =
    (user.is_super_admin && !outcome.is_super_admin) || (user.is_company_admin && !outcome.is_company_admin);
  return outcome.hasNewPassword || hasLeft || hasLostFlag || user.role !== outcome.role;
}

async function applyPasswordConsequences(
  transaction: Database,
  { config, person }: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { id, company_id } = user;
  await deleteCodesOf(transaction, id, 'reset-password');
  await deleteTicketsOf(transaction, id);
  await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id: id, action: 'password' });
  await mailAccount(transaction, config, { id, email: outcome.email }, passwordSetMail());
}

async function supersedeRequest(
  transaction: Database,
  administration: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { role, company, email } = outcome;
  const given = company !== null && company.id !== user.company_id ? company.name : undefined;
  if (given === undefined && role === 'user') return;
  const wasWaiting = await closeRequestOf(transaction, administration, {
    user_id: user.id,
    company_name: given ?? null,
  });
  if (!wasWaiting || given === undefined) return;
  await mailAccount(transaction, administration.config, { id: user.id, email }, requestApprovedMail(given));
}

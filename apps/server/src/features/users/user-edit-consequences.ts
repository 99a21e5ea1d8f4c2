import { isLetIn, type Role } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { deleteCodesOf, endPasswordLinksOf } from '../auth/accounts/one-time-code-repository.ts';
import { hashUnknownPassword } from '../auth/passwords/new-password-access.ts';
import { setPassword } from '../auth/passwords/password-repository.ts';
import { createPasswordLink } from '../auth/passwords/withdrawn-password-access.ts';
import { deleteLonePasskeys } from '../auth/second-factor/passkey-repository.ts';
import { deleteTicketsOf } from '../auth/sessions/second-factor-ticket-repository.ts';
import { deleteSessionsOf } from '../auth/sessions/session-repository.ts';
import { closeRequestOf } from '../company-assignment-requests/assignment-request-access.ts';
import { replaceRecipient } from '../settings/recipient-repository.ts';
import type { Administration, ManagedUser } from './managed-user.ts';
import { addressChangedMail, addressGivenMail, passwordSetMail, requestApprovedMail } from './user-mails.ts';

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
  const { person } = administration;
  if (losesSessions({ user, outcome })) {
    await deleteSessionsOf(transaction, user.id, user.id === person.id ? person.session_id : undefined);
  }
  if (outcome.hasNewPassword) await applyPasswordConsequences(transaction, administration, { user, outcome });
  if (hasNewAddress({ user, outcome })) await applyAddressConsequences(transaction, administration, { user, outcome });
  await supersedeRequest(transaction, administration, { user, outcome });
}

/** Permissions are read on every request; a person who only gains some stays signed in. */
function losesSessions({ user, outcome }: Edited): boolean {
  const hasLeft = user.company_id !== null && user.company_id !== outcome.company?.id;
  const hasLostFlag =
    (user.is_super_admin && !outcome.is_super_admin) || (user.is_company_admin && !outcome.is_company_admin);
  const isOther = outcome.hasNewPassword || user.role !== outcome.role || hasNewAddress({ user, outcome });
  return isOther || hasLeft || hasLostFlag;
}

function hasNewAddress({ user, outcome }: Edited): boolean {
  return outcome.email.toLowerCase() !== user.email.toLowerCase();
}

/**
 * What belonged to the old mailbox ends: its links, the password that it could replace, with which devices are known too,
 * and passkeys that sign in alone. Second factors sign nobody in alone, and stay. Whoever changes their own address keeps
 * the password, because the new mailbox is not known to be theirs.
 */
async function applyAddressConsequences(
  transaction: Database,
  { config, person, now }: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { id, status } = user;
  const { email, hasNewPassword } = outcome;
  if (isLetIn(status)) await replaceRecipient(transaction, { from: user.email, to: email, actor: person });
  await deleteCodesOf(transaction, id);
  await deleteTicketsOf(transaction, id);
  await mailAccount(transaction, config, user, addressChangedMail(email));
  if (id === person.id) return;
  await deleteLonePasskeys(transaction, id);
  if (hasNewPassword) return;
  await setPassword(transaction, id, { password_hash: await hashUnknownPassword(), needs_new_password: false });
  if (status === 'pending' || status === 'rejected') return;
  const token = await createPasswordLink(transaction, id, now);
  await mailAccount(transaction, config, { id, email }, addressGivenMail(token));
}

async function applyPasswordConsequences(
  transaction: Database,
  { config, person }: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { id, company_id } = user;
  await endPasswordLinksOf(transaction, [id]);
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

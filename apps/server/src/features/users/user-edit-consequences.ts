import { belongsToCompany, isLetIn, type Role } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { deleteCodesOf, endPasswordLinksOf } from '../auth/accounts/one-time-code-repository.ts';
import { hashUnknownPassword } from '../auth/passwords/new-password-access.ts';
import { setPassword } from '../auth/passwords/password-repository.ts';
import { describeStandingAccess } from '../auth/passwords/standing-access.ts';
import { createPasswordLink } from '../auth/passwords/withdrawn-password-access.ts';
import { deleteLonePasskeys } from '../auth/second-factor/passkey-repository.ts';
import { deleteTicketsOf } from '../auth/sessions/second-factor-ticket-repository.ts';
import { deleteSessionsOf } from '../auth/sessions/session-repository.ts';
import { closeRequestOf } from '../company-assignment-requests/assignment-request-access.ts';
import { replaceRecipient } from '../settings/recipient-repository.ts';
import { mailAboutAct } from './mail-about-act.ts';
import type { Administration, ManagedUser } from './managed-user.ts';
import { addressChangedMail, addressGivenMail, passwordSetMail, requestApprovedMail } from './user-mails.ts';
import { revokeInvitationTo } from './waiting-invitation-repository.ts';

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
  administration: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { person, now } = administration;
  const { id, status } = user;
  const { email, hasNewPassword } = outcome;
  if (isLetIn(status)) {
    await replaceRecipient(transaction, { from: user.email, to: email, actor: person });
    await revokeInvitationTo(transaction, user.email, { actor: person, now });
  }
  await deleteCodesOf(transaction, id);
  await deleteTicketsOf(transaction, id);
  // Beyond any limit: whoever takes an account over must not be able to use up its owner's mails before.
  await mailAccount(transaction, administration.config, user, addressChangedMail(email));
  if (id === person.id) return;
  await deleteLonePasskeys(transaction, id);
  if (hasNewPassword) return;
  await setPassword(transaction, id, { password_hash: await hashUnknownPassword(), needs_new_password: false });
  if (status === 'pending' || status === 'rejected') return;
  await mailAboutAct(transaction, {
    ...administration,
    recipient: { id, email },
    content: async () => addressGivenMail(await createPasswordLink(transaction, id, now)),
  });
}

async function applyPasswordConsequences(
  transaction: Database,
  administration: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { person } = administration;
  const { id, company_id } = user;
  await endPasswordLinksOf(transaction, [id]);
  await deleteTicketsOf(transaction, id);
  await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id: id, action: 'password' });
  const recipient = { id, email: outcome.email };
  const content = async () => passwordSetMail(await describeStandingAccess(transaction, id, administration.now));
  await mailAboutAct(transaction, { ...administration, recipient, content });
}

async function supersedeRequest(
  transaction: Database,
  administration: Administration,
  { user, outcome }: Edited,
): Promise<void> {
  const { role, company, email } = outcome;
  const given = company !== null && company.id !== user.company_id ? company.name : undefined;
  if (given === undefined && belongsToCompany(role)) return;
  const wasWaiting = await closeRequestOf(transaction, administration, {
    user_id: user.id,
    company_name: given ?? null,
  });
  if (!wasWaiting || given === undefined) return;
  const recipient = { id: user.id, email };
  await mailAboutAct(transaction, { ...administration, recipient, content: () => requestApprovedMail(given) });
}

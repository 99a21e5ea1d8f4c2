import { normalizePassword } from '@dewar/domain/accounts/passwords';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, type HttpError, invalidInput } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { newPasswordMail, passwordChangedMail, signOnMail, verificationLink } from '../accounts/account-mails.ts';
import type { Account } from '../accounts/account-repository.ts';
import { type MailedCall, type MailedLink, mailLink } from '../accounts/mailed-links.ts';
import { consumeCode, endPasswordLinksOf, findCodeOwner, spendCode } from '../accounts/one-time-code-repository.ts';
import { maySignIn } from '../accounts/sign-in-status.ts';
import { deleteTicketsOf } from '../sessions/second-factor-ticket-repository.ts';
import { deleteSessionsOf } from '../sessions/session-repository.ts';
import { type CurrentPasswordCall, requireCurrentPassword } from './current-password-access.ts';
import { hashNewPassword, requireNewPassword } from './new-password-access.ts';
import { replacePassword, setPassword } from './password-repository.ts';
import { hashPassword, isPassword } from './passwords-at-rest.ts';
import { describeStandingAccess } from './standing-access.ts';
import { verifyOwner } from './verify-owner.ts';

const NEW_PASSWORD_LINK: MailedLink = { purpose: 'reset-password', content: newPasswordMail };

/** The code in it is in no mail. */
const SIGN_ON_REMINDER: MailedLink = { purpose: 'sign-on', content: signOnMail };

/** Mails a link to an account that may sign in; one that waits for its verification gets that link again. */
export function requestPasswordReset(call: MailedCall, email: string): Promise<void> {
  const linkFor = (account: Account) => {
    if (account.status === 'pending') return verificationLink(account.requested_company);
    if (!maySignIn(account, call.now)) return undefined;
    // Whoever is not connected yet needs the password once more, for that alone.
    return account.is_sign_on_enforced && account.is_sign_on_connected ? SIGN_ON_REMINDER : NEW_PASSWORD_LINK;
  };
  return mailLink(call, email, { action: 'request-password', linkFor, decoy: NEW_PASSWORD_LINK });
}

/**
 * Uses a mailed link, and returns the account with its new password. A link that verifies the address does so first, and
 * sets the password once. Throws 400 if it was used, expired or never existed, or if the password is too common.
 */
export async function resetPassword(
  call: CurrentPasswordCall,
  { token, new_password }: { readonly token: string; readonly new_password: string },
): Promise<{ readonly id: number; readonly password_hash: string }> {
  const { db, now } = call;
  const owner = await findCodeOwner(db, ['reset-password', 'verify-email'], token, now);
  if (owner === undefined || owner.is_spent) throw usedLink();
  const isFirst = owner.purpose === 'verify-email';
  const status = isFirst && owner.status === 'pending' ? 'email_verified' : owner.status;
  if (!maySignIn({ ...owner, status }, now)) throw usedLink();
  const { email, company_name: companyName } = owner;
  const password_hash = await hashNewPassword(db, new_password, {
    ...{ field: 'new_password', email, companyName: companyName ?? owner.code_company },
    personName: fullNameOf(owner),
  });
  const mustDiffer = owner.needs_new_password || owner.is_password_withdrawn;
  if (mustDiffer && (await isPassword(new_password, owner.password_hash))) throw samePassword();
  await inTransaction(db, async (transaction) => {
    if (isFirst) await verifyOwner(transaction, owner, now);
    const isUsed = isFirst ? spendCode(transaction, token) : consumeCode(transaction, 'reset-password', token);
    if (!(await isUsed)) throw usedLink();
    await setPassword(transaction, owner.id, { password_hash, needs_new_password: false });
    await deleteSessionsOf(transaction, owner.id);
    await invalidateOldPassword(transaction, owner);
    if (!isFirst) await tellOwner(transaction, call, owner);
  });
  return { id: owner.id, password_hash };
}

/** Changes the person's password, ends their other sessions and returns the account. Throws 400 naming the field, and 429 for guessing. */
export async function changePassword(
  call: CurrentPasswordCall,
  person: SignedIn,
  { current_password, new_password }: { readonly current_password: string; readonly new_password: string },
): Promise<{ readonly id: number; readonly password_hash: string }> {
  const { db } = call;
  const companyName = person.company_id === null ? null : person.company_name;
  await requireNewPassword(db, new_password, {
    ...{ field: 'new_password', email: person.email, companyName },
    personName: fullNameOf(person),
  });
  const from = await requireCurrentPassword(call, person, current_password);
  if (person.needs_new_password && isSamePassword(new_password, current_password)) throw samePassword();
  const to = await hashPassword(new_password);
  await inTransaction(db, async (transaction) => {
    if (!(await replacePassword(transaction, person.id, { from, to }))) throw changedMeanwhile();
    await deleteSessionsOf(transaction, person.id, person.session_id);
    await invalidateOldPassword(transaction, person);
    await tellOwner(transaction, call, person);
  });
  return { id: person.id, password_hash: to };
}

async function tellOwner(
  transaction: Database,
  { config, now }: Pick<CurrentPasswordCall, 'config' | 'now'>,
  owner: Pick<SignedIn, 'id' | 'email'>,
): Promise<void> {
  const standing = await describeStandingAccess(transaction, owner.id, now);
  await mailAccount(transaction, config, owner, passwordChangedMail(standing));
}

/** Links mailed for the old password must not undo the new one, and sign-ins started with it must not be finished. */
async function invalidateOldPassword(
  transaction: Database,
  person: Pick<SignedIn, 'id' | 'email' | 'company_id'>,
): Promise<void> {
  const { id, company_id } = person;
  await endPasswordLinksOf(transaction, [id]);
  await deleteTicketsOf(transaction, id);
  await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id: id, action: 'password' });
}

function isSamePassword(one: string, other: string): boolean {
  return normalizePassword(one) === normalizePassword(other);
}

/** Nobody guessed: the password was the right one when the request was sent. */
function changedMeanwhile(): HttpError {
  return conflict('The password was changed or withdrawn in the meantime. Sign in again.');
}

function samePassword(): HttpError {
  return invalidInput({ new_password: 'The new password must differ from the one before' });
}

function usedLink(): HttpError {
  return invalidInput({ token: 'This link is no longer valid. Please request a new one.' });
}

import { isReservedCompanyName, normalizeCompanyName } from '@dewar/domain/accounts/company-names';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { withSavepoint } from '../../../shared/database/with-savepoint.ts';
import { invalidInput } from '../../../shared/errors.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { alreadyRegisteredMail, verificationMail } from '../accounts/account-mails.ts';
import { findAccountByEmail } from '../accounts/account-repository.ts';
import { countMailRequest } from '../accounts/mail-request-limits.ts';
import { type MailedCall, mailLink } from '../accounts/mailed-links.ts';
import { createCode, findCodeOwner } from '../accounts/one-time-code-repository.ts';
import { createToken } from '../accounts/secret-tokens.ts';
import { requireNewPassword } from '../passwords/new-password-access.ts';
import { hashPassword, isPassword } from '../passwords/passwords-at-rest.ts';
import { createPendingAccount, markEmailVerified, updatePendingAccount } from './registration-repository.ts';

export interface RegisterInput {
  readonly email: string;
  readonly password: string;
  readonly company_name: string;
}

/**
 * Registers a new address; if it has an account, mails its owner instead. Neither the response nor its time reveals
 * which. Throws 400 only for the input and 429 for too many.
 */
export async function register(call: MailedCall, input: RegisterInput): Promise<void> {
  const { email, password, company_name } = input;
  if (isReservedCompanyName(company_name)) {
    throw invalidInput({ company_name: 'This company name is reserved. Please enter another one.' });
  }
  await requireNewPassword(call.db, password, { field: 'password', email, companyName: company_name });
  await countMailRequest(call.db, call.config, { email, network: call.network, now: call.now });
  let isDone = false;
  while (!isDone) isDone = await tryToRegister(call, input);
}

/** False if the address was registered between the check and the insert. */
async function tryToRegister({ db, config, now }: MailedCall, input: RegisterInput): Promise<boolean> {
  const known = await findAccountByEmail(db, input.email);
  const isSamePassword = await isPassword(input.password, known?.password_hash);
  const isPending = known?.status === 'pending';
  // Verifying the address must not give access to another person who registered it with their own password.
  const isContested = isPending && !isSamePassword;
  const password_hash = await hashPassword(isContested ? createToken() : input.password);

  return inTransaction(db, async (transaction) => {
    const requested_company = normalizeCompanyName(input.company_name);
    const written = await withSavepoint(transaction, known === undefined || isPending, async () => {
      const id = isPending
        ? // The same password is not written again: another registration may have contested it since it was read.
          await renew(transaction, known.id, isSamePassword ? { requested_company } : { password_hash })
        : await createPendingAccount(transaction, {
            email: known === undefined ? input.email : `${createToken()}@rehearsal.invalid`,
            password_hash,
            requested_company,
          });
      if (id === undefined) return undefined;
      await writeAudit(transaction, {
        actor: null,
        company_id: null,
        entity: 'user',
        entity_id: id,
        action: 'register',
        after: { email: input.email, requested_company, status: 'pending' },
      });
      return {
        id,
        email: input.email,
        token: await createCode(transaction, { purpose: 'verify-email', user_id: id, now }),
      };
    });
    if (written === undefined) return false;
    const mail =
      known === undefined || isPending ? verificationMail(written.token, isContested) : alreadyRegisteredMail();
    await mailAccount(transaction, config, known ?? written, mail);
    return true;
  });
}

async function renew(
  transaction: Database,
  id: number,
  changes: Parameters<typeof updatePendingAccount>[2],
): Promise<number> {
  await updatePendingAccount(transaction, id, changes);
  return id;
}

/** Mails a new link to an account that waits for verification. */
export function resendVerification(call: MailedCall, email: string): Promise<void> {
  return mailLink(call, email, {
    purpose: 'verify-email',
    isFor: (account) => account.status === 'pending',
    content: (token) => verificationMail(token),
  });
}

/**
 * Verifies the address of a code. The code is kept until it expires: a mail scanner or a double click opens the link
 * again and gets the same response. Throws 400 for a missing, invented or expired code.
 */
export async function verifyEmail(db: Database, token: string, now: Date): Promise<void> {
  if (token === '') {
    throw invalidInput({ token: 'No verification token provided. Please check your email link.' });
  }
  const owner = await findCodeOwner(db, 'verify-email', token, now);
  if (owner === undefined) {
    throw invalidInput({ token: 'Failed to verify email. The link may be expired or invalid.' });
  }
  await inTransaction(db, async (transaction) => {
    if (!(await markEmailVerified(transaction, owner.id))) return;
    await writeAudit(transaction, {
      actor: owner,
      company_id: null,
      entity: 'user',
      entity_id: owner.id,
      action: 'verify',
      before: { status: 'pending' },
      after: { status: 'email_verified' },
    });
  });
}

import { isReservedCompanyName, normalizeCompanyName } from '@dewar/domain/accounts/company-names';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { withSavepoint } from '../../../shared/database/with-savepoint.ts';
import { invalidInput } from '../../../shared/errors.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { knownAddressMail, verificationLink, verificationMail } from '../accounts/account-mails.ts';
import { findAccountByEmail } from '../accounts/account-repository.ts';
import { countMailTo, countRegistration } from '../accounts/mail-request-limits.ts';
import { type MailedCall, mailLink } from '../accounts/mailed-links.ts';
import { createCode, findCodeOwner } from '../accounts/one-time-code-repository.ts';
import { createToken } from '../accounts/secret-tokens.ts';
import { requireNewPassword } from '../passwords/new-password-access.ts';
import { hashPassword } from '../passwords/passwords-at-rest.ts';
import { verifyOwner } from '../passwords/verify-owner.ts';
import { createPendingAccount, updatePendingAccount } from './registration-repository.ts';

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
  await countRegistration(call.db, call.config, call);
  await requireNewPassword(call.db, password, { field: 'password', email, companyName: company_name });
  await countMailTo(call.db, call.config, { email, now: call.now });
  let isDone = false;
  while (!isDone) isDone = await tryToRegister(call, input);
}

/** False if the address was registered, verified or given away between the check and the write. */
async function tryToRegister({ db, config, now }: MailedCall, input: RegisterInput): Promise<boolean> {
  const known = await findAccountByEmail(db, input.email);
  const isPending = known?.status === 'pending';
  // It opens nothing: whoever reads the mail chooses the password (decision 98). Until then a sign-in with it is told
  // to verify the address first.
  const password_hash = await hashPassword(input.password);
  return inTransaction(db, async (transaction) => {
    const requested_company = normalizeCompanyName(input.company_name);
    const written = await withSavepoint(transaction, known === undefined || isPending, async () => {
      const id = isPending
        ? await updatePendingAccount(transaction, known.id, { password_hash, requested_company })
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
      const code = { purpose: 'verify-email', user_id: id, requested_company, now } as const;
      return { id, email: input.email, token: await createCode(transaction, code) };
    });
    if (written === undefined) return false;
    const mail =
      known === undefined || isPending
        ? verificationMail(written.token, requested_company)
        : knownAddressMail(known.status);
    await mailAccount(transaction, config, known ?? written, mail);
    return true;
  });
}

/** Mails a new link to an account that waits for verification. */
export function resendVerification(call: MailedCall, email: string): Promise<void> {
  return mailLink(call, email, {
    action: 'request-verification',
    linkFor: ({ status, requested_company }) =>
      status === 'pending' ? verificationLink(requested_company) : undefined,
    decoy: verificationLink(null),
  });
}

export interface Verification {
  readonly needs_password: boolean;
  /** The company of a registration that waits for an administrator. */
  readonly waits_for: string | null;
}

/**
 * Verifies the address of a code, and returns what its reader has yet to do or to wait for. The code is kept until it
 * expires: a mail scanner or a double click opens the link again and gets the same response. Throws 400 for a missing,
 * invented or expired code.
 */
export async function verifyEmail(db: Database, token: string, now: Date): Promise<Verification> {
  if (token === '') {
    throw invalidInput({ token: 'No verification token provided. Please check your email link.' });
  }
  const owner = await findCodeOwner(db, ['verify-email'], token, now);
  if (owner === undefined) {
    throw invalidInput({ token: 'Failed to verify email. The link may be expired or invalid.' });
  }
  await verifyOwner(db, owner, now);
  const { is_spent, status, code_company } = owner;
  const isUndecided = status === 'pending' || status === 'email_verified';
  return { needs_password: !is_spent && status !== 'rejected', waits_for: isUndecided ? code_company : null };
}

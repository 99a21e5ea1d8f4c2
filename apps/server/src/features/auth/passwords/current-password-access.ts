import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { HttpError, invalidInput } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { claimMail } from '../../../shared/mail/mail-limits.ts';
import { wrongCurrentPasswordMail } from '../accounts/account-mails.ts';
import { findAccountByEmail } from '../accounts/account-repository.ts';
import { checkSignInLimits, type SignInAttempt, settleSignInAttempt } from '../accounts/sign-in-limits.ts';
import { isPassword } from './passwords-at-rest.ts';

const WITHDRAWN =
  'An administrator has withdrawn this password. Choose "Forgot password?" on the sign-in page to set another';

export interface CurrentPasswordCall {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

/**
 * Verifies the current password and returns its stored hash. Throws 400 naming current_password, also for one that was
 * withdrawn, which proves nobody's identity any more, and 429 for guessing; of a wrong one the owner is told, because somebody else may sit at the open session. For endpoints that accept no
 * idempotency key: its rollback would undo the count.
 */
export async function requireCurrentPassword(
  { db, config, now }: CurrentPasswordCall,
  person: SignedIn,
  current_password: string,
): Promise<string> {
  // By person only, from any network: only a holder of the person's session can guess here.
  const key = `person ${person.id}`;
  const attempt: SignInAttempt = { key, source: key, now };
  await checkSignInLimits(db, config, attempt);
  const account = await findAccountByEmail(db, person.email);
  const isRight = await isPassword(current_password, account?.password_hash);
  await settleSignInAttempt(db, config, attempt, { isRight });
  if (!isRight || account === undefined) {
    await tellOwner({ db, config, now }, person);
    throw wrongCurrentPassword();
  }
  if (account.is_password_withdrawn) throw invalidInput({ current_password: WITHDRAWN });
  return account.password_hash;
}

/** Once in 24 hours, so that whoever sits at the session cannot fill the mailbox. */
async function tellOwner({ db, config, now }: CurrentPasswordCall, person: SignedIn): Promise<void> {
  const key = `wrong current password of ${person.id}`;
  await inTransaction(db, async (transaction) => {
    if (!(await claimMail(transaction, key, { most: 1, now }))) return;
    await mailAccount(transaction, config, person, wrongCurrentPasswordMail());
  });
}

/** 400, not 401: the browser signs out on 401 (api, Conventions). */
function wrongCurrentPassword() {
  const text = 'Current password is incorrect';
  return new HttpError(400, 'invalid_input', text, { fields: { current_password: text }, isWrongPassword: true });
}

import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { invalidInput } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { findAccountByEmail } from '../accounts/account-repository.ts';
import { checkSignInLimits, type SignInAttempt, settleSignInAttempt } from '../accounts/sign-in-limits.ts';
import { isPassword } from './passwords-at-rest.ts';

export interface CurrentPasswordCall {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

/**
 * Holds what was typed against the person's own password, and answers the stored hash. Throws 400 naming
 * current_password, 429 for guessing. For endpoints that accept no idempotency key: its rollback would undo the count.
 */
export async function requireCurrentPassword(
  { db, config, now }: CurrentPasswordCall,
  person: SignedIn,
  current_password: string,
): Promise<string> {
  // By the person alone, wherever they are: only who holds a session of theirs can guess here.
  const key = `person ${person.id}`;
  const attempt: SignInAttempt = { email: key, network: key, now };
  await checkSignInLimits(db, config, attempt);
  const account = await findAccountByEmail(db, person.email);
  const isRight = await isPassword(current_password, account?.password_hash);
  await settleSignInAttempt(db, config, attempt, { isRight });
  if (!isRight || account === undefined) throw wrongCurrentPassword();
  return account.password_hash;
}

/** 400, not 401: the browser signs out on 401 (api, Conventions). */
export function wrongCurrentPassword() {
  return invalidInput({ current_password: 'Current password is incorrect' });
}

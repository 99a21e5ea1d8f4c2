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
 * Verifies the current password and returns its stored hash. Throws 400 naming current_password, and 429 for guessing.
 * For endpoints that accept no idempotency key: its rollback would undo the count.
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
  if (!isRight || account === undefined) throw wrongCurrentPassword();
  return account.password_hash;
}

/** 400, not 401: the browser signs out on 401 (api, Conventions). */
export function wrongCurrentPassword() {
  return invalidInput({ current_password: 'Current password is incorrect' });
}

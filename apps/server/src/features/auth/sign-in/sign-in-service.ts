import type { SecondFactorStep } from '@dewar/contract/auth';
import type { CaptchaCheck } from '../../../shared/captcha/captcha.ts';
import { inTransaction } from '../../../shared/database/database.ts';
import { HttpError, invalidInput } from '../../../shared/errors.ts';
import { networkOf } from '../../../shared/http/caller-key.ts';
import { findAccountByEmail } from '../accounts/account-repository.ts';
import { checkSignInLimits, type SignInAttempt, settleSignInAttempt } from '../accounts/sign-in-limits.ts';
import { findSignInError } from '../accounts/sign-in-status.ts';
import { lockPassword } from '../passwords/password-repository.ts';
import { isPassword } from '../passwords/passwords-at-rest.ts';
import { type SessionCall, type StartedSession, startSession } from '../sessions/start-session.ts';
import { startSecondFactorStep } from './second-factor-step.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly recaptchaToken?: string | null | undefined;
}

export interface SignInCall extends SessionCall {
  readonly captcha: CaptchaCheck;
}

/**
 * Signs in, or returns what else has to be proved. Throws 401 'Invalid email or password' for both unknown and wrong,
 * 403 because of the account's status only after the right password, and 429 for guessing.
 */
export async function signIn(call: SignInCall, credentials: Credentials): Promise<StartedSession | SecondFactorStep> {
  const { db, config, captcha, request, now } = call;
  const attempt: SignInAttempt = { email: credentials.email, network: networkOf(request.ip), now };
  const verdict = await captcha(credentials.recaptchaToken ?? undefined, request.ip);
  if (verdict === 'failed') throw invalidInput({ recaptchaToken: 'Please complete the reCAPTCHA verification' });
  const isStrict = verdict === 'unknown';
  await checkSignInLimits(db, config, attempt, isStrict);

  const account = await findAccountByEmail(db, credentials.email);
  const isRight = await isPassword(credentials.password, account?.password_hash);
  await settleSignInAttempt(db, config, attempt, { isRight, isStrict });
  if (!isRight || account === undefined) {
    request.log.warn({ event: 'denied', endpoint: 'login', network: attempt.network }, 'failed sign-in');
    throw invalidCredentials();
  }
  const error = findSignInError(account);
  if (error !== undefined) throw error;
  return inTransaction(db, async (transaction) => {
    // A change of the password at this moment invalidates what was started with the old one, so nothing may be started
    // after it.
    if (!(await lockPassword(transaction, account))) throw invalidCredentials();
    const held = { ...call, db: transaction };
    return (await startSecondFactorStep(held, account.id)) ?? startSession(held, account);
  });
}

function invalidCredentials(): HttpError {
  return new HttpError(401, 'invalid_credentials', 'Invalid email or password');
}

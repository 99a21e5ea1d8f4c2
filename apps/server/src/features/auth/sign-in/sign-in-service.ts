import type { SecondFactorStep } from '@dewar/contract/auth';
import { inTransaction } from '../../../shared/database/database.ts';
import { forbidden, HttpError, invalidInput } from '../../../shared/errors.ts';
import { addressOf, networkOfCaller } from '../../../shared/http/caller-key.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { KeyOfAddress } from '../accounts/account-key-reader.ts';
import { findAccountByEmail } from '../accounts/account-repository.ts';
import {
  checkSignInLimits,
  type SignInAttempt,
  STRICT_DIVISOR,
  settleSignInAttempt,
} from '../accounts/sign-in-limits.ts';
import { findSignInError } from '../accounts/sign-in-status.ts';
import { forgetSignInTurns, takeSignInTurn } from '../accounts/sign-in-turns.ts';
import { lockPassword } from '../passwords/password-repository.ts';
import { isPassword } from '../passwords/passwords-at-rest.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { findPendingConnection } from '../sessions/pending-connection-access.ts';
import { signOnRequired } from '../sessions/sign-on-required.ts';
import { type SessionCall, type StartedSession, startSession } from '../sessions/start-session.ts';
import { startSecondFactorStep } from './second-factor-step.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly recaptchaToken?: string | null | undefined;
}

export interface SignInCall extends SessionCall, Pick<Server, 'captcha' | 'refusals' | 'pause'> {
  readonly knownDevices: KnownDevices;
  readonly keyOfAddress: KeyOfAddress;
}

/**
 * Signs in, or returns what else has to be proved. Throws 401 'Invalid email or password' for both unknown and wrong,
 * 403 because of the account's status only after the right password, and 429 for guessing.
 */
export async function signIn(call: SignInCall, credentials: Credentials): Promise<StartedSession | SecondFactorStep> {
  const { db, config, captcha, request, now, refusals } = call;
  const verdict = await captcha(credentials.recaptchaToken ?? undefined, addressOf(request));
  if (verdict === 'failed') throw invalidInput({ recaptchaToken: 'Please complete the reCAPTCHA verification' });
  const isStrict = verdict === 'unknown';

  const account = await findAccountByEmail(db, credentials.email);
  const key = await call.keyOfAddress(credentials.email);
  const device = await call.knownDevices.find(request, account);
  request.triedAccount = { key, account, isKnownDevice: device !== undefined };
  const attempt: SignInAttempt = { key, source: device ?? networkOfCaller(request), now };
  await checkSignInLimits(db, config, attempt, isStrict);
  if (device === undefined) await waitForTurn(call, key, isStrict);

  const isRight = await isPassword(credentials.password, account?.password_hash);
  await settleSignInAttempt(db, config, attempt, { isRight, isStrict });
  if (!isRight || account === undefined) throw invalidCredentials();
  await forgetSignInTurns(db, key);
  const error = findSignInError(account, now);
  if (error !== undefined) throw error;
  if (account.is_password_withdrawn) throw withdrawnPassword();
  // Before a second factor is asked for: it would be in vain.
  if (account.is_sign_on_enforced && (await findPendingConnection(call, account)) === undefined) throw signOnRequired();
  // So that the person is told about all of them.
  await refusals.flush();
  return inTransaction(db, async (transaction) => {
    // A change of the password at this moment invalidates what was started with the old one, so nothing may be started
    // after it.
    if (!(await lockPassword(transaction, account))) throw invalidCredentials();
    const held = { ...call, db: transaction };
    return (await startSecondFactorStep(held, account.id)) ?? startSession(held, account);
  });
}

async function waitForTurn({ db, config, now, pause }: SignInCall, key: string, isStrict: boolean): Promise<void> {
  const { SIGN_IN_ATTEMPTS_BEFORE_DELAY: most } = config;
  const ceiling = isStrict ? Math.max(1, Math.floor(most / STRICT_DIVISOR)) : most;
  const seconds = await takeSignInTurn(db, key, ceiling, now);
  if (seconds > 0) await pause(seconds);
}

/** Told after the right password only, to whoever has it: the next one comes by mail alone. */
function withdrawnPassword(): HttpError {
  return forbidden(
    'This password no longer signs in, because an administrator asked for a new one. Open the link that was mailed to you, or choose "Forgot password?".',
  );
}

function invalidCredentials(): HttpError {
  return new HttpError(401, 'invalid_credentials', 'Invalid email or password');
}

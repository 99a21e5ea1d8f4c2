import { HttpError } from '../../../shared/errors.ts';
import type { Server } from '../../../shared/http/server.ts';
import { type Account, findAccountById } from '../accounts/account-repository.ts';
import { createCodeOnce } from '../accounts/one-time-code-repository.ts';
import { findSignInError } from '../accounts/sign-in-status.ts';
import { countWrongSecret } from '../accounts/wrong-secrets.ts';
import { findLonePasskey, recordPasskeyUse } from '../second-factor/passkey-repository.ts';
import { readAssertion } from '../second-factor/passkey-responses.ts';
import { challengeOf, lonePasskeyOptions, relyingPartyOf, verifyPasskeyUse } from '../second-factor/passkeys.ts';
import type { SessionCall } from '../sessions/start-session.ts';
import type { PasskeyChallenges } from './passkey-challenges.ts';

const PURPOSE = 'passkey-sign-in';

interface Challenged {
  readonly challenges: PasskeyChallenges;
}

/**
 * The options for the browser to sign in with a passkey alone. They are the same for everybody, and the browser returns
 * the challenge, signed.
 */
export async function startPasskeySignIn({
  config,
  now,
  challenges,
}: Pick<SessionCall, 'config' | 'now'> & Challenged) {
  return { ...(await lonePasskeyOptions(relyingPartyOf(config), await challenges.create(now))) };
}

/**
 * The account whose passkey signed a challenge of ours. Only passkeys that were chosen instead of a password do, and only
 * after the device asked for a fingerprint or a PIN. Throws 401 for anything else, 403 because of the account's status,
 * and 429 for guessing.
 */
export async function proveLonePasskey(
  call: SessionCall & Pick<Server, 'refusals'> & Challenged,
  sent: unknown,
): Promise<Account> {
  const account = await findProvenAccount(call, sent);
  if (account === undefined) {
    await countWrongSecret(call, PURPOSE);
    throw unproven();
  }
  call.request.triedAccount = { key: PURPOSE, account, isKnownDevice: false };
  const error = findSignInError(account, call.now);
  if (error !== undefined) throw error;
  // So that the person is told about all of them.
  await call.refusals.flush();
  return account;
}

async function findProvenAccount({ db, config, request, now, challenges }: SessionCall & Challenged, sent: unknown) {
  const response = readAssertion(sent);
  const challenge = await challengeOf(sent);
  if (response === undefined || challenge === undefined) return undefined;
  if (!(await challenges.isOpen(challenge, now))) return undefined;
  const passkey = await findLonePasskey(db, response.id);
  if (passkey === undefined) return undefined;
  const context = { challenge, known: [passkey], log: request.log, isAlone: true };
  const used = await verifyPasskeyUse(relyingPartyOf(config), sent, context);
  if (used === undefined) return undefined;
  const isFirstUse = await createCodeOnce(db, { token: challenge, purpose: PURPOSE, user_id: passkey.user_id, now });
  if (!isFirstUse || !(await recordPasskeyUse(db, used.id, used.counter, now))) return undefined;
  return findAccountById(db, passkey.user_id);
}

function unproven(): HttpError {
  return new HttpError(
    401,
    'invalid_credentials',
    'This passkey does not sign in here. Log in with your email and password, or choose "Forgot password?".',
  );
}

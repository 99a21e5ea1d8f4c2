import type { proveSecondFactor } from '@dewar/contract/auth';
import type { BodyOf } from '@dewar/contract/endpoint';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { HttpError, invalidInput, tooManyRequests } from '../../../shared/errors.ts';
import { networkOfCaller } from '../../../shared/http/caller-key.ts';
import type { Server } from '../../../shared/http/server.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { type Account, findAccountById } from '../accounts/account-repository.ts';
import { checkSignInLimits, type SignInAttempt, settleSignInAttempt } from '../accounts/sign-in-limits.ts';
import { findSignInError } from '../accounts/sign-in-status.ts';
import { lockPassword } from '../passwords/password-repository.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { recoveryCodeUsedMail, wrongProofsMail } from '../second-factor/second-factor-mails.ts';
import { type ConsumeProof, type Proof, verifyProof } from '../second-factor/second-factor-proofs.ts';
import type { SecretSeal } from '../second-factor/secret-seal.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import {
  consumeTicket,
  countAttempts,
  deleteAttempts,
  findSignInTicket,
  MAX_ATTEMPTS_PER_TICKET,
  takeAttempt,
} from '../sessions/second-factor-ticket-repository.ts';
import { type SessionCall, type StartedSession, startSession } from '../sessions/start-session.ts';

/**
 * Attempts per day with six digits, from any network: a thousandth of a per cent can be guessed. Only a person with the
 * password can use them up, and passkeys and recovery codes, which cannot be guessed, still work then.
 */
const MAX_CODE_ATTEMPTS_PER_DAY = 30;

export interface ProvingCall extends SessionCall, Pick<Server, 'refusals'> {
  readonly seal: SecretSeal;
  readonly knownDevices: KnownDevices;
}

/**
 * Completes a sign-in. Throws 401 for a wrong proof and for a ticket that was used, expired or has no attempts left;
 * 429 for guessing; 409 if an app's codes can no longer be checked.
 */
export async function finishSignIn(
  call: ProvingCall,
  { ticket: token, ...sent }: BodyOf<typeof proveSecondFactor>,
): Promise<StartedSession> {
  const { db, config, request, now } = call;
  const proof = readProof(sent);
  const ticket = await findSignInTicket(db, token, now);
  const account = ticket && (await findAccountById(db, ticket.user_id));
  if (ticket === undefined || account === undefined) throw usedTicket();
  const user_id = account.id;
  // A separate key: the right password deletes failed passwords and must not delete failed codes.
  const key = `second factor ${user_id}`;
  const device = await call.knownDevices.find(request, account);
  request.triedAccount = { key, account, isKnownDevice: device !== undefined };
  const error = findSignInError(account, now);
  if (error !== undefined) throw error;
  const attempt: SignInAttempt = { key, source: device ?? networkOfCaller(request), now };
  await checkSignInLimits(db, config, attempt);
  const which = await takeAttempt(db, token);
  if (which === undefined) throw usedTicket();
  if (proof.method === 'totp') await requireCodesLeft(db, user_id, now);

  const { seal } = call;
  const { challenge } = ticket;
  const spend = await verifyProof({ db, config, seal, log: request.log, now, user_id, challenge }, proof);
  await settleSignInAttempt(db, config, attempt, { isRight: spend !== undefined });
  if (spend === undefined) {
    if (which === MAX_ATTEMPTS_PER_TICKET) await warnOwner(db, config, account, now);
    throw wrongProof(proof);
  }
  await call.refusals.flush();
  return inTransaction(db, async (transaction) => {
    // The lock that changes of the second factor take too.
    if (!(await lockPassword(transaction, account))) throw usedTicket();
    if (!(await isUsed(transaction, spend, { token, user_id, now }))) throw wrongProof(proof);
    if (proof.method === 'recovery_code') await recordRecoveryCodeUse(transaction, config, account);
    const { sign_on_identity_id: identity_id, sign_on_sid: sid } = ticket;
    const signOn = identity_id !== null && { signOn: { identity_id, sid } };
    return startSession({ ...call, db: transaction, ...signOn }, account);
  });
}

/** Exactly one of the proofs must be sent. */
function readProof({ code, recovery_code, passkey }: Omit<BodyOf<typeof proveSecondFactor>, 'ticket'>): Proof {
  const proofs: Proof[] = [
    ...(code === undefined ? [] : [{ method: 'totp', code } as const]),
    ...(recovery_code === undefined ? [] : [{ method: 'recovery_code', code: recovery_code } as const]),
    ...(passkey === undefined ? [] : [{ method: 'passkey', response: passkey } as const]),
  ];
  const [proof] = proofs;
  if (proof === undefined || proofs.length > 1) {
    throw invalidInput({ code: 'Please send a code, a recovery code or a passkey, and only one of them.' });
  }
  return proof;
}

async function requireCodesLeft(db: Database, user_id: number, now: Date): Promise<void> {
  const { tries, secondsUntilForgotten } = await countAttempts(db, user_id, now);
  if (tries <= MAX_CODE_ATTEMPTS_PER_DAY) return;
  throw tooManyRequests(
    secondsUntilForgotten,
    'Too many wrong codes were entered for this account today. Use a recovery code or a passkey, or try again tomorrow.',
  );
}

async function isUsed(
  transaction: Database,
  spend: ConsumeProof,
  ticket: { readonly token: string; readonly user_id: number; readonly now: Date },
): Promise<boolean> {
  const isOnce = (await spend(transaction)) && (await consumeTicket(transaction, { purpose: 'sign-in', ...ticket }));
  if (isOnce) await deleteAttempts(transaction, ticket.user_id);
  return isOnce;
}

/** Using a recovery code changes the second factor, so the owner is notified. */
async function recordRecoveryCodeUse(transaction: Database, config: Config, account: Account): Promise<void> {
  const left = await countRecoveryCodes(transaction, account.id);
  const { id: entity_id, company_id } = account;
  await writeAudit(transaction, {
    actor: account,
    company_id,
    entity: 'user',
    entity_id,
    action: 'second-factor',
    before: { recovery_codes: left + 1 },
    after: { recovery_codes: left },
  });
  await mailAccount(transaction, config, account, recoveryCodeUsedMail(left));
}

/** Once a day, with the first ticket that is used up. */
async function warnOwner(db: Database, config: Config, account: Account, now: Date): Promise<void> {
  const { usedUp } = await countAttempts(db, account.id, now);
  if (usedUp === 1) await mailAccount(db, config, account, wrongProofsMail());
}

function wrongProof({ method }: Proof): HttpError {
  const words = {
    totp: 'This code is not correct. Please enter the code that your app shows now.',
    recovery_code: 'This recovery code is not correct or was already used.',
    passkey: 'The passkey could not be verified. Please try again.',
  };
  return new HttpError(401, 'invalid_credentials', words[method]);
}

function usedTicket(): HttpError {
  return new HttpError(401, 'unauthenticated', 'This sign-in has expired. Please log in again.');
}

import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { conflict } from '../../../shared/errors.ts';
import { listPasskeys, recordPasskeyUse } from './passkey-repository.ts';
import { relyingPartyOf, verifyPasskeyUse } from './passkeys.ts';
import { consumeRecoveryCode, hasRecoveryCode } from './recovery-codes.ts';
import type { SecretSeal } from './secret-seal.ts';
import { findTotpPeriod } from './totp.ts';
import { consumeTotpPeriod, findTotp } from './totp-repository.ts';

export type Proof =
  | { readonly method: 'totp'; readonly code: string }
  | { readonly method: 'recovery_code'; readonly code: string }
  | { readonly method: 'passkey'; readonly response: unknown };

export interface ProofContext {
  readonly db: Database;
  readonly config: Config;
  readonly seal: SecretSeal;
  readonly log: FastifyBaseLogger;
  readonly now: Date;
  readonly user_id: number;
  /** The challenge a passkey has to sign. */
  readonly challenge: string | null;
}

/** Marks a valid proof as used, in the transaction of the sign-in; false if it was already used. */
export type ConsumeProof = (transaction: Database) => Promise<boolean>;

/** Undefined if the proof is wrong or was already used. */
export async function verifyProof(context: ProofContext, proof: Proof): Promise<ConsumeProof | undefined> {
  switch (proof.method) {
    case 'totp':
      return verifyCode(context, proof.code);
    case 'recovery_code':
      return verifyRecoveryCode(context, proof.code);
    case 'passkey':
      return verifyPasskey(context, proof.response);
  }
}

async function verifyCode({ db, seal, now, user_id }: ProofContext, code: string): Promise<ConsumeProof | undefined> {
  const totp = await findTotp(db, user_id);
  if (totp === undefined) return undefined;
  const secret = await seal.open(totp.sealed_secret, user_id);
  if (secret === undefined) throw unreadableSecret();
  const period = findTotpPeriod(secret, code, now);
  if (period === undefined || (totp.last_period !== null && period <= totp.last_period)) return undefined;
  return (transaction) => consumeTotpPeriod(transaction, user_id, period);
}

async function verifyRecoveryCode({ db, user_id }: ProofContext, code: string): Promise<ConsumeProof | undefined> {
  if (!(await hasRecoveryCode(db, user_id, code))) return undefined;
  return (transaction) => consumeRecoveryCode(transaction, user_id, code);
}

async function verifyPasskey(context: ProofContext, response: unknown): Promise<ConsumeProof | undefined> {
  const { db, config, log, now, user_id, challenge } = context;
  if (challenge === null) return undefined;
  const known = await listPasskeys(db, user_id);
  const used = await verifyPasskeyUse(relyingPartyOf(config), response, { challenge, known, log });
  return used && ((transaction) => recordPasskeyUse(transaction, used.id, used.counter, now));
}

/** SESSION_SECRET, or the key file in DATA_DIR, has changed since this authenticator app was set up. */
function unreadableSecret() {
  return conflict(
    'This server can no longer check the codes of your authenticator app. Use a recovery code or a passkey, or ask an administrator to reset your second factor.',
  );
}

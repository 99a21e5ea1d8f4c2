import { type SignedIn, sessionUser } from '@dewar/contract/auth';
import { NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { findFirstSteps } from '@dewar/domain/accounts/handbooks';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { FastifyRequest } from 'fastify';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { originOf } from '../../../shared/http/caller-origin.ts';
import { type Account, recordSignIn } from '../accounts/account-repository.ts';
import { createToken, hashToken, mediaTokenOf } from '../accounts/secret-tokens.ts';
import { endSessionsWith } from './forgotten-sessions.ts';
import { takePendingConnection } from './pending-connection-access.ts';
import { createSession } from './session-repository.ts';
import { takeNotices } from './sign-in-notices.ts';
import type { SignOnOrigin } from './sign-on-identity-repository.ts';
import { signOnRequired } from './sign-on-required.ts';

export interface SessionCall {
  readonly db: Database;
  readonly config: Config;
  readonly request: FastifyRequest;
  readonly now: Date;
  /** Of whom the provider of a company let in. */
  readonly signOn?: SignOnOrigin;
}

export interface StartedSession {
  readonly response: SignedIn;
  readonly mediaToken: string;
  readonly expiresAt: Date;
  readonly account: Account;
}

/**
 * Starts a session for an authenticated account. The one that this browser had before ends: its cookie is replaced, so
 * nobody could end it from here any more. Throws 403 for somebody who must use the sign-on of their company, however they
 * proved who they are: here every way to sign in ends.
 */
export async function startSession(call: SessionCall, account: Account): Promise<StartedSession> {
  const { db, config, request, now } = call;
  const token = createToken();
  const mediaToken = mediaTokenOf(token);
  const expiresAt = new Date(now.getTime() + config.SESSION_ABSOLUTE_DAYS * MILLISECONDS_PER_DAY);
  const { mediaToken: formerMediaToken } = request;
  const { notices, isOfSignOn } = await inTransaction(db, async (transaction) => {
    const signOn = call.signOn ?? (await takePendingConnection(transaction, call, account));
    if (account.is_sign_on_enforced && signOn === undefined) throw signOnRequired();
    if (formerMediaToken !== undefined) {
      await endSessionsWith(transaction, 'media_token_hash', [hashToken(formerMediaToken)]);
    }
    await createSession(transaction, {
      token_hash: hashToken(token),
      media_token_hash: hashToken(mediaToken),
      user_id: account.id,
      created_at: now,
      expires_at: expiresAt,
      ...originOf(request),
      sign_on_identity_id: signOn?.identity_id ?? null,
      sign_on_sid: signOn?.sid ?? null,
    });
    const found = await takeNotices(transaction, account, now);
    await recordSignIn(transaction, account.id, now);
    const { id, email, company_id } = account;
    await writeAudit(transaction, {
      actor: { id, email },
      company_id,
      entity: 'user',
      entity_id: id,
      action: 'sign-in',
    });
    return { notices: found, isOfSignOn: signOn !== undefined };
  });
  const needs_new_password = account.needs_new_password && !isOfSignOn;
  const user = sessionUser.parse({ ...account, needs_new_password, company_name: account.company_name ?? NO_COMPANY });
  user.first_steps = findFirstSteps(user, account.first_steps_seen);
  return { response: { token, user, notices }, mediaToken, expiresAt, account };
}

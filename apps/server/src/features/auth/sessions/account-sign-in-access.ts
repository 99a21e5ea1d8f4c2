import type { SignedIn } from '@dewar/contract/auth';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import type { Account } from '../accounts/account-repository.ts';
import { createKnownDevices } from './known-devices.ts';
import { createMediaCookie } from './media-cookie.ts';
import { type SessionCall, startSession } from './start-session.ts';

interface SignInCall extends Omit<SessionCall, 'config'> {
  readonly reply: FastifyReply;
}

/** Starts a session for an account whose owner was recognised, and sets its cookies. */
export type SignInAccount = (call: SignInCall, account: Account) => Promise<SignedIn>;

export function createAccountSignIn(config: Config): SignInAccount {
  const mediaCookie = createMediaCookie(config);
  const knownDevices = createKnownDevices(config);
  return async ({ reply, ...call }, account) => {
    const session = await startSession({ ...call, config }, account);
    mediaCookie.set(reply, session);
    await knownDevices.remember(call.request, reply, session.account);
    return session.response;
  };
}

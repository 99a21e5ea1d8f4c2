import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { networkOfCaller } from '../../../shared/http/caller-key.ts';
import { settleSignInAttempt } from './sign-in-limits.ts';

/** A request of somebody without a session. */
export interface GuardedCall {
  readonly db: Database;
  readonly config: Config;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/**
 * Counts a wrong secret of 256 bits like a failed sign-in of its network; throws 429 beyond the limit. Such secrets are
 * compared first, so that the right one admits even from the network of a guesser.
 */
export async function countWrongSecret({ db, config, request, now }: GuardedCall, key: string): Promise<void> {
  const source = networkOfCaller(request);
  request.triedAccount = { key, account: undefined, isKnownDevice: false };
  await settleSignInAttempt(db, config, { key, source, now }, { isRight: false });
}

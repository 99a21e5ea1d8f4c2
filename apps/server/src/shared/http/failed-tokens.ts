import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { networkOfCaller } from './caller-key.ts';

const WINDOW_MS = MILLISECONDS_PER_MINUTE;

/** Counts a request with an invalid token. Throws 429 once its network has sent too many. */
export type CountFailedToken = (request: FastifyRequest) => Promise<void>;

/**
 * The general limit counts requests of known callers, so requests without a valid token are counted here. The token is
 * looked up first even beyond the limit, so that people who share a network with an attacker are admitted.
 */
export function createFailedTokenLimit(app: FastifyInstance, maxPerMinute: number): CountFailedToken {
  if (maxPerMinute === 0) return async () => {};
  const count = app.createRateLimit({
    max: maxPerMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => networkOfCaller(request),
  });
  return async (request) => {
    const verdict = await count(request);
    if (!verdict.isAllowed && verdict.isExceeded) throw tooManyRequests(Math.max(1, verdict.ttlInSeconds));
  };
}

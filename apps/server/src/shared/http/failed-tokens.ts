import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { networkOf } from './caller-key.ts';

const WINDOW_MS = 60_000;

/** Counts a call that no token opened. Throws 429 once its network has made too many of them. */
export type CountFailedToken = (request: FastifyRequest) => Promise<void>;

/**
 * The general limit counts a call once its caller is known, so calls that never get that far are counted here. The
 * token is looked up first even beyond the limit: whoever shares a stranger's network and has a session is let through.
 */
export function createFailedTokenLimit(app: FastifyInstance, mostInAMinute: number): CountFailedToken {
  if (mostInAMinute === 0) return async () => {};
  const count = app.createRateLimit({
    max: mostInAMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => networkOf(request.ip),
  });
  return async (request) => {
    const verdict = await count(request);
    if (!verdict.isAllowed && verdict.isExceeded) throw tooManyRequests(Math.max(1, verdict.ttlInSeconds));
  };
}

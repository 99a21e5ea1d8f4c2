import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { callerKey } from './caller-key.ts';

const WINDOW_MS = MILLISECONDS_PER_MINUTE;

/** Counts a call before its work begins. Throws 429 once its person has made too many of its kind. */
export type CountCall = (request: FastifyRequest) => Promise<void>;

/**
 * Uploads use disk and processor, and exports read whole lists, so each kind is counted separately from other requests; 0
 * means no limit.
 */
export function createCallLimit(app: FastifyInstance, maxPerMinute: number): CountCall {
  if (maxPerMinute === 0) return async () => {};
  const count = app.createRateLimit({ max: maxPerMinute, timeWindow: WINDOW_MS, keyGenerator: callerKey });
  return async (request) => {
    const verdict = await count(request);
    if (!verdict.isAllowed && verdict.isExceeded) throw tooManyRequests(Math.max(1, verdict.ttlInSeconds));
  };
}

import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { callerKey } from './caller-key.ts';

const WINDOW_MS = MILLISECONDS_PER_MINUTE;

/** Counts an upload before any of it is read. Throws 429 once its person has sent too many. */
export type CountUpload = (request: FastifyRequest) => Promise<void>;

/** Uploads use disk and processor, so they are counted separately from other requests; 0 means no limit. */
export function createUploadLimit(app: FastifyInstance, maxPerMinute: number): CountUpload {
  if (maxPerMinute === 0) return async () => {};
  const count = app.createRateLimit({ max: maxPerMinute, timeWindow: WINDOW_MS, keyGenerator: callerKey });
  return async (request) => {
    const verdict = await count(request);
    if (!verdict.isAllowed && verdict.isExceeded) throw tooManyRequests(Math.max(1, verdict.ttlInSeconds));
  };
}

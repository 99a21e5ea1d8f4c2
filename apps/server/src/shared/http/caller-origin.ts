import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { addressOf } from './caller-key.ts';

/** Where a request comes from. */
export interface CallerOrigin {
  readonly address: string | null;
  readonly user_agent: string | null;
}

interface Running {
  readonly origin: CallerOrigin;
  /** The token that a request acts with; null for a session. */
  readonly via: string | null;
}

const MAX_USER_AGENT = 400;
const NOWHERE: CallerOrigin = { address: null, user_agent: null };
const running = new AsyncLocalStorage<Running>();

export function originOf(request: FastifyRequest): { readonly address: string; readonly user_agent: string | null } {
  return { address: addressOf(request), user_agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null };
}

/** Runs the work of a request, so that what it writes to the audit log says where it came from. */
export function runFrom<Result>(request: FastifyRequest, work: () => Result): Result {
  return running.run({ origin: originOf(request), via: tokenOf(request) }, work);
}

/** The token that a request acts with, for the audit log; null for a session. */
export function tokenOf({ signedIn }: FastifyRequest): string | null {
  const token = signedIn?.token;
  return token === undefined ? null : `${token.name} (${token.prefix})`;
}

/** The same for a job that goes on with what a request began. */
export function runAsCaller<Result>(origin: CallerOrigin, work: () => Result): Result {
  return running.run({ origin, via: null }, work);
}

/** Nowhere for jobs and commands. */
export function callerOrigin(): CallerOrigin {
  return running.getStore()?.origin ?? NOWHERE;
}

/** The token that a request acts with, for the audit log: its name and how it begins. */
export function callerToken(): string | null {
  return running.getStore()?.via ?? null;
}

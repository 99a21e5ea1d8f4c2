import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { isAllowed } from '@dewar/domain/access';
import type { FastifyRequest } from 'fastify';
import type { CountFailedToken } from './failed-tokens.ts';
import { forbidden, Refusal, unauthenticated } from './refusals.ts';
import type { FindSignedIn, SignedIn } from './signed-in.ts';

export const MEDIA_COOKIE = 'dewar_media';

/**
 * Who calls, if they may call the endpoint; nobody for a public one. Throws 401 without a session, 403 for a role that
 * may not, and 403 while an administrator still owes a second factor.
 */
export async function authorise(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { findSignedIn, countFailedToken }: { findSignedIn: FindSignedIn; countFailedToken: CountFailedToken },
): Promise<SignedIn | undefined> {
  if (endpoint.access === 'public') return undefined;
  const person = await findCaller(endpoint, request, findSignedIn);
  if (person === undefined) {
    await countFailedToken(request);
    throw unauthenticated();
  }
  if (!isAllowed(endpoint.access, person)) {
    request.log.warn(
      { event: 'denied', endpoint: endpoint.name, user_id: person.id, role: person.role },
      'denied by role',
    );
    throw forbidden();
  }
  if (person.needs_second_factor && endpoint.beforeSecondFactor !== true) {
    throw new Refusal(403, 'second_factor_required', 'Please set up a second factor in your user settings first.');
  }
  return person;
}

function findCaller(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  findSignedIn: FindSignedIn,
): Promise<SignedIn | undefined> {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return findSignedIn(bearer, 'bearer');
  const cookie = endpoint.media === true && endpoint.method === 'GET' ? request.cookies[MEDIA_COOKIE] : undefined;
  return cookie === undefined ? Promise.resolve(undefined) : findSignedIn(cookie, 'media');
}

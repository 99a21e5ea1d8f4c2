import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { isAllowed } from '@dewar/domain/accounts/access';
import type { FastifyRequest } from 'fastify';
import { forbidden, HttpError, unauthenticated } from '../errors.ts';
import type { CountFailedToken } from './failed-tokens.ts';
import type { FindSignedIn, SignedIn } from './signed-in.ts';

/**
 * The caller, if they may call the endpoint; undefined for a public one. Throws 401 without a session, and 403 for
 * another role or for an administrator who still has to set up a second factor.
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
    // The refusal is counted for this person.
    request.signedIn = person;
    request.log.warn(
      { event: 'denied', endpoint: endpoint.name, user_id: person.id, role: person.role },
      'denied by role',
    );
    throw forbidden();
  }
  if (person.needs_second_factor && endpoint.beforeSecondFactor !== true) {
    throw new HttpError(403, 'second_factor_required', 'Please set up a second factor in your user settings first.');
  }
  return person;
}

/** Whether the caller of a long response is still signed in with the same permissions. */
export async function isStillAllowed({
  endpoint,
  request,
  person,
  findSignedIn,
}: {
  readonly endpoint: AnyEndpoint;
  readonly request: FastifyRequest;
  readonly person: SignedIn;
  readonly findSignedIn: FindSignedIn;
}): Promise<boolean> {
  const now = await findCaller({ ...endpoint, background: true }, request, findSignedIn);
  return (
    now !== undefined &&
    now.session_id === person.session_id &&
    now.role === person.role &&
    now.is_super_admin === person.is_super_admin &&
    now.company_id === person.company_id &&
    now.company_name === person.company_name &&
    now.needs_second_factor === person.needs_second_factor
  );
}

function findCaller(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  findSignedIn: FindSignedIn,
): Promise<SignedIn | undefined> {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const isUse = endpoint.background !== true;
  if (bearer !== undefined) return findSignedIn(bearer, 'bearer', isUse);
  const token = endpoint.media === true && endpoint.method === 'GET' ? request.mediaToken : undefined;
  return token === undefined ? Promise.resolve(undefined) : findSignedIn(token, 'media', isUse);
}

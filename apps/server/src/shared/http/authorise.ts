import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { isOpenToSeeAs } from '@dewar/contract/see-as-reads';
import { tokenAccessOf } from '@dewar/contract/token-access';
import { isAllowed } from '@dewar/domain/accounts/access';
import { isSeeAsToken } from '@dewar/domain/accounts/see-as';
import type { FastifyRequest } from 'fastify';
import { forbidden, HttpError, unauthenticated } from '../errors.ts';
import type { CountFailedToken } from './failed-tokens.ts';
import { callerOf, type FindSessionEndText, type FindSignedIn, type SignedIn } from './signed-in.ts';
import { type AdmitToken, INVALID_TOKEN, isApiToken } from './token-admission.ts';

export interface Authorities {
  readonly findSignedIn: FindSignedIn;
  readonly findSessionEndText: FindSessionEndText;
  readonly countFailedToken: CountFailedToken;
  readonly admitToken: AdmitToken;
}

/**
 * The caller, if they may call the endpoint; undefined for a public one. Throws 401 without a session, and 403 for
 * another role, outside the scopes or networks of a token, for somebody who still has to choose a new password, for an
 * administrator who still has to set up a second factor, and for what is closed to whoever sees the portal as another
 * person.
 */
export async function authorise(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { findSignedIn, findSessionEndText, countFailedToken, admitToken }: Authorities,
): Promise<SignedIn | undefined> {
  if (endpoint.access === 'public') {
    requireReadOnlyOfSeeAs(endpoint, readBearer(request));
    return undefined;
  }
  const person = await findCaller(endpoint, request, findSignedIn);
  if (person === undefined) {
    await countFailedToken(request);
    const token = readBearer(request);
    if (token !== undefined && isApiToken(token)) throw unauthenticated(INVALID_TOKEN);
    throw sessionEnded(token === undefined ? undefined : await findSessionEndText(token));
  }
  if (person.seen_by !== undefined && !isOpenToSeeAs(endpoint)) throw closedToSeeAs(endpoint);
  if (person.token !== undefined) {
    // A refusal is counted for this person.
    request.signedIn = person;
    await admitToken(tokenAccessOf(endpoint), person.token, request);
  }
  if (!isAllowed(endpoint.access, person)) {
    // The refusal is counted for this person.
    request.signedIn = person;
    request.log.warn(
      { event: 'denied', endpoint: endpoint.name, user_id: callerOf(person).id, role: person.role },
      'denied by role',
    );
    throw forbidden();
  }
  if (person.needs_new_password && endpoint.beforeNewPassword !== true) {
    throw new HttpError(403, 'new_password_required', 'Please choose a new password first.');
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
    now.role === person.role &&
    now.is_super_admin === person.is_super_admin &&
    now.is_company_admin === person.is_company_admin &&
    now.company_id === person.company_id &&
    now.company_name === person.company_name &&
    now.needs_second_factor === person.needs_second_factor &&
    now.needs_new_password === person.needs_new_password
  );
}

function findCaller(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  findSignedIn: FindSignedIn,
): Promise<SignedIn | undefined> {
  const bearer = readBearer(request);
  const isUse = endpoint.background !== true;
  if (bearer !== undefined) return findSignedIn(bearer, 'bearer', isUse);
  const token = endpoint.media === true && endpoint.method === 'GET' ? request.mediaToken : undefined;
  return token === undefined ? Promise.resolve(undefined) : findSignedIn(token, 'media', isUse);
}

/** Without a session: a token that only reads writes nothing here either. Throws 403. */
function requireReadOnlyOfSeeAs(endpoint: AnyEndpoint, token: string | undefined): void {
  if (token !== undefined && isSeeAsToken(token) && endpoint.method !== 'GET') throw closedToSeeAs(endpoint);
}

function closedToSeeAs({ method }: AnyEndpoint): HttpError {
  return method === 'GET'
    ? new HttpError(403, 'see_as_hidden', 'This is not shown while you see the portal as somebody else.')
    : new HttpError(
        403,
        'see_as_read_only',
        'You see the portal as somebody else, so you cannot change anything here.',
      );
}

/** The token that a request carries in its header. */
export function readBearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

function sessionEnded(text: string | undefined): HttpError {
  return text === undefined ? unauthenticated() : new HttpError(401, 'session_ended', text);
}

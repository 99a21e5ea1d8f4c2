import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { furtherScopesAsked, tokenAccessOf } from '@dewar/contract/token-access';
import { readingScopeOf } from '@dewar/domain/accounts/api-tokens';
import { HttpError } from '../errors.ts';
import type { SentResponse } from './idempotency.ts';
import type { ActingToken } from './signed-in.ts';

/**
 * Whether a token sees what an endpoint responds with. One that may only write sees the record that it adds, and no
 * record that was there.
 */
function seesRecords(endpoint: AnyEndpoint, { scopes }: ActingToken): boolean {
  const access = tokenAccessOf(endpoint);
  if (access === 'never') return false;
  return access.map(readingScopeOf).every((scope) => scope === undefined || scopes.includes(scope));
}

/** What is sent along with a record of another kind may have been recorded before, and is then returned as it stands. */
const addsRecord = (endpoint: AnyEndpoint, body: unknown) =>
  endpoint.method === 'POST' &&
  endpoint.status === 201 &&
  !endpoint.path.includes('{') &&
  furtherScopesAsked(endpoint, body).length === 0;

/** The response as the token may see it: of a record that it cannot read, the id and the version. */
export function responseForToken(
  endpoint: AnyEndpoint,
  token: ActingToken | undefined,
  sent: SentResponse,
  body: unknown,
): SentResponse {
  if (token === undefined || seesRecords(endpoint, token) || addsRecord(endpoint, body)) return sent;
  const { data, message } = JSON.parse(sent.body.toString());
  return { ...sent, body: JSON.stringify({ data: identityOf(data), message }) };
}

const CONFLICT = 'This does not fit what is recorded. A token that reads these records is told why.';

/** A stale record is not shown to a token that cannot read it, and what others are in the way is not told. */
export function errorForToken(endpoint: AnyEndpoint, token: ActingToken | undefined, error: unknown): unknown {
  if (token === undefined || !(error instanceof HttpError) || seesRecords(endpoint, token)) return error;
  const { data: _, ...details } = error.details;
  if (error.status === 409) {
    const fields = details.fields && Object.fromEntries(Object.keys(details.fields).map((field) => [field, CONFLICT]));
    return new HttpError(409, error.code, CONFLICT, fields === undefined ? {} : { fields });
  }
  return new HttpError(error.status, error.code, error.message, details);
}

function identityOf(data: { readonly id?: unknown; readonly version?: unknown } | null) {
  return { id: data?.id, version: data?.version };
}

import { can } from '@dewar/domain/accounts/permissions';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { FastifyRequest } from 'fastify';
import type { HttpError } from '../errors.ts';
import { neighbourhoodOf } from '../http/caller-key.ts';
import { originOf, tokenOf } from '../http/caller-origin.ts';
import { callerOf } from '../http/signed-in.ts';
import { type NamedRecord, namedRecordOf } from './named-record.ts';
import type { NotedRefusal, RefusalKind } from './refusal.ts';

/** How a refused request is counted in the audit log; undefined for errors that are no refusals. */
export function refusalOf(request: FastifyRequest, error: HttpError, now: Date): NotedRefusal | undefined {
  const record = namedRecordOf(request);
  const kind = kindOf(request, error, record);
  if (kind === undefined) return undefined;
  const { triedAccount } = request;
  const person = request.signedIn === undefined ? triedAccount?.account : callerOf(request.signedIn);
  const origin = originOf(request);
  return {
    kind,
    hour: new Date(Math.floor(now.getTime() / MILLISECONDS_PER_HOUR) * MILLISECONDS_PER_HOUR),
    account: person === undefined ? (triedAccount?.key ?? '') : `user ${person.id}`,
    account_id: person?.id ?? null,
    account_email: person?.email ?? null,
    company_id: person?.company_id ?? null,
    network: neighbourhoodOf(origin.address),
    via: tokenOf(request) ?? '',
    count: 1,
    told: triedAccount?.isKnownDevice === true ? 1 : 0,
    last_at: now,
    endpoints: [request.endpointName ?? 'unknown'],
    ...origin,
    record: kind === 'denied' ? record : undefined,
    wasNotFound: error.status === 404,
  };
}

function kindOf(
  { signedIn, triedAccount }: FastifyRequest,
  { status, code, details }: HttpError,
  record: NamedRecord | undefined,
): RefusalKind | undefined {
  if (status === 429) return 'limit-reached';
  if (status === 401 && code === 'invalid_credentials' && triedAccount !== undefined) return 'failed-sign-in';
  if (details.isWrongPassword === true) return 'wrong-current-password';
  if (signedIn === undefined) {
    // Thrown after the right password or passkey, because of the status of the account.
    return status === 403 && triedAccount?.account !== undefined ? 'blocked-sign-in' : undefined;
  }
  // Another company's record is not found; whether that was one is looked up later, apart from the request.
  if (status === 404) return record !== undefined && !can(signedIn, 'read', 'every_company') ? 'denied' : undefined;
  // Not for an administrator who still has to set up a second factor: the web app asks before it knows.
  return status === 403 && (code === 'forbidden' || code === 'missing_scope') ? 'denied' : undefined;
}

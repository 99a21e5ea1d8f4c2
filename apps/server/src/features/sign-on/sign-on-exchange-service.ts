import { type Claims, NO_CLAIM_MAPPING } from '@dewar/domain/accounts/sign-on';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { HttpError, notFound } from '../../shared/errors.ts';
import { networkOfCaller } from '../../shared/http/caller-key.ts';
import { createCodeOnce } from '../auth/accounts/one-time-code-repository.ts';
import { createToken, settleSignInAttempt } from '../auth/sign-in/provider-sign-in-access.ts';
import { createHandshake, type ProviderResponse } from './provider-client.ts';
import { describeProviderError, signOnFailed } from './provider-errors.ts';
import type { Exchange, Purpose } from './sign-on-exchange.ts';
import { type CompleteSignOn, isComplete, openProvider, type SignOnParts } from './sign-on-parts.ts';
import { findSignOnByKey } from './sign-on-repository.ts';

export interface ExchangeCall {
  readonly parts: SignOnParts;
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
}

/** What a provider said, and of whose company it is. */
export interface Answer {
  readonly exchange: Exchange;
  readonly signOn: CompleteSignOn;
  readonly claims: Claims & { readonly sub: string };
}

const SIGN_IN: Purpose = { purpose: 'sign-in', user_id: null };

/**
 * The address of the provider for this browser, which keeps what was begun. Another site begins no sign-in: it could let
 * somebody go on unawares in an account of its own; it leads to our first page. Writes nothing. Throws 404 and 400.
 */
export async function startExchange(
  { parts, db, request, reply, now }: ExchangeCall,
  { key, ticket, login_hint }: { readonly key: string; readonly ticket?: string; readonly login_hint?: string },
): Promise<string> {
  const signOn = await findSignOnByKey(db, key);
  if (signOn === undefined) throw notFound();
  if (ticket === undefined && isLedByAnotherSite(request)) return `${parts.config.publicUrl}/`;
  const purpose = ticket === undefined ? SIGN_IN : await parts.exchanges.openTicket(ticket, key, now);
  if (purpose === undefined) throw expired();
  const complete = requireUsable(signOn, purpose);
  const provider = await openProvider(parts, complete);
  if (provider === undefined) throw unreadableSecret();
  const handshake = createHandshake();
  const { issuer, client_id } = provider;
  const location = await parts.client.authorizationUrl(provider, handshake, login_hint).catch((error: unknown) => {
    parts.log.warn({ err: error, company_id: signOn.company_id }, 'a sign-in could not be begun');
    throw signOnFailed(describeProviderError(error).text);
  });
  const began_at = now.getTime();
  await parts.exchanges.keep(request, reply, { ...purpose, ...handshake, key, issuer, client_id, began_at });
  return location;
}

/** 'none' is an address that the person typed or has kept; older browsers say nothing. */
function isLedByAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'same-origin' && site !== 'none';
}

/** What this browser has begun with the state. Throws 400. */
export async function requireExchange({ parts, request, now }: ExchangeCall, state: string): Promise<Exchange> {
  const exchange = await parts.exchanges.find(request, state, now);
  if (exchange === undefined) throw expired();
  return exchange;
}

/**
 * Asks the provider whom it let in. Each response counts once, whatever comes of it. The whole exchange is in the audit
 * log, without secrets. Throws 400 with what to do or whom to ask.
 */
export async function finishExchange(
  call: ExchangeCall,
  response: ProviderResponse,
  purpose: Purpose['purpose'],
): Promise<Answer> {
  const { parts, db, reply, now } = call;
  const exchange = await requireExchange(call, response.state);
  if (exchange.purpose !== purpose) throw expired();
  parts.exchanges.forget(reply, response.state);
  const isFirst = await createCodeOnce(db, { token: response.state, purpose: 'sign-on', user_id: null, now });
  if (!isFirst) throw expired();
  const signOn = await findSignOnByKey(db, exchange.key);
  if (signOn === undefined) throw expired();
  const complete = requireUsable(signOn, exchange);
  // A response belongs to the provider that was asked.
  if (complete.issuer !== exchange.issuer || complete.client_id !== exchange.client_id) throw expired();
  const provider = await openProvider(parts, complete);
  if (provider === undefined) throw unreadableSecret();
  const { role_claim } = { ...NO_CLAIM_MAPPING, ...complete.claims };
  const needed = ['email', ...(role_claim === null ? [] : [role_claim])];
  try {
    const claims = await parts.client.readClaims(provider, exchange, { response, needed });
    return { exchange, signOn: complete, claims };
  } catch (error) {
    const { text, reason } = describeProviderError(error);
    parts.log.warn({ err: error, company_id: signOn.company_id, reason }, 'a provider’s response was refused');
    await recordRefusal(call, complete, { ...stepsOf(exchange), reason, ...saidByProvider(response) });
    throw signOnFailed(text);
  }
}

/**
 * Refused by the provider or because of what it says: in the audit log, up to a limit for each network, because anybody
 * may begin. Nothing can be guessed here, so nobody is made to wait.
 */
export async function recordRefusal(
  { db, parts: { config }, request, now }: ExchangeCall,
  { company_id }: CompleteSignOn,
  after: object,
): Promise<void> {
  const attempt = { key: createToken(), source: `sign-on ${networkOfCaller(request)}`, now };
  try {
    await settleSignInAttempt(db, config, attempt, { isRight: false });
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return;
    throw error;
  }
  const entry = { actor: null, company_id, entity: 'sign_on', entity_id: company_id } as const;
  await writeAudit(db, { ...entry, action: 'sign-on-refused', after });
}

/** What the audit log has of each exchange: no code, no token, no secret. */
export function stepsOf({ purpose, issuer, client_id, began_at }: Exchange) {
  return { purpose, issuer, client_id, began_at: new Date(began_at).toISOString() };
}

const OF_THE_PROTOCOL = ['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'c_hash', 's_hash', 'jti'];

/** And of what the provider said: who, by its subject, and how they proved it. */
export function stepsOfClaims({ sub, email, email_verified, acr, amr, auth_time, ...others }: Claims) {
  const names = Object.keys(others).filter((name) => !OF_THE_PROTOCOL.includes(name));
  return { subject: sub, email, email_verified, acr, amr, auth_time, claims: names };
}

function saidByProvider({ error, error_description }: ProviderResponse) {
  const MAX_KEPT = 300;
  return { ...(error !== undefined && { error, error_description: error_description?.slice(0, MAX_KEPT) }) };
}

function requireUsable(
  signOn: Parameters<typeof isComplete>[0],
  { purpose }: Pick<Purpose, 'purpose'>,
): CompleteSignOn {
  if (!isComplete(signOn) || (purpose !== 'test' && signOn.tested_at === null)) throw notInUse();
  return signOn;
}

function notInUse(): HttpError {
  return signOnFailed('The sign-on of your company is not in use yet. A company administrator has to test it first.');
}

function expired(): HttpError {
  return signOnFailed(
    'This sign-in has expired, was used already or was begun in another browser. Please begin again.',
  );
}

function unreadableSecret(): HttpError {
  return signOnFailed(
    'This server can no longer read the client secret of your company’s sign-on. A company administrator has to enter it again.',
  );
}

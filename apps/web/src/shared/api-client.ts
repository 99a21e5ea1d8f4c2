import { login } from '@dewar/contract/auth';
import type { AnyEndpoint, BodyOf, DataOf, Envelope, ParamsOf, QueryOf } from '@dewar/contract/endpoint';
import { ApiFailure, NetworkFailure, readFailure } from './failures.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { forgetSession, readSession } from './session.ts';
import { notifyFailure } from './ui/notify.ts';

type Given<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** A query may leave out what the contract has a default for. */
type Defaulted = 'limit' | 'was_venting';
type GivenQuery<Query> = Query extends undefined
  ? undefined
  : Omit<Query, Defaulted> & Partial<Pick<Query, Extract<keyof Query, Defaulted>>>;

interface CallSettings {
  /** Sent as If-Match: the version of the record that the person saw. */
  readonly version?: number | undefined;
  /** The same key for every try of one intention; without it each call is an intention of its own. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type CallInput<E extends AnyEndpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', GivenQuery<QueryOf<E>>> &
  Given<'body', BodyOf<E>> &
  CallSettings;

type OptionalIfEmpty<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];

const LONGEST_WAIT_MS = 30_000;

/** Makes one call of the contract. Throws ApiFailure when refused and NetworkFailure when no answer came. */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: OptionalIfEmpty<CallInput<E>>
): Promise<Envelope<DataOf<E>>> {
  try {
    return await exchange(endpoint, input);
  } catch (failure) {
    // What its caller took back is an abort, not a failure of the line.
    input?.signal?.throwIfAborted();
    throw failure;
  }
}

async function exchange<E extends AnyEndpoint>(
  endpoint: E,
  input: Partial<CallInput<E>> | undefined,
): Promise<Envelope<DataOf<E>>> {
  const token = readSession()?.token;
  const response = await send(urlOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf(endpoint, input, token),
    body: input?.body === undefined ? null : JSON.stringify(input.body),
    signal: withLongestWait(input?.signal),
  });
  if (response.ok) return readEnvelope<DataOf<E>>(response);
  if (response.status === 401 && endpoint.name !== login.name) throw expireSession(token);
  throw await readFailure(response);
}

function urlOf(endpoint: AnyEndpoint, input: Partial<CallInput<AnyEndpoint>> | undefined): URL {
  const params: Readonly<Record<string, unknown>> = input?.params ?? {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(input?.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

function headersOf(endpoint: AnyEndpoint, input: CallSettings | undefined, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (endpoint.body !== undefined) headers.set('content-type', 'application/json');
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    headers.set('idempotency-key', input?.idempotencyKey ?? newIdempotencyKey());
  }
  if (input?.version !== undefined) headers.set('if-match', `"${input.version}"`);
  return headers;
}

function withLongestWait(signal: AbortSignal | undefined): AbortSignal {
  const longestWait = AbortSignal.timeout(LONGEST_WAIT_MS);
  return signal === undefined ? longestWait : AbortSignal.any([signal, longestWait]);
}

async function send(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (failure) {
    throw new NetworkFailure(failure);
  }
}

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  try {
    // The edge: the server answers by the same shapes, and its tests parse every answer with them.
    return (await response.json()) as Envelope<Data>;
  } catch (failure) {
    throw new NetworkFailure(failure);
  }
}

/** spec 1 §8. Leaving the screen is the router's, which watches the session. */
function expireSession(token: string | undefined): ApiFailure {
  // Of several calls that fail together only the first finds the session; one signed in anew since is left alone.
  if (token !== undefined && readSession()?.token === token) {
    forgetSession();
    notifyFailure('Your session has expired. Please log in again.');
  }
  return new ApiFailure({ status: 401, code: 'unauthenticated', message: 'Session expired. Please log in again.' });
}

import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { CLIENT_ID_HEADER } from '@dewar/contract/endpoint';
import { newIdempotencyKey } from './idempotency-key.ts';

/** This tab, as long as the page is loaded; of the same form as a key. */
const clientId = newIdempotencyKey();

export interface CallSettings {
  /** Sent as If-Match: the version of the record that the person saw. */
  readonly version?: number | undefined;
  /** The same key for every try of one intention; without it each call is an intention of its own. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long the answer is waited for, where that is not as long as usual. */
  readonly timeoutMs?: number | undefined;
}

interface Addressed {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** Where a call goes. */
export function urlOf(endpoint: AnyEndpoint, input: Addressed | undefined): URL {
  const params = new Map<string, unknown>(Object.entries(input?.params ?? {}));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const url = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(input?.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

/** A call's body as it goes over the line; a map goes as an object. */
export function bodyOf(input: { readonly body?: unknown } | undefined): string | null {
  if (input?.body === undefined) return null;
  return JSON.stringify(input.body, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value));
}

/** What a call says of itself and of who makes it. */
export function headersOf(endpoint: AnyEndpoint, input: CallSettings | undefined, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  // A form brings its own type, with the boundary between its parts.
  if (endpoint.body !== undefined && endpoint.upload === undefined) headers.set('content-type', 'application/json');
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    headers.set('idempotency-key', input?.idempotencyKey ?? newIdempotencyKey());
  }
  if (endpoint.method !== 'GET' || endpoint.events !== undefined) headers.set(CLIENT_ID_HEADER, clientId);
  if (input?.version !== undefined) headers.set('if-match', `"${input.version}"`);
  return headers;
}

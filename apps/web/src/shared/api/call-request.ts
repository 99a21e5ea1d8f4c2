import { askedOf, jsonOf, pathOf } from '@dewar/contract/calling';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { CLIENT_ID_HEADER } from '@dewar/contract/endpoint';
import { newIdempotencyKey } from './idempotency-key.ts';
import { KEPT_FIRST_HEADER } from './kept-at-header.ts';
import { takesKept } from './kept-first.ts';

/** Identifies this tab until it is reloaded; in the format of an idempotency key. */
const clientId = newIdempotencyKey();

export interface CallSettings {
  /** Sent as If-Match: the version of the record that the person saw. */
  readonly version?: number | undefined;
  /** The same key for all attempts of one write; by default each call gets a new one. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The time limit, if it differs from the default. */
  readonly timeoutMs?: number | undefined;
}

interface Addressed {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

export function urlOf(endpoint: AnyEndpoint, input: Addressed | undefined): URL {
  const url = new URL(pathOf(endpoint, input?.params), window.location.origin);
  for (const [name, value] of askedOf(input?.query)) url.searchParams.set(name, value);
  return url;
}

export function bodyOf(input: { readonly body?: unknown } | undefined): string | null {
  return input?.body === undefined ? null : jsonOf(input.body);
}

export function headersOf(endpoint: AnyEndpoint, input: CallSettings | undefined, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  // A multipart form sets its own type, with the boundary.
  if (endpoint.body !== undefined && endpoint.upload === undefined) headers.set('content-type', 'application/json');
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    headers.set('idempotency-key', input?.idempotencyKey ?? newIdempotencyKey());
  }
  if (endpoint.method !== 'GET' || endpoint.events !== undefined) headers.set(CLIENT_ID_HEADER, clientId);
  if (endpoint.method === 'GET' && takesKept()) headers.set(KEPT_FIRST_HEADER, '1');
  if (input?.version !== undefined) headers.set('if-match', `"${input.version}"`);
  return headers;
}

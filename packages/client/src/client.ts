import { askedOf, type InputOf, jsonOf, type OptionalIfEmpty, pathOf } from '@dewar/contract/calling';
import type { AnyEndpoint, BodyInputOf, DataOf, Envelope } from '@dewar/contract/endpoint';
import type { ErrorResponse } from '@dewar/contract/error-response';
import { PortalError, UnreachableError } from './portal-error.ts';
import { type Attempted, isLost, isWorthAgain, pauseBefore } from './retries.ts';

export type { BodyOf, DataOf, Envelope, ParamsOf } from '@dewar/contract/endpoint';
export { PortalError, UnreachableError };

export interface ClientSettings {
  /** The portal's address: 'https://portal.example'. */
  readonly url: string;
  /** 'dwr_…', made in the user settings or for a service account of a company. */
  readonly token: string;
  /** How often a call is tried at most; 5 by default. */
  readonly attempts?: number;
  /** For one attempt; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** Instead of the platform's own. */
  readonly fetch?: typeof fetch;
  /** Waits before another attempt; throws the signal's reason once that is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

interface CallSettings {
  /** The version of the record that was read, sent as If-Match: a newer one throws a PortalError with status 412. */
  readonly version?: number;
  /** To repeat a write of an earlier run of a program without writing twice; by default each call has a new one. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export type CallInput<E extends AnyEndpoint> = InputOf<E, BodyInputOf<E>> & CallSettings;

/** What is sent of any endpoint. */
interface Sent extends CallSettings {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

type Row<E> = DataOf<E> extends readonly (infer Item)[] ? Item : never;

/** An endpoint whose answer is a list with `next_cursor`. */
type PagedEndpoint = AnyEndpoint & { readonly method: 'GET' };

const DEFAULTS = { attempts: 5, timeoutMs: 30_000, pause: waitFor };
const KEY_BYTES = 16;

/** Calls the endpoints of a portal, again where an attempt is lost, and each write with a key so that it is done once. */
export class DewarClient {
  readonly #settings: Required<Omit<ClientSettings, 'fetch'>>;
  readonly #fetch: typeof fetch;

  constructor(settings: ClientSettings) {
    this.#settings = { ...DEFAULTS, ...settings };
    // Browsers refuse to call it as a method of something else.
    this.#fetch = settings.fetch ?? ((...call) => fetch(...call));
  }

  /** Calls an endpoint that answers with JSON. Throws PortalError for an error response, UnreachableError without one. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    ...[input]: OptionalIfEmpty<CallInput<E>>
  ): Promise<Envelope<DataOf<E>>> {
    const response = await this.#send(endpoint, input ?? {});
    const body = await response.json();
    return endpoint.envelope === false ? { data: body } : body;
  }

  /** Calls an endpoint that answers with a file. Throws as `call` does. */
  async download<E extends AnyEndpoint>(endpoint: E, ...[input]: OptionalIfEmpty<CallInput<E>>): Promise<Blob> {
    return (await this.#send(endpoint, input ?? {})).blob();
  }

  /** The rows of a list one after the other, page by page. Throws as `call` does. */
  async *rows<E extends PagedEndpoint>(
    endpoint: E,
    ...[input]: OptionalIfEmpty<CallInput<E>>
  ): AsyncGenerator<Row<E>, void, undefined> {
    for await (const page of this.pages(endpoint, ...([input] as OptionalIfEmpty<CallInput<E>>))) yield* page;
  }

  /** The pages of a list one after the other. Throws as `call` does. */
  async *pages<E extends PagedEndpoint>(
    endpoint: E,
    ...[input]: OptionalIfEmpty<CallInput<E>>
  ): AsyncGenerator<readonly Row<E>[], void, undefined> {
    const asked: object = input?.query ?? {};
    let cursor: string | undefined;
    do {
      const query = { ...asked, ...(cursor !== undefined && { cursor }) };
      const response = await this.#send(endpoint, { ...input, query });
      const page: Envelope<readonly Row<E>[]> = await response.json();
      yield page.data;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  async #send(endpoint: AnyEndpoint, input: Sent): Promise<Response> {
    const { attempts } = this.#settings;
    const headers = this.#headersOf(endpoint, input);
    const isRepeatable = endpoint.method === 'GET' || headers.has('idempotency-key');
    let hasLostOne = false;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(endpoint, input, headers);
      if (answer instanceof Response && answer.ok) return answer;
      const attempted = describe(answer);
      hasLostOne ||= isLost(attempted);
      const isLast = attempt >= attempts || !isWorthAgain(attempted, { isRepeatable, hasLostOne });
      if (isLast) throw answer instanceof Response ? await errorOf(answer) : answer;
      await this.#settings.pause(pauseBefore(attempt, attempted), input.signal);
    }
  }

  /** An answer, or why there was none. Throws what its caller aborted. */
  async #attempt(
    endpoint: AnyEndpoint,
    { params, query, body, signal }: Sent,
    headers: Headers,
  ): Promise<Response | UnreachableError> {
    const { timeoutMs } = this.#settings;
    const url = new URL(pathOf(endpoint, params), this.#settings.url);
    for (const [name, value] of askedOf(query)) url.searchParams.set(name, value);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await this.#fetch(url, {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : jsonOf(body),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      // Read here, so that an answer that breaks off is one that did not come.
      return new Response(await response.arrayBuffer(), response);
    } catch (error) {
      signal?.throwIfAborted();
      return new UnreachableError(error);
    }
  }

  #headersOf(endpoint: AnyEndpoint, { body, version, idempotencyKey }: Sent): Headers {
    const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${this.#settings.token}` });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const takesKey = endpoint.acceptsIdempotencyKey !== false && ['POST', 'PUT'].includes(endpoint.method);
    if (takesKey) headers.set('idempotency-key', idempotencyKey ?? newKey());
    if (version !== undefined) headers.set('if-match', `"${version}"`);
    return headers;
  }
}

function describe(answer: Response | UnreachableError): Attempted {
  if (!(answer instanceof Response)) return { status: null, retryAfterSeconds: null };
  const asked = answer.headers.get('retry-after');
  const seconds = asked === null ? Number.NaN : Number(asked);
  return { status: answer.status, retryAfterSeconds: Number.isFinite(seconds) ? seconds : null };
}

/** The portal's own errors are JSON with a code; any other page is a proxy's. */
async function errorOf(response: Response): Promise<PortalError | UnreachableError> {
  const text = await response.text();
  try {
    const body: ErrorResponse = JSON.parse(text);
    if (typeof body.code === 'string') return new PortalError(response.status, body);
  } catch {
    // No JSON.
  }
  return new UnreachableError(new Error(`${response.status}: ${text.slice(0, 200)}`));
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

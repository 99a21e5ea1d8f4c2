import { login, proveSecondFactor, type SessionUser } from '@dewar/contract/auth';
import type { InputOf, OptionalIfEmpty } from '@dewar/contract/calling';
import type { AnyEndpoint, DataOf, Envelope, ParamsOf, WritingEndpoint } from '@dewar/contract/endpoint';
import { NOT_PRINTED_HEADER, readNotPrinted } from '@dewar/contract/not-printed';
import { expireSession, isNobodyAnyMore, isRenewed, readSession, sessionEnd, storeUser } from '../session/session.ts';
import { ApiError, NetworkError, readErrorResponse } from './api-error.ts';
import { bodyOf, type CallSettings, headersOf, urlOf } from './call-request.ts';
import { noteServerTime } from './device-clock.ts';
import { noteAge } from './response-age.ts';
import { readFileName } from './save-file.ts';
import { sendForm } from './send-form.ts';
import { requireOwn, rethrowAsNetworkError, sendRequest } from './send-request.ts';
import { Timeout } from './timeout.ts';
import { withDownloadProgress } from './with-download-progress.ts';

export type CallInput<E extends AnyEndpoint> = InputOf<E> & CallSettings;

const LONGEST_WAIT_MS = 30_000;

type ReadingEndpoint = AnyEndpoint & { readonly method: 'GET' };

/** Calls an endpoint that reads. Throws ApiError for an error response and NetworkError without a response. */
export function callEndpoint<E extends ReadingEndpoint>(
  endpoint: E,
  ...[input]: OptionalIfEmpty<CallInput<E>>
): Promise<Envelope<DataOf<E>>> {
  return exchange(endpoint, input);
}

/**
 * Calls an endpoint that writes, and leaves the queries as they are. Components use useEndpointMutation, which
 * refetches what the write touches. Throws as callEndpoint does.
 */
export function writeWithoutRefetch<E extends WritingEndpoint>(
  endpoint: E,
  ...[input]: OptionalIfEmpty<CallInput<E>>
): Promise<Envelope<DataOf<E>>> {
  return exchange(endpoint, input);
}

async function exchange<E extends AnyEndpoint>(
  endpoint: E,
  input: Partial<CallInput<E>> | undefined,
): Promise<Envelope<DataOf<E>>> {
  // Nobody waits for what was read with a session that has ended; what is being written is still saved.
  const session = readSession();
  const ended = endpoint.method === 'GET' ? sessionEnd() : undefined;
  try {
    return await exchangeOnce(endpoint, input, ended);
  } catch (error) {
    // A call that its caller aborted is no network error.
    input?.signal?.throwIfAborted();
    const thrown = ended?.aborted === true ? sessionExpired() : error;
    // A screen that waits for the password shows no error. Writes are repeated by the person alone.
    const isWaiting = ended !== undefined && session !== null && isUnauthenticated(thrown);
    if (isWaiting && (await isRenewed(session))) return exchange(endpoint, input);
    throw thrown;
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

async function exchangeOnce<E extends AnyEndpoint>(
  endpoint: E,
  input: Partial<CallInput<E>> | undefined,
  ended: AbortSignal | undefined,
): Promise<Envelope<DataOf<E>>> {
  const token = readSession()?.token;
  requireSession(endpoint);
  const sentAt = performance.now();
  const response = await sendRequest(urlOf(endpoint, input), 'json', {
    method: endpoint.method,
    headers: headersOf(endpoint, input, token),
    body: bodyOf(input),
    signal: AbortSignal.any(
      [input?.signal, ended, AbortSignal.timeout(input?.timeoutMs ?? LONGEST_WAIT_MS)].filter(
        (each) => each !== undefined,
      ),
    ),
  });
  noteServerTime(response, sentAt);
  if (response.ok) return readEnvelope<DataOf<E>>(response, endpoint);
  throw await errorOf(endpoint, response, token);
}

export interface DownloadedFile {
  readonly blob: Blob;
  readonly fileName: string | null;
  /** What the screen shows and the file does not. */
  readonly notPrinted: readonly string[];
}

/** Downloads a file of the contract, reporting how many bytes have arrived. Throws as callEndpoint does. */
export async function downloadFrom<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: OptionalIfEmpty<CallInput<E> & { readonly onProgress?: (bytes: number) => void }>
): Promise<DownloadedFile> {
  const token = readSession()?.token;
  const timeout = new Timeout(LONGEST_WAIT_MS, input?.signal);
  try {
    const response = await sendRequest(urlOf(endpoint, input), 'file', {
      method: endpoint.method,
      headers: headersOf(endpoint, input, token),
      body: bodyOf(input),
      signal: timeout.signal,
    });
    if (!response.ok) throw await errorOf(endpoint, response, token);
    const fileName = readFileName(response.headers.get('content-disposition'));
    const arriving = withDownloadProgress(response, (bytes) => {
      timeout.renew();
      input?.onProgress?.(bytes);
    });
    const notPrinted = readNotPrinted(response.headers.get(NOT_PRINTED_HEADER));
    return { blob: await arriving.blob().catch(rethrowAsNetworkError), fileName, notPrinted };
  } finally {
    timeout.end();
  }
}

/** Opens a stream of the contract's events; its duration is up to the caller. Throws as callEndpoint does. */
export async function openStream<E extends AnyEndpoint & { readonly events: object }>(
  endpoint: E,
  input: CallInput<E> & { readonly signal: AbortSignal },
): Promise<Response> {
  const token = readSession()?.token;
  requireSession(endpoint);
  const headers = headersOf(endpoint, input, token);
  headers.set('accept', 'text/event-stream');
  const { method } = endpoint;
  const timeout = new Timeout(LONGEST_WAIT_MS, input.signal);
  try {
    const body = bodyOf(input);
    const response = await sendRequest(urlOf(endpoint, input), 'events', {
      method,
      headers,
      body,
      signal: timeout.signal,
    });
    if (response.ok) return response;
    throw await errorOf(endpoint, response, token);
  } finally {
    timeout.end();
  }
}

export interface UploadInput<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>;
  readonly file: File;
  readonly fields?: Readonly<Record<string, string>>;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/**
 * Uploads one file as the contract's `upload` says, reporting the share that is sent (0 to 1), and leaves the queries
 * as they are. Throws as callEndpoint does.
 */
export async function uploadWithoutRefetch<E extends AnyEndpoint & { readonly upload: string }>(
  endpoint: E,
  input: UploadInput<E>,
): Promise<Envelope<DataOf<E>>> {
  const token = readSession()?.token;
  const form = new FormData();
  for (const [name, value] of Object.entries(input.fields ?? {})) form.set(name, value);
  form.set(endpoint.upload, input.file);
  const params: Partial<CallInput<AnyEndpoint>> = input.params === undefined ? {} : { params: input.params };
  const response = await sendForm(urlOf(endpoint, params), {
    form,
    method: endpoint.method,
    headers: headersOf(endpoint, { idempotencyKey: input.idempotencyKey }, token),
    onProgress: input.onProgress,
    signal: input.signal,
  });
  requireOwn(response, 'json');
  if (response.ok) return readEnvelope<DataOf<E>>(response, endpoint);
  throw await errorOf(endpoint, response, token);
}

async function errorOf(
  endpoint: AnyEndpoint,
  response: Response,
  token: string | undefined,
): Promise<ApiError | NetworkError> {
  const isSignIn = endpoint.name === login.name || endpoint.name === proveSecondFactor.name;
  const error = await readErrorResponse(response);
  if (!(error instanceof ApiError)) return error;
  if (error.status === 401 && !isSignIn) return endSession(token, error);
  if (error.code === 'second_factor_required') addRequirement(token, { needs_second_factor: true });
  if (error.code === 'new_password_required') addRequirement(token, { needs_new_password: true });
  return error;
}

/** The requirement is newer than this session. The router follows the session and leads there. */
function addRequirement(token: string | undefined, requirement: Partial<SessionUser>): void {
  const user = readSession()?.user;
  if (token !== undefined && user !== undefined) storeUser(token, { ...user, ...requirement });
}

async function readEnvelope<Data>(response: Response, { envelope }: AnyEndpoint): Promise<Envelope<Data>> {
  try {
    // The edge: the server sends the same shapes, and its tests parse every response with them.
    const body = await response.json();
    noteAge(response, body);
    return (envelope === false ? { data: body } : body) as Envelope<Data>;
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** spec 1 §8. The router follows the session and leaves the screen; the login form then says why. */
function endSession(token: string | undefined, error: ApiError): ApiError {
  // Of several calls that fail together only the first ends the session; a newer session is not touched.
  const text = error.code === 'session_ended' ? error.message : undefined;
  if (token !== undefined && readSession()?.token === token) expireSession(text);
  return sessionExpired();
}

/** A screen whose session has just ended reads nothing more: the server would only refuse it. */
function requireSession({ access, method }: AnyEndpoint): void {
  if (access !== 'public' && method === 'GET' && isNobodyAnyMore()) throw sessionExpired();
}

function sessionExpired(): ApiError {
  return new ApiError({ status: 401, code: 'unauthenticated', message: 'Session expired. Please log in again.' });
}

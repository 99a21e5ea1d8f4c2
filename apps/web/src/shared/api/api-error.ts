import type { ErrorCode } from '@dewar/contract/error-response';
import { readErrorBody } from '../responses/read-error-body.ts';
import { DeviceError } from '../state/device-error.ts';

interface ErrorDetails {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly data?: unknown;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * An error response: its message can be shown, `fields` has an error per field, `data` is the current record of a 412.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(rejected: ErrorDetails) {
    super(rejected.message);
    this.name = 'ApiError';
    this.status = rejected.status;
    this.code = rejected.code;
    this.fields = rejected.fields ?? {};
    this.data = rejected.data;
    this.requestId = rejected.requestId;
    this.retryAfterSeconds = rejected.retryAfterSeconds;
  }
}

/** No response: offline, interrupted, or too slow (spec 1 §8). `advice` says more than that, and what to do. */
export class NetworkError extends Error {
  readonly advice: string | undefined;

  constructor(cause: unknown, advice?: string) {
    super(advice ?? 'Network error. Please try again.', { cause });
    this.name = 'NetworkError';
    this.advice = advice;
  }
}

/** An answer that is not our server's: of a proxy, or of a network that asks to sign in. It counts as none. */
export class ForeignResponseError extends NetworkError {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Pick<Response, 'status' | 'redirected' | 'headers'>) {
    super(undefined, adviceFor(response));
    this.status = response.status;
    this.retryAfterSeconds = readRetryAfter(response.headers);
  }
}

const IS_AWAY = 'The service is briefly unavailable. Please try again in a moment.';
const HAS_FAILED = 'Something went wrong on our side. Please try again.';
const TOO_LARGE = 413;
const SIGN_IN_REQUIRED = 511;
const REFUSED = new Set([401, 403, 405, 407, 451]);
const AWAY = new Set([502, 503, 504]);

function adviceFor({ status, redirected }: Pick<Response, 'status' | 'redirected'>): string | undefined {
  if (AWAY.has(status)) return IS_AWAY;
  if (status === TOO_LARGE)
    return 'The network lets no file of this size through. Use a smaller file, or another network.';
  if (REFUSED.has(status))
    return 'The network refuses this. Use another network, or ask whoever runs it to let the portal through.';
  if (redirected || status === SIGN_IN_REQUIRED || status < 400)
    return 'The network asks you to sign in first. Open any other website to sign in there, then try again.';
  return undefined;
}

/** What the server asked to wait. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof ApiError || error instanceof ForeignResponseError ? error.retryAfterSeconds : undefined;
}

/** What the server asked to wait; undefined without a number. */
export function readRetryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** What failed, and what to do about it if that is known. */
export function withAdvice(what: string, { advice }: NetworkError): string {
  return advice === undefined ? what : `${what.replace(/(?: Please try again)?\.$/, '')}. ${advice}`;
}

/** Whether nothing answered at all, neither the server nor a proxy before it. */
export function isNotReached(error: unknown): boolean {
  return error instanceof NetworkError && error.advice === undefined;
}

/** Whether the server did not answer: what was sent may be kept, or worked out, on this device. */
export function isWithoutResponse(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.code === 'unavailable');
}

/** The text of anything thrown, for a person to read. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError || error instanceof DeviceError) {
    return error.message;
  }
  return 'Something went wrong. Please try again.';
}

/** The server's message, or the one for a missing response; without either, what failed (spec 1 §8). */
export function errorTextOr(what: string, error: unknown): string {
  if (error instanceof ForeignResponseError) return withAdvice(what, error);
  if (error instanceof NetworkError || error instanceof DeviceError) return error.message;
  // Only the server's own responses have a request id; its 5xx say nothing about the failed action.
  const hasServerMessage =
    error instanceof ApiError && error.requestId !== undefined && error.code !== 'internal_error';
  return (hasServerMessage && error.message) || what;
}

/**
 * Reads a response of our server that is not 2xx. One that breaks off counts as none, and so does a 401 that cannot be
 * read: it would end the session.
 */
export async function readErrorResponse(response: Response): Promise<ApiError | NetworkError> {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response.headers);
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    return new NetworkError(error);
  }
  const body = readErrorBody(parseJson(text));
  if (body !== undefined) {
    const { code, message, fields, data, request_id } = body;
    return new ApiError({ status, code, message, fields, data, requestId: request_id, retryAfterSeconds });
  }
  if (status === 401) return new ForeignResponseError(response);
  const code = AWAY.has(status) ? 'unavailable' : 'internal_error';
  return new ApiError({ status, code, message: code === 'unavailable' ? IS_AWAY : HAS_FAILED, retryAfterSeconds });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

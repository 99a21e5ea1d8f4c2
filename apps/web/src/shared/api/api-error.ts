import type { ErrorCode } from '@dewar/contract/error-response';
import { readErrorBody } from './read-error-body.ts';

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

/** No response: offline, interrupted, or too slow (spec 1 §8). */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error. Please try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether the server did not answer: what was sent may be kept, or worked out, on this device. */
export function isWithoutResponse(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.code === 'unavailable');
}

/** The browser or a device refused or failed; the message can be shown. */
export class DeviceError extends Error {
  constructor(text: string, cause: unknown) {
    super(text, { cause });
    this.name = 'DeviceError';
  }
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
  if (error instanceof NetworkError || error instanceof DeviceError) return error.message;
  // Only the server's own responses have a request id; its 5xx say nothing about the failed action.
  const hasServerMessage =
    error instanceof ApiError && error.requestId !== undefined && error.code !== 'internal_error';
  return (hasServerMessage && error.message) || what;
}

/**
 * Reads a response that is not 2xx. One that is not from our server (a proxy's page) becomes a plain error with its
 * status.
 */
export async function readErrorResponse(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const body = readErrorBody(await response.json().catch(() => undefined));
  if (body === undefined) return foreignError(response.status, retryAfterSeconds);
  const { code, message, fields, data, request_id } = body;
  return new ApiError({
    status: response.status,
    code,
    message,
    fields,
    data,
    requestId: request_id,
    retryAfterSeconds,
  });
}

function foreignError(status: number, retryAfterSeconds: number | undefined): ApiError {
  const isAway = status === 502 || status === 503 || status === 504;
  return new ApiError({
    status,
    code: isAway ? 'unavailable' : 'internal_error',
    message: isAway
      ? 'The service is briefly unavailable. Please try again in a moment.'
      : 'Something went wrong on our side. Please try again.',
    retryAfterSeconds,
  });
}

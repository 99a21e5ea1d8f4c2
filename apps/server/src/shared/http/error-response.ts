import type { ErrorCode, ErrorResponse } from '@dewar/contract/error-response';
import {
  HttpError,
  invalidInput,
  notFound,
  requestTooLarge,
  storageFull,
  tooManyRequests,
  unavailable,
  unreadableRequest,
  unsupportedMediaType,
} from '../errors.ts';

/**
 * PostgreSQL is starting, stopping, failing over or out of connections (its appendix A, classes 08, 25, 53 and 57), or
 * its host cannot be reached or resolved.
 */
const DATABASE_AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const DEADLOCK = '40P01';
const DISK_FULL = '53100';
const DATA_EXCEPTION_CLASS = '22';

/** Converts anything thrown to an HttpError; the cause of a 500 or 503 is not revealed. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { code, statusCode, message } = describe(error);
  if (code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT') return storageFull();
  if (code === LOCK_NOT_AVAILABLE) {
    return new HttpError(409, 'conflict', 'Someone else is changing this record. Please try again.');
  }
  if (
    code !== undefined &&
    (DATABASE_AWAY.has(code) || code.startsWith('08') || code === QUERY_CANCELED || code === DEADLOCK)
  ) {
    return unavailable();
  }
  if (CONNECTION_LOST.test(message)) return unavailable();
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && code.startsWith(DATA_EXCEPTION_CLASS)) {
    return invalidInput({ body: 'A value cannot be stored.' });
  }
  return fromStatus(code, statusCode);
}

/** Errors of pg without a code, when the server disappears during a query. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function fromStatus(code: string | undefined, statusCode: number | undefined): HttpError {
  switch (statusCode) {
    case 404:
    case 405:
      return notFound();
    case 413:
      return requestTooLarge();
    case 415:
      return unsupportedMediaType();
    case 429:
      return tooManyRequests();
    case 503:
      return unavailable(code === 'FST_UNDER_PRESSURE' ? 10 : 1);
    default:
      if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return unreadableRequest();
      return new HttpError(500, 'internal_error', 'Something went wrong on our side. Please try again.');
  }
}

function describe(error: unknown): { code?: string; statusCode?: number; message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
  return {
    message: error.message,
    ...(code !== undefined && { code }),
    ...(statusCode !== undefined && { statusCode }),
  };
}

/**
 * The body of an error response. `error` and `message` have the same text, because the specification's screens read one
 * or the other. Callers of an endpoint without an envelope read `success` first.
 */
export function errorBody(error: HttpError, requestId: string, hasEnvelope = true): ErrorResponse {
  const code: ErrorCode = error.code;
  return {
    ...(!hasEnvelope && { success: false as const }),
    error: error.message,
    message: error.message,
    code,
    ...(error.details.fields !== undefined && { fields: { ...error.details.fields } }),
    ...(error.details.data !== undefined && { data: error.details.data }),
    request_id: requestId,
  };
}

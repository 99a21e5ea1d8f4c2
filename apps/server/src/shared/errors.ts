import type { ErrorCode } from '@dewar/contract/error-response';
import type { ScimErrorType } from '@dewar/contract/scim';
import { formatFileSize } from '@dewar/domain/primitives/file-size';

interface HttpErrorDetails {
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
  /** The password of the account that is signed in was not the one sent. */
  readonly isWrongPassword?: boolean;
  /** For a company's directory, which acts on this word. */
  readonly scimType?: ScimErrorType;
}

/** An error whose text may be shown to the user. Thrown anywhere; one handler turns it into a response. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: HttpErrorDetails;

  constructor(status: number, code: ErrorCode, text: string, details: HttpErrorDetails = {}) {
    super(text);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400, naming each invalid field; the text is the first field's. */
export function invalidInput(fields: Readonly<Record<string, string>>): HttpError {
  return new HttpError(400, 'invalid_input', Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

export function unauthenticated(text = 'Please log in.'): HttpError {
  return new HttpError(401, 'unauthenticated', text);
}

export function forbidden(text = 'You are not allowed to do this.'): HttpError {
  return new HttpError(403, 'forbidden', text);
}

/** Missing and forbidden records get the same response, byte for byte. */
export function notFound(): HttpError {
  return new HttpError(404, 'not_found', 'Not found.');
}

export function conflict(text: string, fields?: Readonly<Record<string, string>>): HttpError {
  return new HttpError(409, 'conflict', text, fields === undefined ? {} : { fields });
}

export function fileTooLarge(maxBytes: number): HttpError {
  return new HttpError(413, 'too_large', `The file is larger than ${formatFileSize(maxBytes)}.`);
}

export function requestTooLarge(): HttpError {
  return new HttpError(413, 'too_large', 'The request is too large.');
}

export function unsupportedMediaType(): HttpError {
  return new HttpError(415, 'unsupported_media_type', 'This content type is not accepted here.');
}

/** 400 for a request that is malformed or incomplete. */
export function unreadableRequest(): HttpError {
  return invalidInput({ body: 'The request could not be read.' });
}

/** 507, naming whose storage quota is used up; without fields the disk is full. */
export function storageFull(fields?: Readonly<Record<string, string>>): HttpError {
  const [text = 'Storage is full; this could not be saved.'] = Object.values(fields ?? {});
  return new HttpError(507, 'no_room', text, fields === undefined ? {} : { fields });
}

/** 412 with the current record. */
export function staleRecord(current: unknown): HttpError {
  return new HttpError(412, 'stale_record', 'Someone else changed this record since you opened it.', { data: current });
}

export function tooManyRequests(
  retryAfterSeconds?: number,
  text = 'Too many requests. Please wait a moment and try again.',
): HttpError {
  return new HttpError(429, 'too_many_requests', text, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

export function unavailable(retryAfterSeconds = 1): HttpError {
  return new HttpError(503, 'unavailable', 'The service is briefly unavailable. Please try again in a moment.', {
    retryAfterSeconds,
  });
}

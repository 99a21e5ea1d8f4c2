import type { FailureCode } from '@dewar/contract/failure';
import { formatFileSize } from '@dewar/domain/file-size';

interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
}

/** A refusal whose text is fit to show a person. Thrown anywhere; one handler turns it into HTTP. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly details: RefusalDetails;

  constructor(status: number, code: FailureCode, text: string, details: RefusalDetails = {}) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400, naming each bad field; the text is the first field's. */
export function invalidInput(fields: Readonly<Record<string, string>>): Refusal {
  return new Refusal(400, 'invalid_input', Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

export function unauthenticated(): Refusal {
  return new Refusal(401, 'unauthenticated', 'Please log in.');
}

export function forbidden(text = 'You are not allowed to do this.'): Refusal {
  return new Refusal(403, 'forbidden', text);
}

/** Not there, or not yours: the same answer, byte for byte. */
export function notFound(): Refusal {
  return new Refusal(404, 'not_found', 'Not found.');
}

export function conflict(text: string, fields?: Readonly<Record<string, string>>): Refusal {
  return new Refusal(409, 'conflict', text, fields === undefined ? {} : { fields });
}

export function fileTooLarge(maxBytes: number): Refusal {
  return new Refusal(413, 'too_large', `The file is larger than ${formatFileSize(maxBytes)}.`);
}

/** 507: whose files may take no more. */
export function noRoom(fields: Readonly<Record<string, string>>): Refusal {
  return new Refusal(507, 'no_room', Object.values(fields)[0] ?? 'There is no room left to store this.', { fields });
}

/** 412 with the record as it stands now. */
export function staleRecord(current: unknown): Refusal {
  return new Refusal(412, 'stale_record', 'Someone else changed this record since you opened it.', { data: current });
}

export function tooManyRequests(
  retryAfterSeconds: number,
  text = 'Too many requests. Please wait a moment and try again.',
): Refusal {
  return new Refusal(429, 'too_many_requests', text, { retryAfterSeconds });
}

export function unavailable(retryAfterSeconds = 1): Refusal {
  return new Refusal(503, 'unavailable', 'The service is briefly unavailable. Please try again in a moment.', {
    retryAfterSeconds,
  });
}

import type { ErrorCode, ErrorResponse } from '@dewar/contract/error-response';

/** An error response of the portal: `message` can be shown, `fields` has a text for each invalid field. */
export class PortalError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  /** 412 only: the record as it is now. */
  readonly data: unknown;
  /** By which the portal's operator finds the call. */
  readonly requestId: string;

  constructor(status: number, { message, code, fields, data, request_id }: ErrorResponse) {
    super(message);
    this.name = 'PortalError';
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
    this.data = data;
    this.requestId = request_id;
  }
}

/** No answer of the portal: the line, a proxy, or the time limit. What was sent may have been written. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The portal did not answer.', { cause });
    this.name = 'UnreachableError';
  }
}

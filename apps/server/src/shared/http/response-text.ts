import type { AnyEndpoint, DataOf, Envelope } from '@dewar/contract/endpoint';

/** `data` as JSON text that PostgreSQL built; sent as it is. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A whole response body, `data` included, for what is cached and sent many times. */
export class RawResponse {
  readonly bytes: Buffer;
  constructor(data: string) {
    this.bytes = Buffer.from(`{"data":${data}}`);
  }
}

/** `data` is absent where the response is a message alone, and the whole body where the endpoint has no envelope. */
export type HandlerResponse<E> = Omit<Envelope<DataOf<E>>, 'data'> &
  (DataOf<E> extends undefined ? { readonly data?: undefined } : { readonly data: DataOf<E> | RawJson });
/** The body as it goes over the wire. Throws where `check` finds what the contract does not allow. */
export function responseText<E extends AnyEndpoint>(
  endpoint: E,
  response: HandlerResponse<E> | RawResponse,
  check: boolean,
): string | Buffer {
  const body =
    response instanceof RawResponse
      ? response.bytes
      : endpoint.envelope === false
        ? dataText(response.data)
        : envelopeText(response as HandlerResponse<AnyEndpoint>);
  if (check) checkResponse(endpoint, body.toString());
  return body;
}

function envelopeText({ data, message, next_cursor }: HandlerResponse<AnyEndpoint>): string {
  const parts = [
    data === undefined ? '' : `"data":${dataText(data)}`,
    message === undefined ? '' : `"message":${JSON.stringify(message)}`,
    next_cursor === undefined ? '' : `"next_cursor":${JSON.stringify(next_cursor)}`,
  ];
  return `{${parts.filter(Boolean).join(',')}}`;
}

function dataText(data: unknown): string {
  return data instanceof RawJson ? data.text : JSON.stringify(data);
}

function checkResponse(endpoint: AnyEndpoint, body: string): void {
  const whole = JSON.parse(body);
  const parsed = endpoint.response.safeParse(endpoint.envelope === false ? whole : whole.data);
  if (!parsed.success) {
    throw new Error(`${endpoint.name} answered what its contract does not allow: ${parsed.error.message}`);
  }
}

import type { AnyEndpoint, DataOf, Envelope } from '@dewar/contract/endpoint';

/** `data` as JSON text that PostgreSQL built; sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A whole answer as it goes over the wire, `data` and all; for what is kept and sent many times. */
export class WholeAnswer {
  readonly bytes: Buffer;
  constructor(data: string) {
    this.bytes = Buffer.from(`{"data":${data}}`);
  }
}

/** An endpoint that answers a message alone answers no data; a bare one puts the whole body there. */
export type HandlerAnswer<E> = Omit<Envelope<DataOf<E>>, 'data'> &
  (DataOf<E> extends undefined ? { readonly data?: undefined } : { readonly data: DataOf<E> | JsonText });
/** The body as it goes over the wire. Throws where `check` finds what the contract does not allow. */
export function answerText<E extends AnyEndpoint>(
  endpoint: E,
  answer: HandlerAnswer<E> | WholeAnswer,
  check: boolean,
): string | Buffer {
  const body =
    answer instanceof WholeAnswer
      ? answer.bytes
      : endpoint.bare === true
        ? dataText(answer.data)
        : envelopeText(answer as HandlerAnswer<AnyEndpoint>);
  if (check) checkAnswer(endpoint, body.toString());
  return body;
}

function envelopeText({ data, message, next_cursor }: HandlerAnswer<AnyEndpoint>): string {
  const parts = [
    data === undefined ? '' : `"data":${dataText(data)}`,
    message === undefined ? '' : `"message":${JSON.stringify(message)}`,
    next_cursor === undefined ? '' : `"next_cursor":${JSON.stringify(next_cursor)}`,
  ];
  return `{${parts.filter(Boolean).join(',')}}`;
}

function dataText(data: unknown): string {
  return data instanceof JsonText ? data.text : JSON.stringify(data);
}

function checkAnswer(endpoint: AnyEndpoint, body: string): void {
  const whole = JSON.parse(body);
  const parsed = endpoint.answer.safeParse(endpoint.bare === true ? whole : whole.data);
  if (!parsed.success) {
    throw new Error(`${endpoint.name} answered what its contract does not allow: ${parsed.error.message}`);
  }
}

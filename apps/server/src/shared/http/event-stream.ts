import type { ServerResponse } from 'node:http';
import type { AnyEndpoint, EventsOf } from '@dewar/contract/endpoint';

/** With more than this unsent, whoever reads the stream is behind. */
const MOST_UNSENT_BYTES = 65_536;
const LINE_BREAK = /\r\n|\r|\n/;

/** An answer that goes on: the events that the endpoint's contract names, for as long as its reader stays. */
export class EventStream<E extends AnyEndpoint> {
  readonly #endpoint: AnyEndpoint;
  readonly #response: ServerResponse;
  readonly #isChecked: boolean;

  constructor(endpoint: E, response: ServerResponse, isChecked: boolean) {
    this.#endpoint = endpoint;
    this.#response = response;
    this.#isChecked = isChecked;
  }

  /** Throws where answers are checked and the contract does not allow this one. */
  send<Name extends keyof EventsOf<E> & string>(name: Name, data: EventsOf<E>[Name], id?: string): void {
    if (this.#isChecked) this.#endpoint.events?.[name]?.parse(data);
    this.#write(eventText({ name, data: JSON.stringify(data), id }));
  }

  /** Says nothing: keeps the line from being taken for dead. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** What is sent now would only pile up here. */
  get isBehind(): boolean {
    return this.#response.writableLength > MOST_UNSENT_BYTES;
  }

  onceCaughtUp(work: () => void): void {
    this.#response.once('drain', work);
  }

  /** At once where its reader was gone before it began: a closed answer does not close again. */
  onceClosed(work: () => void): void {
    if (this.#response.destroyed) work();
    else this.#response.once('close', work);
  }

  end(): void {
    this.#response.end();
  }

  /** Ends without waiting for what is unsent. */
  cut(): void {
    this.#response.destroy();
  }

  #write(text: string): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(text);
  }
}

interface EventParts {
  readonly name: string;
  readonly data: string;
  readonly id?: string | undefined;
}

/** One event as it goes over the line. No part can end the event early or begin another. */
export function eventText({ name, data, id }: EventParts): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${withoutBreaks(id)}`]),
    `event: ${withoutBreaks(name)}`,
    ...data.split(LINE_BREAK).map((line) => `data: ${line}`),
  ];
  return `${lines.join('\n')}\n\n`;
}

function withoutBreaks(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new Error('an event has its name and its id on one line');
  return text;
}

export interface EventResponseParts<E extends AnyEndpoint> {
  /** Called once the answer began. */
  readonly start: (stream: EventStream<E>) => void;
  /** Called before the stream ends because its caller's rights changed. */
  readonly onRightsChanged?: (stream: EventStream<E>) => void;
}

/** Answers events instead of JSON, for endpoints that name `events`. */
export class EventResponse<E extends AnyEndpoint> {
  readonly parts: EventResponseParts<E>;
  constructor(parts: EventResponseParts<E>) {
    this.parts = parts;
  }
}

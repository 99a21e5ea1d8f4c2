import type { ServerResponse } from 'node:http';
import type { AnyEndpoint, EventsOf } from '@dewar/contract/endpoint';

/** With more unsent bytes than this, the reader is behind. */
const MAX_UNSENT_BYTES = 65_536;
const LINE_BREAK = /\r\n|\r|\n/;

/** A response that stays open and sends the events declared in the endpoint's contract. */
export class EventStream<E extends AnyEndpoint> {
  readonly #endpoint: AnyEndpoint;
  readonly #response: ServerResponse;
  readonly #isChecked: boolean;

  constructor(endpoint: E, response: ServerResponse, isChecked: boolean) {
    this.#endpoint = endpoint;
    this.#response = response;
    this.#isChecked = isChecked;
  }

  /** Throws if responses are checked and the contract does not allow this event. */
  send<Name extends keyof EventsOf<E> & string>(name: Name, data: EventsOf<E>[Name], id?: string): void {
    if (this.#isChecked) this.#endpoint.events?.[name]?.parse(data);
    this.#write(eventText({ name, data: JSON.stringify(data), id }));
  }

  /** Sends a comment, so that proxies keep the connection open. */
  heartbeat(): void {
    this.#write(':\n\n');
  }

  /** Further events would only accumulate in memory. */
  get isBehind(): boolean {
    return this.#response.writableLength > MAX_UNSENT_BYTES;
  }

  onceCaughtUp(work: () => void): void {
    this.#response.once('drain', work);
  }

  /** Runs at once if the reader was gone before the stream started: a closed response does not emit another close. */
  onceClosed(work: () => void): void {
    if (this.#response.destroyed) work();
    else this.#response.once('close', work);
  }

  end(): void {
    this.#response.end();
  }

  /** Ends without waiting for unsent data. */
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

/** An event in wire format. No part of it can end the event early or start another one. */
export function eventText({ name, data, id }: EventParts): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${withoutBreaks(id)}`]),
    `event: ${withoutBreaks(name)}`,
    ...data.split(LINE_BREAK).map((line) => `data: ${line}`),
  ];
  return `${lines.join('\n')}\n\n`;
}

function withoutBreaks(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new Error('the name and the id of an event must not contain line breaks');
  return text;
}

export interface EventResponseParts<E extends AnyEndpoint> {
  /** Called once the response has started. */
  readonly start: (stream: EventStream<E>) => void;
  /** Called before the stream ends because the caller's permissions changed. */
  readonly onRightsChanged?: (stream: EventStream<E>) => void;
}

/** Returns events instead of JSON, for endpoints that declare `events`. */
export class EventResponse<E extends AnyEndpoint> {
  readonly parts: EventResponseParts<E>;
  constructor(parts: EventResponseParts<E>) {
    this.parts = parts;
  }
}

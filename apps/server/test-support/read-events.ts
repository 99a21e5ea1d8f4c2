import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReceivedEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All events received so far, without comments. */
  readonly events: readonly ReceivedEvent[];
  /** The number of heartbeats received. */
  readonly heartbeats: number;
  /** Resolves once the server has ended the response; rejects if it was cut off. */
  readonly ended: Promise<void>;
  /** Stops reading, like a stalled connection. */
  pause(): void;
  resume(): void;
  leave(): void;
}

export async function listenOn(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Reads an event stream from a listening server on its own connection; with a body it is requested by POST. */
export async function readEvents(
  app: FastifyInstance,
  path: string,
  token: string,
  body?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...more };
  const to = { host: '127.0.0.1', port, path, agent: false };
  const call =
    body === undefined
      ? request({ ...to, headers })
      : request({ ...to, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await once(call, 'response');
  const events: ReceivedEvent[] = [];
  let heartbeats = 0;
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = `${text}${chunk}`.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block === ':') heartbeats += 1;
      else events.push(parseEvent(block));
    }
  });
  const ended = new Promise<void>((resolve, reject) => {
    response.once('end', resolve);
    response.once('error', reject);
  });
  // The reader that disconnects does not await the end.
  ended.catch(() => {});
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    get heartbeats() {
      return heartbeats;
    },
    ended,
    pause: () => response.pause(),
    resume: () => response.resume(),
    leave: () => call.destroy(),
  };
}

function parseEvent(block: string): ReceivedEvent {
  const lines = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const valuesOf = (wanted: string) => lines.filter(({ name }) => name === wanted).map(({ value }) => value);
  return { event: valuesOf('event').join(), data: JSON.parse(valuesOf('data').join('\n')) };
}

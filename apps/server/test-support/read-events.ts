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
  /** Everything received so far, comments left out. */
  readonly events: readonly ReceivedEvent[];
  /** How often the server said nothing, only to be heard. */
  readonly beats: number;
  /** Resolves once the server ended the answer; rejects where it was cut. */
  readonly ended: Promise<void>;
  /** Stops taking what comes, as a line that hangs. */
  pause(): void;
  resume(): void;
  leave(): void;
}

export async function listenOn(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Reads an event stream from a listening server, over a line of its own; with a body it is sent by POST. */
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
  let beats = 0;
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = `${text}${chunk}`.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block === ':') beats += 1;
      else events.push(parseEvent(block));
    }
  });
  const ended = new Promise<void>((resolve, reject) => {
    response.once('end', resolve);
    response.once('error', reject);
  });
  // Whoever leaves hears of no end.
  ended.catch(() => {});
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    get beats() {
      return beats;
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

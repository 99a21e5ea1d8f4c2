import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVER_TIME_HEADER } from '@dewar/contract/endpoint';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as received. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export interface SentResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** Of a proxy, or of a network that asks to sign in: without our server's mark. */
  readonly isForeign?: boolean;
  /** Closes the connection instead of responding. */
  readonly isCut?: boolean;
  /** Sends server-sent events instead of a body, until the test ends them. */
  readonly stream?: (line: StreamLine) => void;
}

export interface StreamLine {
  readonly isOpen: boolean;
  send(event: string, data: unknown): void;
  end(): void;
  cut(): void;
}

type Respond = (request: ReceivedRequest) => SentResponse | undefined | Promise<SentResponse | undefined>;

declare const jsdom: { readonly reconfigure: (settings: { readonly url: string }) => void };

/** The page's address changes below, but uploads are still sent from the original origin. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, idempotency-key, x-client-id, if-match',
  'access-control-expose-headers': `${SERVER_TIME_HEADER}, retry-after`,
};

/** The mark of our server, without a time: most tests are about no clock. */
export const OWN_MARK = { [SERVER_TIME_HEADER]: '' };

/**
 * A small real HTTP server on the loopback interface, whose origin the tested page takes. Calls without a response get
 * 404.
 */
export async function startApi(respond: Respond): Promise<readonly ReceivedRequest[]> {
  const received: ReceivedRequest[] = [];
  // A keep-alive connection that is closed while a slow machine is busy would fail the next call.
  const server = createServer({ keepAliveTimeout: 600_000 }, async (incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') return outgoing.writeHead(204, ANY_ORIGIN).end();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: incoming.headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text || undefined,
    };
    received.push(request);
    const {
      status = 200,
      headers = {},
      body,
      isCut = false,
      isForeign = false,
      stream,
    } = (await respond(request)) ?? errorResponse(404, 'not_found', 'Not found.');
    if (isCut) return outgoing.destroy();
    if (stream !== undefined) return stream(openLine(outgoing, headers));
    const mark = isForeign ? {} : OWN_MARK;
    outgoing.writeHead(status, { 'content-type': 'application/json', ...ANY_ORIGIN, ...mark, ...headers });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return received;
}

function openLine(outgoing: ServerResponse, headers: SentResponse['headers']): StreamLine {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', ...OWN_MARK, ...headers });
  outgoing.write(':\n\n');
  return {
    get isOpen() {
      return !outgoing.closed;
    },
    send: (event, data) => void outgoing.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void outgoing.end(),
    cut: () => void outgoing.destroy(),
  };
}

export function errorResponse(status: number, code: string, message: string, more: object = {}): SentResponse {
  return { status, body: { error: message, message, code, request_id: 'request-1', ...more } };
}

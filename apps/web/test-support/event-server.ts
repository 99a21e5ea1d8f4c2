import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { OWN_MARK } from './api-server.ts';

export interface EventLine {
  /** Path and query, as received. */
  readonly url: string;
  readonly authorization: string | undefined;
  readonly isOpen: boolean;
  send(text: string): void;
  end(): void;
  cut(): void;
}

export interface EventServer {
  /** Every call of /api/live so far, including rejected ones. */
  readonly lines: readonly EventLine[];
  /** Responds to further calls with this status, until reset. */
  reject(status: number | null): void;
  /** A proxy between refuses further streams with a page of this status, or holds back all that they carry. */
  obstruct(how: number | 'held'): void;
}

const STREAM = { 'content-type': 'text/event-stream', ...OWN_MARK };

declare const jsdom: { readonly reconfigure: (settings: { readonly url: string }) => void };

/** A small real HTTP server on the loopback interface that sends event streams; `respond` responds to other calls. */
export async function startEventServer(respond: (url: string) => unknown = () => undefined): Promise<EventServer> {
  const lines: EventLine[] = [];
  let refusedWith: number | null = null;
  let obstructed: number | 'held' | null = null;
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    const url = request.url ?? '';
    if (!url.startsWith('/api/live')) return sendJson(response, 200, { data: respond(url) });
    lines.push(lineOf(url, request.headers.authorization, response));
    if (obstructed === 'held') return response.writeHead(200, STREAM).flushHeaders();
    if (obstructed !== null)
      return void response.writeHead(obstructed, { 'content-type': 'text/html' }).end('<p>Refused by the proxy');
    if (refusedWith !== null) {
      const text = 'Refused.';
      return sendJson(response, refusedWith, { error: text, message: text, code: 'forbidden', request_id: '1' });
    }
    response.writeHead(200, STREAM);
    response.write(':\n\n');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    lines,
    reject: (status) => {
      refusedWith = status;
    },
    obstruct: (how) => {
      obstructed = how;
    },
  };
}

function lineOf(url: string, authorization: string | undefined, response: ServerResponse): EventLine {
  return {
    url,
    authorization,
    get isOpen() {
      return !response.closed;
    },
    send: (text) => void response.write(text),
    end: () => void response.end(),
    cut: () => void response.destroy(),
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', ...OWN_MARK });
  response.end(JSON.stringify(body));
}

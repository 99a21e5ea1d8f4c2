import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * How the line is: it carries everything, nothing, or requests alone ('deaf': the server does what it is asked, and
 * every response breaks off in the middle).
 */
export type Line = 'good' | 'none' | 'deaf';

/**
 * What stands in the line: it cuts, holds back the head of an answer or its body, lets the half of it through and no more,
 * or a little at a time; redirects to the page of a guest network, or answers with a page of this status itself.
 */
export type Obstacle = 'cut' | 'held head' | 'held body' | 'stalled' | 'slow' | 'redirect' | number;

/** One of each kind, and pages of every kind of status. */
export const OBSTACLES: readonly Obstacle[] = [
  ...[200, 401, 403, 404, 413, 429, 500, 502, 503, 511],
  ...(['cut', 'held head', 'held body', 'stalled', 'slow', 'redirect'] as const),
];

type Asked = Pick<IncomingMessage, 'method' | 'url'>;

export interface CuttingProxy {
  readonly url: string;
  set(line: Line): void;
  /** From now on this stands before all requests that are meant; undefined clears the line. */
  obstruct(obstacle: Obstacle | undefined, isMeant?: (asked: Asked) => boolean): void;
  /** From now on every text of `path` is changed before the browser gets it. */
  rewrite(path: string, change: (text: string) => string): void;
  /** Requests that changed something and reached the server. */
  readonly writes: readonly string[];
  stop(): Promise<void>;
}

/** Stands between a browser and a portal. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let line: Line = 'good';
  const writes: string[] = [];
  let inTheWay: { readonly obstacle: Obstacle; readonly isMeant: (asked: Asked) => boolean } | undefined;
  const rewritten = new Map<string, (text: string) => string>();
  const server = createServer((incoming, outgoing) => {
    if (line === 'none') return void incoming.socket.destroy();
    if (incoming.method !== 'GET') writes.push(`${incoming.method} ${incoming.url}`);
    if (incoming.url === SIGN_IN_PAGE) return void sendGuestPage(outgoing, 200);
    if (inTheWay?.isMeant(incoming) === true) return obstructOne(inTheWay.obstacle, incoming, outgoing, target);
    const change = rewritten.get(incoming.url ?? '');
    if (change === undefined) pass(incoming, outgoing, target, () => line);
    else void passChanged(incoming, outgoing, target, change);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    set: (next) => {
      line = next;
      if (next === 'none') server.closeAllConnections();
    },
    obstruct: (obstacle, isMeant = () => true) => {
      inTheWay = obstacle === undefined ? undefined : { obstacle, isMeant };
      // What is held back already stays broken.
      server.closeAllConnections();
    },
    rewrite: (path, change) => void rewritten.set(path, change),
    writes,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const SIGN_IN_PAGE = '/guest-network';
const SLOW_BYTES = 2_000;
const SLOW_EVERY_MS = 20;

function sendGuestPage(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'content-type': 'text/html' });
  outgoing.end('<!doctype html><title>Guest network</title><h1>Sign in to the guest network</h1>');
}

function obstructOne(obstacle: Obstacle, incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  if (typeof obstacle === 'number') return void sendGuestPage(outgoing, obstacle);
  if (obstacle === 'cut') return void incoming.socket.destroy();
  if (obstacle === 'redirect') return void outgoing.writeHead(302, { location: SIGN_IN_PAGE }).end();
  // Nothing of the request is read, so that an upload stands still.
  if (obstacle === 'held head') return;
  void passHindered(obstacle, incoming, outgoing, target).catch(() => outgoing.destroy());
}

async function passHindered(
  obstacle: 'held body' | 'stalled' | 'slow',
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const { response, body } = await fetchWhole(new URL(url, target), { method, headers }, incoming);
  outgoing.writeHead(response.statusCode ?? 0, response.headers);
  outgoing.flushHeaders();
  if (obstacle === 'held body') return;
  if (obstacle === 'stalled') return void outgoing.write(body.subarray(0, body.length / 2));
  for (let from = 0; from < body.length && !outgoing.closed; from += SLOW_BYTES) {
    outgoing.write(body.subarray(from, from + SLOW_BYTES));
    await delay(SLOW_EVERY_MS);
  }
  outgoing.end();
}

async function fetchWhole(url: URL, how: RequestOptions, sent: IncomingMessage) {
  const forwarded = request(url, how);
  sent.pipe(forwarded);
  const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  // A stream of events ends with its first ones.
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  for await (const chunk of response) {
    chunks.push(chunk);
    if (isStream) break;
  }
  return { response, body: Buffer.concat(chunks) };
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string, lineNow: () => Line): void {
  const { method, url = '/', headers } = incoming;
  const forwarded = request(new URL(url, target), { method, headers }, (response) => {
    if (lineNow() !== 'good') {
      // The status arrives, the body does not.
      response.resume();
      response.once('end', () => {
        outgoing.writeHead(response.statusCode ?? 0, { 'content-type': 'application/json', 'content-length': 999 });
        outgoing.write('{"data":');
        outgoing.socket?.destroySoon();
      });
      return;
    }
    outgoing.writeHead(response.statusCode ?? 0, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  // A tab that closes ends its stream of events.
  outgoing.once('close', () => lineNow() === 'good' && forwarded.destroy());
  incoming.pipe(forwarded);
}

async function passChanged(
  { url = '/' }: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  change: (text: string) => string,
): Promise<void> {
  const response = await fetch(new URL(url, target));
  const headers = Object.fromEntries(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'transfer-encoding']) delete headers[name];
  outgoing.writeHead(response.status, headers);
  outgoing.end(change(await response.text()));
}

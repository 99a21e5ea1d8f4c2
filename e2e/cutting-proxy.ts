import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the line is: it carries everything, nothing, or requests alone ('deaf': the server does what it is asked, and
 * every response breaks off in the middle).
 */
export type Line = 'good' | 'none' | 'deaf';

export interface CuttingProxy {
  readonly url: string;
  set(line: Line): void;
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
  const rewritten = new Map<string, (text: string) => string>();
  const server = createServer((incoming, outgoing) => {
    if (line === 'none') return void incoming.socket.destroy();
    if (incoming.method !== 'GET') writes.push(`${incoming.method} ${incoming.url}`);
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
    rewrite: (path, change) => void rewritten.set(path, change),
    writes,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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

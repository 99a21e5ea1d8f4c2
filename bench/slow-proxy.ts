import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface Line {
  /** From a request to the first byte of its response, beside the server's time. */
  readonly roundTripMs: number;
  /** Of all connections together, in each direction. */
  readonly bitsPerSecond: number;
}

/** Stands between a browser and a server as a slow line, also for what a service worker asks. */
export async function startSlowProxy(target: string, { roundTripMs, bitsPerSecond }: Line) {
  const down = lane(bitsPerSecond);
  const up = lane(bitsPerSecond);
  const server = createServer(async (incoming, outgoing) => {
    await pause(roundTripMs);
    const { method, url = '/', headers } = incoming;
    const forwarded = request(new URL(url, target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers);
      outgoing.flushHeaders();
      response.pipe(down()).pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(up()).pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Streams that share one line: each piece waits until those before it are through. */
function lane(bitsPerSecond: number): () => Transform {
  let freeAt = 0;
  return () =>
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + (piece.length * 8_000) / bitsPerSecond;
        setTimeout(() => done(null, piece), freeAt - now);
      },
    });
}

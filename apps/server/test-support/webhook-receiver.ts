import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it arrived. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Response {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Responds when this is resolved, or never. */
  readonly after?: Promise<unknown>;
  readonly bytes?: number;
}

export interface WebhookReceiver {
  readonly origin: string;
  /** Every call since the last look, in order. */
  receive(): ReceivedCall[];
  /** How a path responds from now on; 204 by default. */
  respond(path: string, how: Response): void;
  stop(): Promise<void>;
}

/** A small real server of another company, on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let calls: ReceivedCall[] = [];
  const responses = new Map<string, Response>();
  const server = http.createServer(async (request, reply): Promise<void> => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    const path = request.url ?? '';
    calls.push({ path, headers, body });
    const { status = 204, headers: sent = {}, after, bytes = 0 } = responses.get(path) ?? {};
    await after;
    reply.writeHead(status, sent).end(Buffer.alloc(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receive: () => {
      const news = calls;
      calls = [];
      return news;
    },
    respond: (path, how) => void responses.set(path, how),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface TestObjectStore {
  /** As STORAGE_URL. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Responds to every request instead of the store, until set to undefined. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  stop(): Promise<void>;
}

/** An HTTP server with the four S3 operations that we use. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (store.respond !== undefined) return store.respond(request, response);
    const key = request.url?.split('?')[0] ?? '';
    const object = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return response.setHeader('etag', '"1"').end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (object === undefined) {
      const text = request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>';
      return response.writeHead(404).end(text);
    }
    return response.setHeader('content-length', object.length).end(request.method === 'HEAD' ? undefined : object);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const store: TestObjectStore = {
    url: `s3://key:secret@files?endpoint=http://127.0.0.1:${address.port}`,
    objects,
    respond: undefined,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}

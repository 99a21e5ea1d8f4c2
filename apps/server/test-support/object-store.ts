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

/** So few that a test with some objects has several pages. */
export const KEYS_PER_PAGE = 20;

/** An HTTP server with the five S3 operations that we use. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (store.respond !== undefined) return store.respond(request, response);
    const url = new URL(request.url ?? '', 'http://store');
    if (url.searchParams.get('list-type') === '2') return response.end(listingOf(url, objects));
    const key = url.pathname;
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

function listingOf({ pathname, searchParams }: URL, objects: ReadonlyMap<string, Buffer>): string {
  const bucket = `${pathname.replace(/\/$/, '')}/`;
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((name) => name.startsWith(bucket))
    .map((name) => name.slice(bucket.length))
    .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, KEYS_PER_PAGE);
  const contents = page.map((key) => {
    const size = objects.get(`${bucket}${key}`)?.length;
    return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>2026-06-10T12:00:00Z</LastModified></Contents>`;
  });
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

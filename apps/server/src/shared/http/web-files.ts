import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';

/** The URLs of files of the build; URLs of pages may contain dots too, in a company name or an email address. */
const MISSING_FILE = /^\/(?:assets\/|[^/]+\.\w+$)/;

/** What never changes is never asked for again. */
const UNUSED_BY_ASSETS = ['etag', 'last-modified', 'accept-ranges'];

/**
 * Whether a request is for a file of the build. A first visit asks for hundreds of them, and a whole office shares one
 * address: they are no calls.
 */
export function isWebFile({ routeOptions }: FastifyRequest): boolean {
  return 'rootPath' in routeOptions.config;
}

/** Serves the built, precompressed web app. Any other GET returns index.html, any other method 404. */
export async function webFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      // Without a wildcard route, the URL of a page is never looked up as a file: a company name may contain a
      // backslash, which that would reject.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Hashed names never change their content; index.html, which refers to them, must be revalidated.
        const lasting = path.includes('/assets/');
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (lasting) for (const name of UNUSED_BY_ASSETS) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|scim\/)/.test(path) && !MISSING_FILE.test(path);
    if (folder === undefined || !isPage) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

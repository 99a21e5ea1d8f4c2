import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';

/** What the build would have made; a page's address may have dots too: a company's name, an e-mail. */
const MISSING_FILE = /^\/(?:assets\/|[^/]+\.\w+$)/;

/** Serves the built web program, precompressed; any other page address gets index.html, any other call a 404. */
export async function webFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      // A page's address is no file's: a company may have a backslash in its name, which looking for a file would refuse.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Hashed names never change their content; the page that names them must be asked for anew.
        const lasting = path.includes('/assets/');
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !path.startsWith('/api') && !MISSING_FILE.test(path);
    if (folder === undefined || !isPage) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

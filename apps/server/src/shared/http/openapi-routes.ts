import type { AnyEndpoint } from '@dewar/contract/endpoint';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';

/** They belong to one connection between two servers, which here are one process. */
const HOP_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * /api/openapi.json and the page that displays it, generated at the first request: the document takes half a second and
 * megabytes, and most servers are never asked for it.
 */
export function openApiRoutes(app: FastifyInstance, config: Config, mounted: ReadonlySet<AnyEndpoint>): void {
  let document: Promise<string> | undefined;
  let page: Promise<FastifyInstance> | undefined;

  const readDocument = () => (document ??= describe([...mounted], config));

  async function openDocumentation({ method, url, headers }: FastifyRequest, reply: FastifyReply) {
    page ??= openPage(await readDocument());
    const response = await (await page).inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers });
    if (response.statusCode >= 400) throw notFound();
    for (const name of HOP_HEADERS) delete response.headers[name];
    return reply.code(response.statusCode).headers(response.headers).send(response.rawPayload);
  }

  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(await readDocument()));
  app.get('/api/docs', openDocumentation);
  app.get('/api/docs/*', openDocumentation);
  app.addHook('onClose', async () => (await page)?.close());
}

async function describe(endpoints: readonly AnyEndpoint[], config: Config): Promise<string> {
  const { describeApi } = await import('./openapi-document.ts');
  const limits = {
    callsPer10Seconds: config.CALLS_PER_10_SECONDS === 0 ? 0 : config.TOKEN_CALLS_PER_10_SECONDS,
    uploadsPerMinute: config.UPLOADS_PER_MINUTE,
    exportsPerMinute: config.EXPORTS_PER_MINUTE,
  };
  return JSON.stringify(describeApi(endpoints, { serverUrl: config.publicUrl, limits }));
}

/** A separate application that never listens: routes cannot be added to one that already serves requests. */
async function openPage(document: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  await page.register(swagger, { mode: 'static', specification: { document: JSON.parse(document) } });
  await page.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list', deepLinking: true } });
  await page.ready();
  return page;
}

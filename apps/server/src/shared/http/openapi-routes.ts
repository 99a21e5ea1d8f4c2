import type { AnyEndpoint } from '@dewar/contract/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { describeInterface } from './openapi-document.ts';

/** /api/openapi.json and the page that shows it, both printed from the mounted endpoints. */
export async function openApiRoutes(
  app: FastifyInstance,
  config: Config,
  mounted: ReadonlySet<AnyEndpoint>,
): Promise<void> {
  const text = JSON.stringify(describeInterface([...mounted], config.publicUrl));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list', deepLinking: true } });
}

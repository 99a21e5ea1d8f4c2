import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * /metrics for Prometheus, if METRICS is set: at METRICS_ADDRESS, so that whoever reaches the portal does not read the
 * figures of its operation.
 */
export async function serveMetrics(app: FastifyInstance, config: Config): Promise<void> {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'dewar_http_request_seconds',
    help: 'Response time by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { endpoint: request.endpointName ?? 'other', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(config.METRICS_ADDRESS, resolve);
    });
    const { address, port } = server.address() as AddressInfo;
    app.log.info({ address, port }, 'metrics are served');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

import type { FastifyInstance } from 'fastify';

/** /metrics for Prometheus; registered only if METRICS is set. */
export async function metricsRoutes(app: FastifyInstance): Promise<void> {
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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

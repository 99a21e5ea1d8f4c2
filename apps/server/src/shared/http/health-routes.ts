import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isMigrated } from '../database/migrate.ts';
import { unavailable } from './refusals.ts';

/** /healthz: the process answers. /readyz: the database answers and every migration stands, and we are not stopping. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (request) => {
    if (isStopping) throw unavailable();
    try {
      if (await isMigrated(pool)) return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
    }
    throw unavailable();
  });
}

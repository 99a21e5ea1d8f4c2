import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isMigrated } from '../database/migrate.ts';
import { unavailable } from '../errors.ts';
import type { FileStorage } from '../file-storage/file-storage.ts';

/**
 * /healthz: the process responds. /readyz: the database responds with all migrations applied, files can be stored, and
 * the server is not stopping.
 */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, fileStorage: FileStorage): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // A busy server is alive: restarting it would only add to the load.
  const whenBusyToo = { config: { pressureHandler: () => undefined } };
  app.get('/healthz', whenBusyToo, async () => ({ status: 'alive' }));
  app.get('/readyz', async (request) => {
    if (isStopping) throw unavailable();
    try {
      await fileStorage.checkWritable();
      if (await isMigrated(pool)) return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
    }
    throw unavailable();
  });
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS: 'true' });
});
afterAll(() => server.stop());

const ask = (url: string) => server.app.inject({ url });

test('a healthy server reports that it is alive and ready', async () => {
  const [alive, ready] = [await ask('/healthz'), await ask('/readyz')];
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'alive' }]);
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
});

test('a server is alive but not ready while a migration is missing', async () => {
  const { rows } = await server.pool.query('delete from schema_migrations where name like $1 returning *', ['0002%']);
  expect(rows).toHaveLength(1);
  expectError(await ask('/readyz'), 503);
  expect((await ask('/healthz')).statusCode).toBe(200);
  await server.pool.query(
    'insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, $1)',
    [JSON.stringify(rows[0])],
  );
  expect((await ask('/readyz')).statusCode).toBe(200);
});

test('a server is not ready with a database that was never migrated', async () => {
  await server.pool.query('alter table schema_migrations rename to hidden');
  expectError(await ask('/readyz'), 503);
  await server.pool.query('alter table hidden rename to schema_migrations');
  expect((await ask('/readyz')).statusCode).toBe(200);
});

test('a server is not ready while it stops, so that it gets no further requests', async () => {
  const second = await startSecondServer(server);
  const statuses: number[] = [];
  const requestOverSocket = async () => {
    const response = await fetch(`${second.app.listeningOrigin}/readyz`);
    statuses.push(response.status);
  };
  second.app.addHook('preClose', requestOverSocket);
  await second.app.listen({ host: '127.0.0.1', port: 0 });
  await requestOverSocket();
  await second.stop();
  expect(statuses).toEqual([200, 503]);
});

test('metrics are served only if configured, and contain endpoint names instead of URLs', async () => {
  await ask('/api/tanks');
  await ask('/api/nothing/secret-name');
  const metrics = await ask('/metrics');
  expect(metrics.statusCode).toBe(200);
  expect(metrics.body).toMatch(/dewar_http_request_seconds_count\{endpoint="listTanks",status="401"\} 1/);
  expect(metrics.body).not.toContain('secret-name');
  const without = await startSecondServer(server, { environment: { METRICS: 'false' } });
  expectError(await without.app.inject({ url: '/metrics' }), 404);
  await without.stop();
});

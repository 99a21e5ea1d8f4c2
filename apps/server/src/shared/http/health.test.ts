import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS: 'true', METRICS_ADDRESS: '127.0.0.1:0' });
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

test('metrics contain endpoint names instead of URLs, and are served at an address of their own', async () => {
  await ask('/api/tanks');
  await ask('/api/nothing/secret-name');
  const { address, port } = server.logs.find(({ msg }) => msg === 'metrics are served') ?? {};
  expect(address).toBe('127.0.0.1');
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(metrics.status).toBe(200);
  const text = await metrics.text();
  expect(text).toMatch(/dewar_http_request_seconds_count\{endpoint="listTanks",status="401"\} 1/);
  expect(text).not.toContain('secret-name');
  expect((await fetch(`http://127.0.0.1:${port}/api/tanks`)).status).toBe(404);
  expectError(await ask('/metrics'), 404);
});

test('metrics are served only if configured', async () => {
  const without = await startSecondServer(server, { environment: { METRICS: 'false' } });
  const listening = server.logs.filter(({ msg }) => msg === 'metrics are served');
  await without.app.ready();
  expect(server.logs.filter(({ msg }) => msg === 'metrics are served')).toEqual(listening);
  await without.stop();
});

test('a server does not start if the address for metrics is taken', async () => {
  const { port } = server.logs.find(({ msg }) => msg === 'metrics are served') ?? {};
  const environment = { METRICS: 'true', METRICS_ADDRESS: `127.0.0.1:${port}` };
  const second = await startSecondServer(server, { environment });
  await expect(second.app.ready()).rejects.toThrow('EADDRINUSE');
  await second.stop();
});

import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { SAMPLES } from '../../../test-support/matrix-samples.ts';
import { type MatrixWorld, makeMatrixWorld } from '../../../test-support/matrix-world.ts';
import { forgetSecondFactors, PUBLIC_URL } from '../../../test-support/second-factors.ts';
import { connectionOf, openClient, type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { freePort } from '../../../test-support/server-process.ts';
import { encodeForm, formFieldsOf, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
let world: MatrixWorld;
let away: SecondServer;
let unknownHost: SecondServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  world = await makeMatrixWorld(server);
  const connection = await connectionOf(server);
  away = await startSecondServer(server, { connection: { ...connection, port: await freePort() } });
  unknownHost = await startSecondServer(server, { connection: { ...connection, host: 'database.invalid' } });
});
afterEach(() => forgetSecondFactors(server));
afterAll(async () => {
  await away.stop();
  await unknownHost.stop();
  await server.stop();
});

// What a browser has begun with a provider, it keeps itself: without that there is nothing to look up.
const NEEDS_NO_DATABASE = ['getSignInOptions', 'beginPasskeySignIn', 'returnFromSignOn', 'finishSignOn'];

test.each(ALL_ENDPOINTS.filter(({ name }) => !NEEDS_NO_DATABASE.includes(name)).map((one) => [one.name, one] as const))(
  'without its database, the server answers %s with Retry-After',
  async (name, endpoint) => {
    const call = await SAMPLES[name]?.call(world, 'admin');
    // Strangers are not looked up, so that their form is read first.
    const form =
      endpoint.access === 'public' && call?.file ? await encodeForm(formFieldsOf(endpoint, call)) : undefined;
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(call?.params?.[key])));
    for (const { app } of [away, unknownHost]) {
      const response = await app.inject({
        method: endpoint.method,
        url: `${url}?${new URLSearchParams(Object.entries(call?.query ?? {}).map(([key, value]) => [key, String(value)]))}`,
        headers: {
          authorization: `Bearer ${world.tokens.admin}`,
          'idempotency-key': 'k',
          ...(call?.body !== undefined && { 'content-type': form?.contentType ?? 'application/json' }),
        },
        ...(call?.body !== undefined && { payload: form?.payload ?? JSON.stringify(call.body) }),
      });
      expect(expectError(response, 503).code).toBe('unavailable');
    }
  },
);

test('without its database, the server is alive but not ready, and still serves pages and options', async () => {
  expect((await away.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expectError(await away.app.inject({ url: '/readyz' }), 503);
  expect((await away.app.inject({ url: '/api/auth/options' })).statusCode).toBe(200);
  expect((await away.app.inject({ url: '/api/openapi.json' })).statusCode).toBe(200);
});

test('connections lost in the middle of requests result in 503 or a response, and the server recovers by itself', async () => {
  const client = await openClient(server);
  let isDone = false;
  const seen: number[] = [];
  const readers = Array.from({ length: 4 }, async () => {
    while (!isDone) {
      const response = await server.app.inject({
        url: '/api/tanks',
        headers: { authorization: `Bearer ${world.tokens.admin}` },
      });
      if (response.statusCode !== 200) expectError(response, 503);
      seen.push(response.statusCode);
    }
  });
  for (let cut = 0; cut < 10; cut += 1) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  isDone = true;
  await Promise.all(readers);
  await client.end();
  expect(seen.filter((status) => status === 200).length).toBeGreaterThan(0);
  // The end of a pooled connection may be noticed only by the request that uses it.
  const statusNow = async () => {
    const headers = { authorization: `Bearer ${world.tokens.admin}` };
    return (await server.app.inject({ url: '/api/tanks', headers })).statusCode;
  };
  await vi.waitFor(async () => expect(await statusNow()).toBe(200));
});

import { getSession } from '@dewar/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

/** The event loop delay is averaged over a second. */
const BLOCKED_MS = 1_500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MAX_EVENT_LOOP_DELAY_MS: '100' });
});
afterAll(() => server.stop());

const ask = (url: string) => server.app.inject({ url });

async function blockEventLoop(): Promise<void> {
  const end = performance.now() + BLOCKED_MS;
  while (performance.now() < end);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test('an overloaded process answers that it is busy, and that it is alive', async () => {
  const askForSession = async () => (await server.call(getSession)).status;
  await expect.poll(askForSession).toBe(401);
  // The first call ends the averaging period in which the second one began.
  await blockEventLoop();
  await blockEventLoop();
  const [refused, ready, alive] = [await ask('/api/auth/session'), await ask('/readyz'), await ask('/healthz')];
  expect(expectError(refused, 503)).toMatchObject({
    code: 'unavailable',
    message: 'The service is briefly unavailable. Please try again in a moment.',
  });
  expect(refused.headers['retry-after']).toBe('10');
  expectError(ready, 503);
  expect(alive.statusCode).toBe(200);
});

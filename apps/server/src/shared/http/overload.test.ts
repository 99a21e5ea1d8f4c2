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

async function askWhileBlocked() {
  await blockEventLoop();
  return { session: await ask('/api/auth/session'), ready: await ask('/readyz'), alive: await ask('/healthz') };
}

test('an overloaded process answers that it is busy, and that it is alive', async () => {
  const askForSession = async () => (await server.call(getSession)).status;
  await expect.poll(askForSession).toBe(401);
  // A period that began with many short turns of the loop is a low average in spite of the blocked one: the next is not.
  let answers = await askWhileBlocked();
  for (let again = 0; again < 20 && answers.session.statusCode === 401; again += 1) answers = await askWhileBlocked();
  expect(expectError(answers.session, 503)).toMatchObject({
    code: 'unavailable',
    message: 'The service is briefly unavailable. Please try again in a moment.',
  });
  expect(answers.session.headers['retry-after']).toBe('10');
  expectError(answers.ready, 503);
  expect(answers.alive.statusCode).toBe(200);
});

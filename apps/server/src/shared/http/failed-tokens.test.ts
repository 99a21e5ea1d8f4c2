import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const LIMIT = 40;

let server: TestServer;
let token = '';

beforeAll(async () => {
  server = await startTestServer({ FAILED_TOKENS_PER_MINUTE: String(LIMIT) });
  await addUser(server.db, { email: 'user@polar.example' });
  token = await signInAs(server, 'user@polar.example');
});
afterAll(() => server.stop());

const ask = (authorization: string | undefined, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: '/api/auth/session',
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    remoteAddress,
  });
const invented = (index: number) => `Bearer ${String(index).padStart(43, 'x')}`;

test('requests with invalid tokens are counted by network, however they are disguised, and then get 429', async () => {
  const disguised = (index: number) =>
    ask(invented(index), '198.51.100.1', { 'x-forwarded-for': `203.0.113.${index}` });
  for (let index = 0; index < LIMIT; index += 1) expectError(await disguised(index), 401);
  const further = await Promise.all(Array.from({ length: 10 }, (_, index) => disguised(LIMIT + index)));
  for (const response of further) {
    const error = expectError(response, 429);
    expect(error.code).toBe('too_many_requests');
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  expectError(await ask(undefined, '198.51.100.1'), 429);
  expectError(await ask(invented(0), '198.51.100.2'), 401);
});

test('all IPv6 addresses of a subscriber count as one network', async () => {
  const address = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
  for (let host = 1; host <= LIMIT; host += 1) expectError(await ask(invented(host), address(host)), 401);
  expectError(await ask(invented(1), '2001:db8:7:7:ffff::1'), 429);
  expectError(await ask(invented(1), '2001:db8:7:8::1'), 401);
});

test('a person with a session is admitted from a network beyond the limit', async () => {
  await Promise.all(Array.from({ length: LIMIT + 10 }, (_, index) => ask(invented(index), '198.51.100.3')));
  expect((await ask(`Bearer ${token}`, '198.51.100.3')).statusCode).toBe(200);
});

import { getSession } from '@dewar/contract/auth';
import { listTanks } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const LIMIT = 50;

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld({ CALLS_PER_10_SECONDS: String(LIMIT) });
});
afterAll(() => world.server.stop());

const ask = (token: string, headers: Record<string, string> = {}) =>
  world.server.app.inject({ url: '/api/tanks', headers: { authorization: `Bearer ${token}`, ...headers } });

test('a person beyond the limit gets 429 on every endpoint and in every session, while others continue', async () => {
  const another = await signInAs(world.server, 'user@polar.example');
  const responses = await Promise.all(Array.from({ length: LIMIT + 10 }, () => ask(world.tokens.polar)));
  const refused = responses.filter((response) => response.statusCode !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  for (const rejected of refused) {
    expect(expectError(rejected, 429).code).toBe('too_many_requests');
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(10);
  }
  const same = await world.server.call(getSession, { token: another });
  expect(same.status, 'another session of the same person is the same person').toBe(429);
  const disguised = await ask(world.tokens.polar, { 'x-forwarded-for': '203.0.113.5', 'x-real-ip': '203.0.113.6' });
  expect(disguised.statusCode).toBe(429);
  for (const token of [world.tokens.north, world.tokens.admin]) {
    expect((await world.server.call(listTanks, { token })).status).toBe(200);
  }
});

test("requests without a session do not count against a person's limit", async () => {
  await Promise.all(Array.from({ length: LIMIT + 10 }, () => ask('a'.repeat(43))));
  expect((await world.server.call(getSession, { token: world.tokens.north })).status).toBe(200);
});

test('requests to public endpoints are counted by network', async () => {
  const options = (remoteAddress: string) => world.server.app.inject({ url: '/api/auth/options', remoteAddress });
  for (let host = 1; host <= LIMIT; host += 1) await options(`2001:db8:1:1::${host.toString(16)}`);
  expectError(await options('2001:db8:1:1:ffff::9'), 429);
  expect((await options('2001:db8:1:2::1')).statusCode).toBe(200);
  expect((await options('198.51.100.1')).statusCode).toBe(200);
});

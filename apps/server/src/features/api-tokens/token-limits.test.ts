import { listTanks } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INES, startTokenWorld, type TokenWorld } from './api-token-test-world.ts';

let world: TokenWorld;

beforeAll(async () => {
  world = await startTokenWorld({
    CALLS_PER_10_SECONDS: '1000',
    TOKEN_CALLS_PER_10_SECONDS: '5',
    FAILED_TOKENS_PER_MINUTE: '3',
  });
});
afterAll(() => world.server.stop());

const call = (token: string) => world.server.call(listTanks, { token });

test('a token has a limit of its own, beside that of its person and of their other tokens', async () => {
  const [first, second] = [await world.make(INES), await world.make(INES)];
  for (let n = 0; n < 5; n += 1) expect((await call(first.token)).status).toBe(200);
  const refused = await call(first.token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(second.token)).status).toBe(200);
  expect((await call(await world.session(INES))).status).toBe(200);
});

test('guesses of tokens are counted for their network', async () => {
  const { token } = await world.make(INES);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await call(`dwr_${'a'.repeat(46)}`)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await call(token)).status, 'whoever shares the network goes on').toBe(200);
});

test('the document of the interface says the scopes and the limits of a token', async () => {
  const answer = await world.server.app.inject({ url: '/api/openapi.json' });
  const { paths, components } = answer.json();
  const { description, security } = paths['/api/vacuum-readings'].post;
  expect(security).toEqual([{ bearer: [] }, { apiToken: ['readings:write'] }]);
  expect(description).toContain(
    'API tokens need readings:write. With handover_report_id they also need transfers:write. One token may make 5 calls in 10 seconds.',
  );
  expect(paths['/api/tokens'].post.description).toContain('No API token may call this.');
  expect(paths['/api/tokens'].post.security).toEqual([{ bearer: [] }]);
  expect(components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' });
});

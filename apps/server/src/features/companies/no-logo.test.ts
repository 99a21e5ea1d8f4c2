import { getCompanyLogo } from '@dewar/contract/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const call = (companyName: string, query = {}) =>
  world.server.call(getCompanyLogo, { token: world.tokens.polar, params: { companyName }, query });

test('a company without a logo returns 404', async () => {
  expect((await call('Polar Gas')).status).toBe(404);
});

test('with if_none=empty a company without a logo returns an empty response, which browsers do not log as an error', async () => {
  const { status, bytes } = await call('Polar Gas', { if_none: 'empty' });
  expect(status).toBe(200);
  expect(bytes).toHaveLength(0);
});

test("another company's logo returns 404, with or without if_none", async () => {
  expect((await call('North', { if_none: 'empty' })).status).toBe(404);
});

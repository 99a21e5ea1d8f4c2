import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLES } from './matrix-samples.ts';
import { type MatrixWorld, makeMatrixWorld } from './matrix-world.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const DELETIONS = ALL_ENDPOINTS.filter(({ method }) => method === 'DELETE');

let server: TestServer;
let world: MatrixWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeMatrixWorld(server);
});
afterAll(() => server.stop());

test('what is edited in the version that was seen is deleted in it too', () => {
  const edited = new Set(
    ALL_ENDPOINTS.filter(({ method, versioned }) => method === 'PUT' && versioned === true).map(({ path }) => path),
  );
  const unversioned = DELETIONS.filter(({ path, versioned }) => edited.has(path) && versioned !== true);
  expect(unversioned.map(({ name }) => name)).toEqual([]);
});

test.each(
  DELETIONS.filter(({ versioned }) => versioned === true).map((endpoint) => [endpoint.name, endpoint] as const),
)('%s returns 412 with the current record for another version, and deletes the current one', async (name, endpoint) => {
  const caller = endpoint.access === 'teacher' ? 'teacher 1' : 'super-admin';
  const sample = await SAMPLES[name]?.call(world, caller);
  const call = { ...sample, token: world.tokens[caller] };
  const stale = await server.call(endpoint, { ...call, headers: { 'if-match': '"999999"' } });
  expect(stale.status, stale.text).toBe(412);
  const { code, data } = stale.body as { code?: string; data?: { id?: number; version: number } };
  expect(code).toBe('stale_record');
  // What a company has once is named by the company alone.
  const ids = Object.values(call.params ?? {}).map(Number);
  if (!ids.every(Number.isNaN)) expect(ids).toContain(data?.id);
  const current = await server.call(endpoint, { ...call, headers: { 'if-match': `"${data?.version}"` } });
  expect(current.status, current.text).toBe(200);
});

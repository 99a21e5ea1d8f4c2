import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { createTransfer, listTransfers, updateTransfer } from '@dewar/contract/transfers';
import type { Access } from '@dewar/domain/accounts/access';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { SAMPLES } from './matrix-samples.ts';
import { type Caller, type MatrixWorld, makeMatrixWorld } from './matrix-world.ts';
import { forgetSecondFactors, PUBLIC_URL } from './second-factors.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let world: MatrixWorld;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  world = await makeMatrixWorld(server);
});
afterEach(() => forgetSecondFactors(server));
afterAll(() => server.stop());

/** For endpoints that administrators may not call. */
const CALLER_FOR: Partial<Record<Access, Caller>> = { user: 'user A', teacher: 'teacher 1' };

/** They respond with what they did: a decision is made once, and a second move of a clock moves nothing. */
const ACTS = ['approveUser', 'updateSchoolClock'];

/** Requests that change a record and respond with it as it is read. */
function isRoundTrip({ name, method, body, response }: AnyEndpoint): boolean {
  if (method !== 'PUT' || ACTS.includes(name)) return false;
  if (!(body instanceof z.ZodObject) || !(response instanceof z.ZodObject)) return false;
  const read = Object.keys(response.shape);
  return Object.keys(body.shape).some((field) => read.includes(field));
}

const ENDPOINTS = ALL_ENDPOINTS.filter(isRoundTrip).map((endpoint) => [endpoint.name, endpoint] as const);

test('requests that change a record are found', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(15);
});

test.each(ENDPOINTS)(
  '%s takes back the whole record that it gave, and changes nothing of it',
  async (name, endpoint) => {
    const caller = SAMPLES[name]?.owners?.[0] ?? CALLER_FOR[endpoint.access] ?? 'super-admin';
    const call = { ...(await SAMPLES[name]?.call(world, caller)), token: world.tokens[caller] };
    const first = await server.call(endpoint, call);
    expect(first.status, first.text).toBe(200);
    const given = z.record(z.string(), z.unknown()).parse(first.body.data);
    const second = await server.call(endpoint, { ...call, body: { ...given } });
    expect(second.status, second.text).toBe(200);
    expect(withoutVersion(second.body.data)).toEqual(withoutVersion(given));
  },
);

/** What a write may change of a record without changing what it says. */
function withoutVersion(record: unknown) {
  const { version: _version, updated_at: _updated, ...said } = z.record(z.string(), z.unknown()).parse(record);
  return JSON.parse(JSON.stringify(said, withoutIdsOfSections));
}

/** The sections of a template are written anew, whole; its plans know them by their names. */
function withoutIdsOfSections(key: string, value: unknown): unknown {
  if (key !== 'sections' || !Array.isArray(value)) return value;
  return value.map((section: unknown) => ({ ...z.record(z.string(), z.unknown()).parse(section), id: undefined }));
}

const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000).toISOString();

async function newLoad(change: object) {
  const tank_id = await world.newTank();
  const load = { action: 'Load' as const, loaded_at: hoursAgo(200), loaded_weight_lbs: 9_900, loaded_pressure: 10 };
  const body = { tank_id, ...load, product_name: 'LHe', ...change };
  const made = await server.call(createTransfer, { token: world.tokens['user A'], body });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}

async function read(tank_id: number) {
  const { body } = await server.call(listTransfers, { token: world.tokens['user A'], query: { tank_id } });
  const [transfer] = body.data;
  if (transfer === undefined) throw new Error('the transfer is not listed');
  return transfer;
}

test.each([
  ['sent at once', () => ({})],
  ['captured without a signal', () => ({ capture_id: crypto.randomUUID(), captured_at: hoursAgo(1) })],
])('a load that was %s takes an arrival with all fields that were read of it', async (_, how) => {
  const { tank_id } = await newLoad(how());
  for (const [caller, hours] of [
    ['user A', 20],
    ['super-admin', 10],
  ] as const) {
    const given = await read(tank_id);
    const body = { ...given, arrived_at: hoursAgo(hours), arrival_pressure: 45 };
    const saved = await server.call(updateTransfer, { token: world.tokens[caller], params: { id: given.id }, body });
    expect(saved.status, saved.text).toBe(200);
    const { captured_at, arrival_captured_at } = saved.body.data;
    expect([captured_at, arrival_captured_at]).toEqual([given.captured_at, null]);
  }
});

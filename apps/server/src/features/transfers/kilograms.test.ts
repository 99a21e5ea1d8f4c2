import { createTransfer, determineTransfer, listTransfers, updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const admin = () => ({ token: world.tokens.admin });
const put = (id: number, body: object) => world.server.call(updateTransfer, { ...admin(), params: { id }, body });
const add = async (body: object) =>
  world.server.call(createTransfer, { ...admin(), body: { tank_id: await world.newTank(), ...LOAD, ...body } });

test.each([
  ['alone', { loaded_weight_lbs: undefined, loaded_weight_kg: 4_500 }, 'Send the weight in pounds'],
  ['of another weight', { loaded_weight_lbs: 10_000, loaded_weight_kg: 4_500 }, '10000 lbs, which are 4535.92 kg'],
])('kilograms %s are told and no load is added', async (_, body, text) => {
  const { status, body: answered } = await add(body);
  expect([status, Object.keys(answered.fields ?? {})]).toEqual([400, ['loaded_weight_kg']]);
  expect(answered.fields?.loaded_weight_kg).toContain(text);
});

test.each([4_535.92, 4_536, 4_535.9237, null])('%s kg beside 10,000 lbs are taken', async (loaded_weight_kg) => {
  const { status, text, body } = await add({ loaded_weight_lbs: 10_000, loaded_weight_kg });
  expect(status, text).toBe(201);
  expect(body.data.loaded_weight_kg).toBe(4_535.92);
});

test('an edit that changes the kilograms alone is told, for everybody and with both weights', async () => {
  const { id } = await world.newLoad({ loaded_weight_lbs: 10_000 });
  for (const token of [world.tokens.admin, world.tokens.polar]) {
    const { status, body } = await world.server.call(updateTransfer, {
      token,
      params: { id },
      body: { loaded_weight_kg: 5_000 },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    if (token === world.tokens.admin) expect(body.fields?.loaded_weight_kg).toMatch(/^5000 kg are not 10000 lbs/);
  }
  const empty = (await add({ loaded_weight_lbs: null })).body.data.id;
  expect((await put(empty, { loaded_weight_kg: 5_000 })).body.fields).toHaveProperty('loaded_weight_kg');
});

test('a record that was read is sent back whole, also with other pounds', async () => {
  const { id } = await world.newLoad({ loaded_weight_lbs: 10_000 });
  const listed = await world.server.call(listTransfers, { ...admin(), query: { limit: 200 } });
  const read = listed.body.data.find((transfer) => transfer.id === id);
  expect((await put(id, { ...read, notes: 'x' })).status).toBe(200);
  const edited = await put(id, { ...read, loaded_weight_lbs: 5_000 });
  expect(edited.status, edited.text).toBe(200);
  expect(edited.body.data.loaded_weight_kg).toBe(2_267.96);
});

test('received kilograms are those of the received pounds', async () => {
  const { id } = await world.newLoad({ ...ARRIVAL });
  const determine = (body: object) =>
    world.server.call(determineTransfer, {
      ...admin(),
      params: { id },
      body: { actual_received_lbs: 9_000, final_determination: 'partial_load', ...body },
    });
  expect((await determine({ actual_received_kg: 9_000 })).body.fields).toHaveProperty('actual_received_kg');
  expect((await determine({ actual_received_kg: 4_082 })).body.data.actual_received_kg).toBe(4_082.33);
});

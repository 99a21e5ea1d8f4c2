import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, determineTransfer, updateTransfer } from '@dewar/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

async function newTank(capacity_litres: number | null = 41_600) {
  const id = await world.newTank();
  const call = { token: world.tokens.admin, params: { id }, body: { capacity_litres } };
  expect((await world.server.call(updateTank, call)).status).toBe(200);
  return id;
}
const add = (tank_id: number, body: object, as: 'polar' | 'admin' = 'polar') =>
  world.server.call(createTransfer, { token: world.tokens[as], body: { tank_id, ...LOAD, ...body } });
const put = (id: number, body: object, as: 'polar' | 'admin' = 'admin') =>
  world.server.call(updateTransfer, { token: world.tokens[as], params: { id }, body });

async function expectRefused(call: Promise<{ status: number; body: object }>, field: string, words: RegExp) {
  const before = await world.count();
  const { status, body } = await call;
  expect([status, body]).toEqual([400, expect.objectContaining({ fields: { [field]: expect.stringMatching(words) } })]);
  expect(await world.count()).toEqual(before);
}

test('a load beyond what its tank can hold is refused, for everybody', async () => {
  const tank_id = await newTank();
  for (const as of ['polar', 'admin'] as const) {
    await expectRefused(add(tank_id, { loaded_weight_lbs: 100_000 }, as), 'loaded_weight_lbs', /this tank never holds/);
  }
  expect((await add(tank_id, { loaded_weight_lbs: 12_000 })).status).toBe(201);
});

test('without a capacity only what no tank holds is refused', async () => {
  const tank_id = await newTank(null);
  await expectRefused(add(tank_id, { loaded_weight_lbs: 100_000 }), 'loaded_weight_lbs', /no tank holds more helium/);
  expect((await add(tank_id, { loaded_weight_lbs: 16_000 })).status).toBe(201);
});

test('a pressure below a perfect vacuum is refused at loading and on arrival', async () => {
  const tank_id = await newTank();
  await expectRefused(add(tank_id, { loaded_pressure: -14.8 }), 'loaded_pressure', /at least -14\.7 psig/);
  const { body } = await add(tank_id, { loaded_pressure: -14.7 });
  const arrival = { ...ARRIVAL, arrival_pressure: -14.9 };
  await expectRefused(put(body.data.id, arrival, 'polar'), 'arrival_pressure', /at least -14\.7 psig/);
  await expectRefused(put(body.data.id, { ...arrival, arrival_pressure: -15 }), 'arrival_pressure', /-14\.7 psig/);
});

test('a determination beyond what the tank can hold is refused', async () => {
  const tank_id = await newTank();
  const { id } = await world.newLoad({ tank_id, ...ARRIVAL });
  const determine = (actual_received_lbs: number) =>
    world.server.call(determineTransfer, {
      token: world.tokens.admin,
      params: { id },
      body: { actual_received_lbs, final_determination: 'full_load' },
    });
  await expectRefused(determine(21_000), 'actual_received_lbs', /this tank never holds more helium/);
  expect((await determine(10_400)).status).toBe(200);
});

test('a transfer from before these rules can be edited in what is right, but not made worse', async () => {
  const tank_id = await newTank();
  const { id } = await world.newLoad({ tank_id });
  await sql`update transfers set loaded_weight_lbs = 100000, loaded_pressure = -15 where id = ${id}`.execute(
    world.server.db,
  );
  expect((await put(id, { notes: 'seen', loaded_weight_lbs: 100_000, loaded_pressure: -15 })).status).toBe(200);
  expect((await put(id, ARRIVAL, 'polar')).status).toBe(200);
  await expectRefused(put(id, { loaded_weight_lbs: 90_000 }), 'loaded_weight_lbs', /this tank never holds/);
  await expectRefused(put(id, { product_name: 'LH2' }), 'loaded_weight_lbs', /more hydrogen/);
  expect((await put(id, { loaded_weight_lbs: 9_900 })).status).toBe(200);
});

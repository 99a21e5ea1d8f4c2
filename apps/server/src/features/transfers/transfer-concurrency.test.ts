import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer, deleteTransfer, determineTransfer, updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

function tally(responses: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const atOnce = <T>(times: number, work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, place) => work(place)));

test('of fifty identical simultaneous loads one is in transit', async () => {
  const tank_id = await world.newTank();
  const before = await world.count();
  const call = { token: world.tokens.polar, body: { tank_id, ...LOAD } };
  const responses = await atOnce(50, () => world.server.call(createTransfer, call));
  expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
  const after = await world.count();
  expect([after.transfers - before.transfers, after.audits - before.audits]).toEqual([1, 1]);
});

test('fifty simultaneous requests with one Idempotency-Key create one load and get the same response', async () => {
  const tank_id = await world.newTank();
  const before = await world.count();
  const call = {
    token: world.tokens.polar,
    body: { tank_id, ...LOAD },
    headers: { 'idempotency-key': 'load-of-tank' },
  };
  const responses = await atOnce(50, () => world.server.call(createTransfer, call));
  expect(tally(responses)).toEqual({ 201: 50 });
  expect(new Set(responses.map((response) => response.text)).size).toBe(1);
  expect((await world.count()).transfers).toBe(before.transfers + 1);
});

test('of twenty simultaneous arrivals one is saved, and the others find that the load has arrived', async () => {
  const { id } = await world.newLoad();
  const before = await world.count();
  const responses = await atOnce(20, (place) =>
    world.server.call(updateTransfer, {
      token: world.tokens.polar,
      params: { id },
      body: { ...ARRIVAL, arrival_pressure: 40 + place },
    }),
  );
  expect(tally(responses)).toEqual({ 200: 1, 403: 19 });
  const after = await world.count();
  expect([after.versions - before.versions, after.audits - before.audits]).toEqual([1, 1]);
});

test('of twenty simultaneous determinations of one version one is saved, and the others get the current record', async () => {
  const { id } = await world.newLoad({ ...ARRIVAL });
  const responses = await atOnce(20, (place) =>
    world.server.call(determineTransfer, {
      token: world.tokens.admin,
      params: { id },
      body: { actual_received_lbs: place, final_determination: 'unknown' },
      headers: { 'if-match': '"1"' },
    }),
  );
  expect(tally(responses)).toEqual({ 200: 1, 412: 19 });
});

test('after simultaneous loads, arrivals, deletions and moves the state row agrees with the transfers', async () => {
  const { admin, polar } = world.tokens;
  const tank_id = await world.newTank();
  const statuses = await atOnce(40, async (place) => {
    if (place % 8 === 7) {
      const move = {
        token: admin,
        params: { id: tank_id },
        body: { company_name: place % 16 === 7 ? 'North' : 'Polar' },
      };
      return (await world.server.call(updateTank, move)).status;
    }
    const load = await world.server.call(createTransfer, { token: admin, body: { tank_id, ...LOAD } });
    if (load.status !== 201) return load.status;
    const params = { id: load.body.data.id };
    // A trip that has arrived leaves no room for another one at its time; only one can.
    if (place % 2 === 0) return (await world.server.call(deleteTransfer, { token: admin, params })).status;
    return (await world.server.call(updateTransfer, { token: admin, params, body: ARRIVAL })).status;
  });
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const { rows } = await world.server.pool.query(
    `select state.open_transfer_id, (select id from transfers where tank_id = $1 and arrived_at is null) as in_transit,
            state.company_id = tank.company_id as follows
       from tank_state state join tanks tank on tank.id = state.tank_id where tank.id = $1`,
    [tank_id],
  );
  expect(rows).toEqual([{ open_transfer_id: null, in_transit: null, follows: true }]);
  const next = { tank_id, ...LOAD, loaded_at: ARRIVAL.arrived_at };
  expect((await world.server.call(createTransfer, { token: polar, body: next })).status).toBeOneOf([201, 404]);
});

test('a load saved at the same moment as a move belongs to the company that has the tank', async () => {
  const { admin, polar } = world.tokens;
  for (let round = 0; round < 20; round += 1) {
    const tank_id = await world.newTank();
    const move = { token: admin, params: { id: tank_id }, body: { company_name: 'North' } };
    const [load, moved] = await Promise.all([
      world.server.call(createTransfer, { token: polar, body: { tank_id, ...LOAD } }),
      world.server.call(updateTank, move),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([load.status, moved.status]);
  }
});

test("a load saved at the same moment as the tank's deletion is rejected, or prevents the deletion", async () => {
  const { admin, polar } = world.tokens;
  for (let round = 0; round < 20; round += 1) {
    const tank_id = await world.newTank();
    const [load, deletion] = await Promise.all([
      world.server.call(createTransfer, { token: polar, body: { tank_id, ...LOAD } }),
      world.server.call(deleteTank, { token: admin, params: { id: tank_id } }),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([load.status, deletion.status]);
  }
});

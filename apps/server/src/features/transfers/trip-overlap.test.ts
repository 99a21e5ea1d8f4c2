import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, deleteTransfer, updateTransfer } from '@dewar/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

type Caller = keyof TransferWorld['tokens'];

const at = (day: number) => `2026-05-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const trip = (loaded: number, arrived: number | null = null) => ({
  ...LOAD,
  loaded_at: at(loaded),
  ...(arrived !== null && { arrived_at: at(arrived), arrival_pressure: 45 }),
});
/** As a person in New York reads it. */
const said = (loaded: number, arrived: number) =>
  `This tank has another trip at that time: ${loaded} May, 08:00 to ${arrived} May, 08:00.`;
const FOREIGN = 'This tank was on a trip of another company at that time.';

const add = (tank_id: number, body: object, as: Caller = 'polar') =>
  world.server.call(createTransfer, { token: world.tokens[as], body: { tank_id, ...body } });
const put = (id: number, body: object, as: Caller = 'admin') =>
  world.server.call(updateTransfer, { token: world.tokens[as], params: { id }, body });

async function expectRefused(call: Promise<{ status: number; body: object }>, fields: object) {
  const before = await world.count();
  const { status, body } = await call;
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'conflict', fields })]);
  expect(await world.count()).toEqual(before);
}

describe('a new load is refused with the dates of the other trip', () => {
  test.each<readonly [string, object, 'loaded_at' | 'arrived_at']>([
    ['if it lies within an ended trip', trip(12, 14), 'loaded_at'],
    ['if it is in transit since the middle of an ended trip', trip(12), 'loaded_at'],
    ['if it begins before and arrives within it', trip(5, 12), 'arrived_at'],
    ['if it surrounds it', trip(5, 25), 'arrived_at'],
    ['if it is in transit since before it', trip(5), 'arrived_at'],
    ['if it has the same times', trip(10, 20), 'loaded_at'],
    ['if it begins and ends at one moment within it', trip(12, 12), 'loaded_at'],
  ])('%s', async (_, body, field) => {
    const { tank_id } = await world.newLoad(trip(10, 20));
    for (const as of ['polar', 'admin'] as const) {
      await expectRefused(add(tank_id, body, as), { [field]: said(10, 20) });
    }
  });

  test('if a trip of the tank is in transit since before', async () => {
    const { tank_id } = await world.newLoad(trip(10));
    const text = 'This tank has another trip at that time: since 10 May, 08:00, still in transit.';
    await expectRefused(add(tank_id, trip(12, 14)), { loaded_at: text });
    await expectRefused(add(tank_id, trip(5, 14)), { arrived_at: text });
  });
});

test('a trip may begin or end at the very moment of another, and one before a load in transit is taken', async () => {
  const { tank_id } = await world.newLoad(trip(10, 20));
  expect((await add(tank_id, trip(20))).status).toBe(201);
  expect((await add(tank_id, trip(5, 10))).status).toBe(201);
  expect((await add(tank_id, trip(1, 1))).status).toBe(201);
});

test('a load that was deleted does not count, and neither do an Offload, a Transfer and another tank', async () => {
  const { id, tank_id } = await world.newLoad(trip(10, 20));
  await world.newLoad(trip(10, 20));
  for (const action of ['Offload', 'Transfer']) {
    expect((await add(tank_id, { ...trip(12, 14), action }, 'admin')).status).toBe(201);
  }
  expect((await world.server.call(deleteTransfer, { token: world.tokens.admin, params: { id } })).status).toBe(200);
  expect((await add(tank_id, trip(12, 14))).status).toBe(201);
});

describe('an edit is refused', () => {
  test('if it moves the arrival past the next load, by an administrator or by the author', async () => {
    const { tank_id } = await world.newLoad(trip(20, 25));
    const { body } = await add(tank_id, trip(10, 15));
    for (const as of ['admin', 'polar'] as const) {
      const call = { token: world.tokens[as], params: { id: body.data.id }, headers: { 'if-match': '"1"' } };
      const past = world.server.call(updateTransfer, { ...call, body: { arrived_at: at(21) } });
      await expectRefused(past, { arrived_at: said(20, 25) });
    }
    expect((await put(body.data.id, { arrived_at: at(20) })).status).toBe(200);
  });

  test('if it moves the load before the arrival of another', async () => {
    const { tank_id } = await world.newLoad(trip(10, 15));
    const { id } = await world.newLoad({ tank_id, ...trip(20, 25) });
    await expectRefused(put(id, { loaded_at: at(14) }), { loaded_at: said(10, 15) });
    expect((await put(id, { loaded_at: at(15) })).status).toBe(200);
  });

  test('if it withdraws an arrival before a later trip', async () => {
    const { tank_id } = await world.newLoad(trip(20, 25));
    const { body } = await add(tank_id, trip(10, 15));
    for (const as of ['admin', 'polar'] as const) {
      await expectRefused(put(body.data.id, { arrived_at: null }, as), { arrived_at: said(20, 25) });
    }
  });

  test('if it makes an Offload at the time of a trip a load', async () => {
    const { tank_id } = await world.newLoad(trip(10, 20));
    const { id } = await world.newLoad({ tank_id, ...trip(12, 14), action: 'Offload' });
    await expectRefused(put(id, { action: 'Load' }), { loaded_at: said(10, 20) });
  });

  test('if it adds an arrival after the next load that was stored before', async () => {
    const { id, tank_id } = await world.newLoad(trip(10));
    const other = await world.newLoad(trip(20, 25));
    await sql`update transfers set tank_id = ${tank_id},
        assignment_id = (select assignment_id from tank_state where tank_id = ${tank_id}) where id = ${other.id}`.execute(
      world.server.db,
    );
    const late = { arrived_at: at(28), arrival_pressure: 40 };
    expect((await put(id, late, 'polar')).status).toBe(200);
    const again = await world.newLoad(trip(10, 21));
    await sql`update transfers set tank_id = ${again.tank_id},
        assignment_id = (select assignment_id from tank_state where tank_id = ${again.tank_id}) where id = ${other.id}`.execute(
      world.server.db,
    );
    await expectRefused(put(again.id, { arrived_at: at(22) }), { arrived_at: said(20, 25) });
    expect((await put(again.id, { notes: 'stays', arrival_pressure: 50 })).status).toBe(200);
    expect((await put(again.id, { arrived_at: at(20) })).status).toBe(200);
  });
});

test('a company user reads nothing of the trip of another company, which administrators see', async () => {
  const { tank_id } = await world.newLoad(trip(10, 20));
  const move = { token: world.tokens.admin, params: { id: tank_id }, body: { company_name: 'North' } };
  expect((await world.server.call(updateTank, move)).status).toBe(200);
  await expectRefused(add(tank_id, trip(12, 14), 'north'), { loaded_at: FOREIGN });
  await expectRefused(add(tank_id, trip(5), 'north'), { arrived_at: FOREIGN });
  await expectRefused(add(tank_id, trip(12, 14), 'admin'), { loaded_at: said(10, 20) });
  expect((await add(tank_id, trip(20), 'north')).status).toBe(201);
});

test('a load that a device kept is refused as any other, and is its own when it is sent again', async () => {
  const { tank_id } = await world.newLoad(trip(10, 20));
  const captured = { captured_at: at(26), capture_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' };
  await expectRefused(add(tank_id, { ...trip(12, 14), ...captured }), { loaded_at: said(10, 20) });
  const kept = { ...trip(22, 24), ...captured, capture_id: '6f9619ff-8b86-4d01-b42d-00cf4fc96400' };
  const [first, second] = [await add(tank_id, kept), await add(tank_id, kept)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.id).toBe(first.body.data.id);
});

test('of twenty trips at one time that are sent at once, one is stored', async () => {
  const tank_id = await world.newTank();
  const responses = await Promise.all(Array.from({ length: 20 }, (_, place) => add(tank_id, trip(1 + place, 25))));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

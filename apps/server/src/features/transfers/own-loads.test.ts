import { deleteTransfer, determineTransfer, listTransfers, updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { ARRIVAL, LOAD, type OwnRecordWorld, startOwnRecordWorld } from '../../../test-support/own-record-world.ts';

let world: OwnRecordWorld;
beforeAll(async () => {
  world = await startOwnRecordWorld();
});
afterAll(() => world.server.stop());

const put = (id: number, body: object, token = world.tokens.polar, headers: Record<string, string> = {}) =>
  world.server.call(updateTransfer, { token, params: { id }, body, headers });
const withdrawLoad = (id: number, token = world.tokens.polar) =>
  world.server.call(deleteTransfer, { token, params: { id } });
const withdrawArrival = (id: number, token = world.tokens.polar) => put(id, { arrived_at: null }, token);
const determine = (id: number) =>
  world.server.call(determineTransfer, {
    token: world.tokens.admin,
    params: { id },
    body: { actual_received_lbs: 9_543.6, final_determination: 'partial_load' },
  });

async function openTransferOf(tank_id: number) {
  const state = await world.server.db
    .selectFrom('tank_state')
    .select('open_transfer_id')
    .where('tank_id', '=', tank_id)
    .executeTakeFirstOrThrow();
  return state.open_transfer_id;
}

async function listed(tank_id: number) {
  const { body } = await world.server.call(listTransfers, { token: world.tokens.polar, query: { tank_id } });
  return body.data[0];
}

async function newArrival(change: object = {}) {
  const load = await world.newLoad();
  const { status, text, body } = await put(load.id, { ...ARRIVAL, ...change });
  expect(status, text).toBe(200);
  return body.data;
}

describe('whoever logged a load', () => {
  test('corrects it before it arrives', async () => {
    const { id } = await world.newLoad();
    const response = await put(id, { loaded_weight_lbs: 9_800, loaded_pressure: 12, notes: 'dock 3' });
    expect(response.status, response.text).toBe(200);
    const corrected = { loaded_weight_lbs: 9_800, loaded_pressure: 12, notes: 'dock 3', arrived_at: null };
    expect(response.body.data).toMatchObject({ ...corrected, version: 2 });
    expect((await world.auditOf('transfer', id))[1]).toMatchObject({
      action: 'update',
      before: { loaded_weight_lbs: 9_900 },
      after: corrected,
    });
  });

  test('withdraws it, which frees the tank', async () => {
    const { id, tank_id } = await world.newLoad();
    expect(await openTransferOf(tank_id)).toBe(id);
    expect((await withdrawLoad(id)).status).toBe(200);
    expect(await openTransferOf(tank_id)).toBeNull();
  });

  test.each([
    [{ loaded_weight_lbs: null }, 'loaded_weight_lbs'],
    [{ action: 'Offload' }, 'action'],
    [{ arrival_pressure: 45 }, 'arrived_at'],
    [{ notes: 'x', arrival_level: 3 }, 'arrived_at'],
  ])('gets the name of the field for %j', async (change, field) => {
    const { id } = await world.newLoad();
    const before = await hashOfState(world.server);
    const refused = await put(id, change);
    expect(refused.status, refused.text).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toContain(field);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('cannot change it once it has arrived, until the arrival is withdrawn', async () => {
    const { id, tank_id } = await newArrival();
    expect(await listed(tank_id)).toMatchObject({
      correctable_until: null,
      arrival_correctable_until: expect.any(String),
    });
    for (const refused of [await put(id, { loaded_weight_lbs: 9_800 }), await withdrawLoad(id)]) {
      expect(refused.status, refused.text).toBe(409);
      expect(refused.body.error).toMatch(/has arrived/);
    }
    expect((await withdrawArrival(id)).status).toBe(200);
    expect((await put(id, { loaded_weight_lbs: 9_800 })).status).toBe(200);
    expect((await withdrawLoad(id)).status).toBe(200);
  });

  test('gets 403 with the reason after 30 minutes', async () => {
    const { id, tank_id } = await world.newLoad();
    await world.age('transfers', id, 30);
    for (const refused of [await put(id, { loaded_weight_lbs: 9_800 }), await withdrawLoad(id)]) {
      expect(refused.status).toBe(403);
      expect(refused.body.error).toMatch(/for 30 minutes\. Ask an administrator/);
    }
    expect((await listed(tank_id))?.correctable_until).toBeNull();
    expect((await put(id, ARRIVAL)).status).toBe(200);
  });
});

describe('whoever added an arrival', () => {
  test('corrects it, and it is assessed again', async () => {
    const { id } = await newArrival();
    const response = await put(id, { arrival_pressure: 90, was_venting: true }, world.tokens.polar, {
      'if-match': '"2"',
    });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toMatchObject({
      arrival_pressure: 90,
      arrival_assessment: 'needs_immediate_check',
      requires_level_check: true,
    });
  });

  test('needs the version for a correction: without one the arrival counts as a second one', async () => {
    const { id } = await newArrival();
    expect((await put(id, { ...ARRIVAL, arrival_pressure: 90 })).status).toBe(403);
  });

  test('withdraws it, which returns the load to what it was in transit', async () => {
    const load = await world.newLoad();
    const inTransit = await listed(load.tank_id);
    const level = { manual_level_reading: 90, level_reading_unit: 'percent', arrival_level: 230 };
    await put(load.id, { ...ARRIVAL, ...level, was_venting: true, notes: 'hissing' });
    expect(await openTransferOf(load.tank_id)).toBeNull();
    const response = await withdrawArrival(load.id);
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toEqual({ ...inTransit, version: 3, updated_at: expect.any(String) });
    expect(await openTransferOf(load.tank_id)).toBe(load.id);
    expect((await world.auditOf('transfer', load.id)).at(-1)).toMatchObject({
      action: 'update',
      actor_email: 'user@polar.example',
      before: { arrival_pressure: 45, was_venting: true, notes: 'hissing' },
      after: { arrived_at: null, arrival_pressure: null, notes: LOAD.notes },
    });
  });

  test('cannot leave out what an arrival requires', async () => {
    const { id } = await newArrival();
    const refused = await put(id, { arrival_pressure: null }, world.tokens.polar, { 'if-match': '"2"' });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['arrival_pressure']]);
  });

  test('cannot change it once the transfer is determined', async () => {
    const { id, tank_id } = await newArrival();
    expect((await determine(id)).status).toBe(200);
    const corrected = await put(id, { arrival_pressure: 46 }, world.tokens.polar, { 'if-match': '"3"' });
    for (const refused of [corrected, await withdrawArrival(id), await withdrawLoad(id)]) {
      expect(refused.status, refused.text).toBe(409);
      expect(refused.body.error).toMatch(/final determination/);
    }
    expect((await listed(tank_id))?.arrival_correctable_until).toBeNull();
  });

  test('gets 403 with the reason 30 minutes after the arrival, however old the load is', async () => {
    const load = await world.newLoad();
    await world.age('transfers', load.id, 20_000);
    await put(load.id, ARRIVAL);
    expect((await listed(load.tank_id))?.arrival_correctable_until).not.toBeNull();
    await world.age('transfers', load.id, 30);
    const refused = await withdrawArrival(load.id);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatch(/for 30 minutes/);
  });
});

test('a colleague gets 403, and another company 404', async () => {
  const load = await world.newLoad();
  const arrival = await newArrival();
  const before = await hashOfState(world.server);
  const { north } = world.tokens;
  const attempts = [
    (token: string) => put(load.id, { loaded_weight_lbs: 9_800 }, token),
    (token: string) => withdrawLoad(load.id, token),
    (token: string) => put(arrival.id, { arrival_pressure: 46 }, token, { 'if-match': '"2"' }),
    (token: string) => withdrawArrival(arrival.id, token),
  ];
  for (const attempt of attempts) {
    expect((await attempt(world.colleague)).status).toBe(403);
    expect((await attempt(north)).status).toBe(404);
  }
  expect(await hashOfState(world.server)).toBe(before);
});

test('a colleague who adds the arrival changes nothing of the bill of lading, with a correction either', async () => {
  const replaced = await world.newLoad();
  for (const change of [{ bol_number: 'R-1' }, ARRIVAL]) expect((await put(replaced.id, change)).status).toBe(200);
  const { id } = await world.newLoad();
  expect((await put(id, { bol_number: 'R-2' })).status).toBe(200);
  const arrived = await put(id, ARRIVAL, world.colleague);
  expect(arrived.status, arrived.text).toBe(200);
  const version = { 'if-match': `"${arrived.body.data.version}"` };
  for (const replaces_bol_of of [replaced.id, null]) {
    expect((await put(id, { replaces_bol_of }, world.colleague, version)).status).toBe(403);
  }
  expect((await put(id, { arrived_at: null, replaces_bol_of: null }, world.colleague)).status).toBe(403);
});

test('a colleague who adds the arrival may withdraw it, and whoever logged the load may not', async () => {
  const { id } = await world.newLoad();
  expect((await put(id, ARRIVAL, world.colleague)).status).toBe(200);
  expect((await withdrawArrival(id)).status).toBe(403);
  expect((await withdrawArrival(id, world.colleague)).status).toBe(200);
});

test('a load withdrawn at the same moment as its arrival is added either is gone or has arrived', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await world.newLoad();
    const [withdrawn, arrived] = await Promise.all([withdrawLoad(id), put(id, ARRIVAL, world.colleague)]);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([withdrawn.status, arrived.status]);
  }
});

test('an arrival withdrawn at the same moment as the determination is either withdrawn or determined', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await newArrival();
    const [withdrawn, determined] = await Promise.all([withdrawArrival(id), determine(id)]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([withdrawn.status, determined.status]);
  }
});

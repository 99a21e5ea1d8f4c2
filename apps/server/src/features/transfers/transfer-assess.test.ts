import { deleteTank } from '@dewar/contract/tanks';
import { assessTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const assess = (query: object, who: keyof TransferWorld['tokens'] = 'polar') =>
  world.server.call(assessTransfer, { token: world.tokens[who], query: { ...query } });

/** Loaded twenty days before the test clock's time. */
const LOADED = { loaded_at: '2026-05-21T12:00:00Z', loaded_pressure: 10 };

describe('an arrival is assessed', () => {
  test('against the open load, as of now', async () => {
    const { tank_id } = await world.newLoad(LOADED);
    const response = await assess({ tank_id, arrival_pressure: 45, was_venting: false });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toEqual({
      assessment: 'full_load',
      reasoning: expect.stringContaining('Pressure rose 35.0 psi in 20 days (1.750 psi/day)'),
      requiresLevelCheck: false,
      requiresVacuumCheck: false,
    });
  });

  test.each([
    [{ arrival_pressure: 105, was_venting: true }, ['manual_review_required', true, true]],
    [{ arrival_pressure: 95 }, ['needs_immediate_check', true, false]],
    [{ arrival_pressure: 45, was_venting: true }, ['needs_immediate_check', true, true]],
    [{ arrival_pressure: 80, arrived_at: '2026-05-28T12:00:00Z' }, ['manual_review_required', true, false]],
    [{ arrival_pressure: 45, arrived_at: '2026-05-20T12:00:00Z' }, ['unknown', true, false]],
    [{ was_venting: true }, ['needs_immediate_check', true, true]],
    [{}, ['unknown', false, false]],
    [{ arrival_pressure: '' }, ['unknown', false, false]],
    [{ arrival_pressure: -15.1 }, ['unknown', false, false]],
    [{ arrival_pressure: 1_000.1 }, ['unknown', false, true]],
    [{ arrival_pressure: 1_000.1, was_venting: true }, ['needs_immediate_check', true, true]],
  ])('with %j as %j', async (question, verdict) => {
    const { tank_id } = await world.newLoad(LOADED);
    const { data } = (await assess({ tank_id, ...question })).body;
    expect([data.assessment, data.requiresLevelCheck, data.requiresVacuumCheck]).toEqual(verdict);
  });

  test('without a baseline if the tank has no load in transit', async () => {
    const { tank_id } = await world.newLoad({ ...LOADED, ...ARRIVAL });
    const calm = (await assess({ tank_id, arrival_pressure: 45 })).body.data;
    expect([calm.assessment, calm.requiresLevelCheck]).toEqual(['unknown', false]);
    expect(calm.reasoning).toMatch(/no load in transit/);
    expect((await assess({ tank_id, arrival_pressure: 120 })).body.data.assessment).toBe('needs_immediate_check');
  });

  test('against the load of the named transfer instead of the open one', async () => {
    const arrived = await world.newLoad({ ...LOADED, ...ARRIVAL, loaded_pressure: 40 });
    const { tank_id } = arrived;
    await world.newLoad({ ...LOADED, tank_id, loaded_at: ARRIVAL.arrived_at, loaded_pressure: 5 });
    const question = { tank_id, arrival_pressure: 45 };
    expect((await assess({ ...question, transfer_id: arrived.id })).body.data.reasoning).toMatch(/rose 5\.0 psi/);
    expect((await assess(question)).body.data.reasoning).toMatch(/rose 40\.0 psi/);
  });
});

describe('an arrival is not assessed', () => {
  test('for a tank or a transfer of another company or one that does not exist', async () => {
    const polar = await world.newLoad(LOADED);
    const north = await world.newLoad({ ...LOADED, tank_id: await world.newTank('North') });
    const gone = await world.newLoad({ ...LOADED, ...ARRIVAL });
    await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: gone.tank_id } });
    const question = { tank_id: polar.tank_id, arrival_pressure: 45 };
    const invented = await assess({ ...question, tank_id: 2_000_000_000 });
    const responses = [
      invented,
      await assess(question, 'north'),
      await assess(question, 'unassigned'),
      await assess({ ...question, tank_id: north.tank_id, transfer_id: polar.id }),
      await assess({ ...question, transfer_id: north.id }),
      await assess({ ...question, transfer_id: 2_000_000_000 }),
      await assess({ ...question, tank_id: gone.tank_id }),
      await assess({ ...question, transfer_id: gone.id }),
    ];
    for (const response of responses) {
      expect(response.status, response.text).toBe(404);
      expect({ ...response.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
    }
  });

  test('if tank and transfer do not belong together', async () => {
    const one = await world.newLoad(LOADED);
    const other = await world.newLoad(LOADED);
    const response = await assess({ tank_id: one.tank_id, transfer_id: other.id, arrival_pressure: 45 });
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['transfer_id']]);
  });

  test.each([
    [{ tank_id: undefined }, 'tank_id'],
    [{ tank_id: 'one' }, 'tank_id'],
    [{ arrival_pressure: 'high' }, 'arrival_pressure'],
    [{ was_venting: 'perhaps' }, 'was_venting'],
    [{ arrived_at: '2026-06-10' }, 'arrived_at'],
    [{ arrived_at: '9999-01-01T00:00:00Z' }, 'arrived_at'],
    [{ transfer_id: 0 }, 'transfer_id'],
  ])('for %j', async (change, field) => {
    const response = await assess({ tank_id: 1, arrival_pressure: 45, ...change });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields ?? {})).toEqual([field]);
  });
});

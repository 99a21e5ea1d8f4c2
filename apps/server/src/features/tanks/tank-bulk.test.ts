import { getTank } from '@dewar/contract/tanks';
import { MAX_MOVED_TANKS, moveTanks } from '@dewar/contract/tanks-bulk';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const move = (body: Record<string, unknown>) => world.server.call(moveTanks, { token: world.tokens.admin, body });
const companyOf = async (id: number) =>
  (await world.server.call(getTank, { token: world.tokens.admin, params: { id } })).body.data.company_name;

describe('several tanks that move', () => {
  test('go to the company each as a single one, audited, and those that cannot move say why', async () => {
    const moving = [await world.newTank(), await world.newTank({ company_name: null })];
    const there = await world.newTank({ company_name: 'North' });
    const loaded = await world.newTank();
    const load = { tank_id: loaded.id, action: 'Load', loaded_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 9_900 };
    await world.server.call(createTransfer, { token: world.tokens.admin, body: load });
    const ids = [...moving.map(({ id }) => id), there.id, loaded.id, 2_000_000_000];
    const { status, text, body } = await move({ ids, company_name: 'north' });
    expect(status, text).toBe(200);
    expect(body.data.map(({ label, outcome, message }) => [label, outcome, message])).toEqual([
      [moving[0]?.tank_number, 'done', 'From Polar Gas to North'],
      [moving[1]?.tank_number, 'done', 'From stock to North'],
      [there.tank_number, 'unchanged', 'At North already'],
      [loaded.tank_number, 'refused', expect.stringContaining('in transit')],
      [null, 'refused', 'Not found.'],
    ]);
    expect(await Promise.all([...moving, loaded].map(({ id }) => companyOf(id)))).toEqual([
      'North',
      'North',
      'Polar Gas',
    ]);
    for (const { id } of moving) {
      const entries = await world.auditOf('tank', id);
      expect(entries.map(({ action }) => action)).toEqual(['create', 'update']);
    }
  });

  test('take their latest readings along if asked', async () => {
    const { id } = await world.newTank();
    const reading = { tank_id: id, vacuum_reading: 17, reading_timestamp: '2026-06-09T00:00:00Z' };
    await world.server.call(createVacuumReading, { token: world.tokens.admin, body: reading });
    await move({ ids: [id], company_name: 'North', copy_latest_reading: true });
    const { body } = await world.server.call(listVacuumReadings, { token: world.tokens.north, query: { tank_id: id } });
    expect(body.data.map(({ vacuum_reading }) => vacuum_reading)).toEqual([17]);
  });

  test('go into stock by null, and are refused whole for an unknown company', async () => {
    const { id } = await world.newTank();
    const unknown = await move({ ids: [id], company_name: 'Nobody' });
    expect([unknown.status, unknown.body.fields]).toEqual([400, { company_name: 'No company has this name' }]);
    expect((await move({ ids: [id], company_name: null })).body.data[0]?.message).toBe('From Polar Gas to stock');
    expect(await companyOf(id)).toBeNull();
  });

  test('are as many as one request may move', async () => {
    const ids = Array.from({ length: MAX_MOVED_TANKS + 1 }, (_, index) => index + 1);
    const { status, body } = await move({ ids, company_name: 'North' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['ids']]);
  });
});

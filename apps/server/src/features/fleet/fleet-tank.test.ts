import { getFleet, getTankState } from '@dewar/contract/fleet';
import { deleteTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const stateOf = (id: number, token = world.tokens.polar) => world.server.call(getTankState, { token, params: { id } });

test('the state of a tank is its row in the fleet with what evaluates it, for its company and administrators', async () => {
  const { server, tokens } = world;
  const { id } = await world.newTank({ csc_inspection_date: '2026-01-15' });
  const reading = { tank_id: id, vacuum_reading: 21, reading_timestamp: '2026-06-08T12:00:00Z', fresh_pull: false };
  await server.call(createVacuumReading, { token: tokens.polar, body: reading });
  const load = { action: 'Load', loaded_at: '2026-06-08T00:00:00Z', loaded_weight_lbs: 9_000, product_name: 'LHe' };
  await server.call(createTransfer, { token: tokens.polar, body: { tank_id: id, ...load, loaded_pressure: 10 } });

  await judgeTanks(server);

  const fleet = await server.call(getFleet, { token: tokens.polar, params: { companyName: 'Polar Gas' } });
  const { cards: _, tanks, ...view } = fleet.body.data;
  const { status, body } = await stateOf(id);
  expect(status).toBe(200);
  expect(body.data).toEqual({ ...view, tank: tanks.find((tank) => tank.id === id) });
  expect(body.data.tank).toMatchObject({
    latest_reading: { vacuum_reading: 21 },
    open_transfer: { product_name: 'LHe', relief: { relief_at: expect.any(String) } },
  });
  expect((await stateOf(id, tokens.admin)).body.data).toEqual(body.data);
});

test('the state of a deleted tank is not found', async () => {
  const { id } = await world.newTank();
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id } });
  expect((await stateOf(id)).status).toBe(404);
});

import { exportFleet } from '@dewar/contract/fleet';
import { exportVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld({ EXPORTS_PER_MINUTE: '2' });
});
afterAll(() => world.server.stop());

test('exports of one person beyond the limit are refused for a while, whatever list they ask for', async () => {
  const call = { token: world.tokens.polar };
  expect((await world.server.call(exportVacuumReadings, call)).status).toBe(200);
  const fleet = { ...call, params: { companyName: 'Polar Gas' }, body: { format: 'csv', tank_ids: [] } };
  expect((await world.server.call(exportFleet, fleet)).status).toBe(200);
  const refused = await world.server.call(exportVacuumReadings, call);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await world.server.call(exportVacuumReadings, { token: world.tokens.north })).status).toBe(200);
});

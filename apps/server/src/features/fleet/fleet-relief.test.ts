import { getFleet } from '@dewar/contract/fleet';
import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, updateTransfer } from '@dewar/contract/transfers';
import { estimateTimeToRelief } from '@dewar/domain/thermodynamics/time-to-relief';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const HELIUM = {
  action: 'Load',
  loaded_at: '2026-06-01T00:00:00.000Z',
  loaded_pressure: 10,
  loaded_weight_lbs: 9_900,
  product_name: 'LHe',
};

async function load(tank_id: number, change: object = {}): Promise<number> {
  const body = { tank_id, ...HELIUM, ...change };
  const { status, text, body: response } = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(status, text).toBe(201);
  return response.data.id;
}

async function reliefOf(tank_id: number): Promise<string | null | undefined> {
  const { body } = await world.server.call(getFleet, {
    token: world.tokens.polar,
    params: { companyName: 'Polar Gas' },
  });
  const reaches = body.data.tanks.find((tank) => tank.id === tank_id)?.open_transfer?.reaches_relief_at;
  return reaches == null ? reaches : new Date(reaches).toISOString();
}

function expectedRelief(change: Partial<Parameters<typeof estimateTimeToRelief>[0]> = {}): string {
  const estimate = estimateTimeToRelief({
    loadedPressurePsi: 10,
    loadedAt: HELIUM.loaded_at,
    productName: 'LHe',
    pastTrips: [],
    now: world.server.clock.now(),
    ...change,
  });
  if (estimate.kind !== 'estimate') throw new Error(estimate.kind);
  return estimate.reliefAt.toISOString();
}

test('the fleet shows when a helium load reaches relief', async () => {
  const { id } = await world.newTank();
  await load(id);
  // 16 days to 18 psig at 0.5 a day, then 82 psi at 2.4 a day.
  expect(await reliefOf(id)).toBe('2026-07-21T04:00:00.000Z');
  expect(expectedRelief()).toBe('2026-07-21T04:00:00.000Z');
});

test.each([{ loaded_pressure: null }, { product_name: 'Krypton' }, { product_name: null }])(
  'the fleet shows no relief estimate for %j',
  async (change) => {
    const { id } = await world.newTank();
    await load(id, change);
    expect(await reliefOf(id)).toBeNull();
  },
);

test("the relief estimate uses the tank's relief set pressure or else the setting, and changes when the load is edited", async () => {
  const { id } = await world.newTank({ relief_set_pressure: 50 });
  const transfer = await load(id);
  expect(await reliefOf(id)).toBe(expectedRelief({ reliefSetPsi: 50 }));
  const token = world.tokens.admin;
  await world.server.db
    .insertInto('settings')
    .values({ scope: 'general', setting_key: 'relief_set_pressure_psi', setting_value: JSON.stringify(80) })
    .execute();
  await world.server.call(updateTank, { token, params: { id }, body: { relief_set_pressure: null } });
  expect(await reliefOf(id)).toBe(expectedRelief({ reliefSetPsi: 80 }));
  await world.server.call(updateTransfer, { token, params: { id: transfer }, body: { loaded_pressure: 30 } });
  expect(await reliefOf(id)).toBe(expectedRelief({ reliefSetPsi: 80, loadedPressurePsi: 30 }));
  await world.server.db.deleteFrom('settings').execute();
});

const TRIPS = [1, 2, 3].map((month) => ({
  loaded_at: `2026-0${month}-01T00:00:00.000Z`,
  arrived_at: `2026-0${month}-11T00:00:00.000Z`,
  loaded_pressure: 10,
  arrival_pressure: 10 + 10 * month,
}));

test('the relief estimate ignores trips made for another company', async () => {
  const { id } = await world.newTank({ company_name: 'North' });
  for (const trip of TRIPS) await load(id, trip);
  const token = world.tokens.admin;
  await world.server.call(updateTank, { token, params: { id }, body: { company_name: 'Polar Gas' } });
  await load(id);
  expect(await reliefOf(id)).toBe(expectedRelief());
});

test("the relief estimate uses the tank's own last trips once there are three", async () => {
  const { id } = await world.newTank();
  for (const trip of TRIPS) await load(id, trip);
  await load(id);
  // The median of 1, 2 and 3 psi a day over 90 psi.
  expect(await reliefOf(id)).toBe('2026-07-16T00:00:00.000Z');
});

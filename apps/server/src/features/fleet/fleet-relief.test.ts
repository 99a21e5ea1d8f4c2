import { getFleet } from '@dewar/contract/fleet';
import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, listTransfers, updateTransfer } from '@dewar/contract/transfers';
import { HISTORY_DEFAULTS, NO_HISTORY } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { estimateTimeToRelief, type LoadInTransit } from '@dewar/domain/thermodynamics/time-to-relief';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
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

const PLATE = { capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: null };

const historyOf = (plate: Partial<TankPlate> = {}) => ({ plate: { ...PLATE, ...plate }, ...NO_HISTORY });

async function load(tank_id: number, change: object = {}): Promise<number> {
  const body = { tank_id, ...HELIUM, ...change };
  const { status, text, body: response } = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(status, text).toBe(201);
  return response.data.id;
}

async function tankOf(tank_id: number) {
  await judgeTanks(world.server);
  const { body } = await world.server.call(getFleet, {
    token: world.tokens.polar,
    params: { companyName: 'Polar Gas' },
  });
  return body.data.tanks.find((tank) => tank.id === tank_id);
}

async function reliefOf(tank_id: number) {
  const relief = (await tankOf(tank_id))?.open_transfer?.relief;
  return relief == null ? relief : new Date(relief.relief_at).toISOString();
}

function expectedRelief(change: Partial<LoadInTransit> = {}, settings = HISTORY_DEFAULTS): string {
  const load = {
    loadedPressurePsi: 10,
    loadedWeightLbs: 9_900,
    loadedAt: HELIUM.loaded_at,
    productName: 'LHe',
    wasColdWhenFilled: null,
    history: historyOf(),
    ...change,
  };
  const estimate = estimateTimeToRelief(load, settings);
  if (estimate.kind !== 'estimate') throw new Error(estimate.kind);
  return new Date(Math.round(estimate.reliefAt.getTime() / 60_000) * 60_000).toISOString();
}

const edit = (id: number, body: object) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });

test('the fleet shows when a helium load reaches relief, with its range and the pressure on the way', async () => {
  const { id } = await world.newTank();
  await load(id);
  expect(await reliefOf(id)).toBe(expectedRelief());
  const relief = (await tankOf(id))?.open_transfer?.relief;
  expect(relief).toMatchObject({ relief_psi: 100, is_liquid_full: false });
  expect(relief?.pressure_path).toHaveLength(11);
  expect([relief?.pressure_path.at(0), relief?.pressure_path.at(-1)]).toEqual([10, 100]);
  const [earliest, at, latest] = [relief?.earliest_at, relief?.relief_at, relief?.latest_at].map(Date.parse as never);
  expect(Number(earliest)).toBeLessThan(Number(at));
  expect(Number(latest)).toBeGreaterThan(Number(at));
});

test.each([{ loaded_pressure: null }, { product_name: 'Krypton' }, { product_name: null }])(
  'the fleet shows no relief estimate for %j',
  async (change) => {
    const { id } = await world.newTank();
    await load(id, change);
    expect(await reliefOf(id)).toBeNull();
  },
);

test('the relief estimate follows the plate, the settings and an edit of the load', async () => {
  const { id } = await world.newTank({ relief_set_pressure: 50 });
  const transfer = await load(id);
  expect(await reliefOf(id)).toBe(expectedRelief({ history: historyOf({ reliefSetPsi: 50 }) }));
  await edit(id, { capacity_litres: 43_000, boil_off_percent_per_day: 0.9 });
  const plate = { reliefSetPsi: 50, capacityLitres: 43_000, boilOffPercentPerDay: 0.9 };
  expect(await reliefOf(id)).toBe(expectedRelief({ history: historyOf(plate) }));
  await edit(id, { relief_set_pressure: null, capacity_litres: null, boil_off_percent_per_day: null });
  await world.server.db
    .insertInto('settings')
    .values({ scope: 'general', setting_key: 'relief_set_pressure_psi', setting_value: JSON.stringify(80) })
    .execute();
  const settings = { ...HISTORY_DEFAULTS, reliefSetPsi: 80 };
  expect(await reliefOf(id)).toBe(expectedRelief({}, settings));
  const change = { token: world.tokens.admin, params: { id: transfer }, body: { loaded_pressure: 30 } };
  await world.server.call(updateTransfer, change);
  expect(await reliefOf(id)).toBe(expectedRelief({ loadedPressurePsi: 30 }, settings));
  await world.server.db.deleteFrom('settings').execute();
  expect(await reliefOf(id)).toBe(expectedRelief({ loadedPressurePsi: 30 }));
});

/** Trips on which the tank took up much more heat than designed. */
const TRIPS = [1, 2, 3].map((month) => ({
  loaded_at: `2026-0${month}-01T00:00:00.000Z`,
  arrived_at: `2026-0${month}-11T00:00:00.000Z`,
  loaded_pressure: 10,
  arrival_pressure: 60 + month,
}));

const asPastTrips = TRIPS.toReversed().map((trip) => ({
  productName: 'LHe',
  loadedWeightLbs: 9_900,
  loadedPressurePsi: trip.loaded_pressure,
  arrivalPressurePsi: trip.arrival_pressure,
  loadedAt: trip.loaded_at,
  arrivedAt: trip.arrived_at,
  wasVenting: false,
  ...{ receivedWeightLbs: null, lossAnswer: null, wasColdWhenFilled: null },
}));

test("the relief estimate uses the tank's own last trips", async () => {
  const { id } = await world.newTank();
  for (const trip of TRIPS) await load(id, trip);
  await load(id);
  expect(await reliefOf(id)).toBe(expectedRelief({ history: { ...historyOf(), trips: asPastTrips } }));
  expect(Date.parse(expectedRelief({ history: { ...historyOf(), trips: asPastTrips } }))).toBeLessThan(
    Date.parse(expectedRelief()),
  );
});

test('the insulation index of trips is shown at each and pooled at the tank, and changes when one is corrected', async () => {
  const { id } = await world.newTank();
  const ids: number[] = [];
  for (const trip of TRIPS) ids.push(await load(id, trip));
  const insulation = (await tankOf(id))?.insulation;
  expect(insulation?.low).toBeGreaterThan(1.5);
  const trips = async () => {
    const { body } = await world.server.call(listTransfers, { token: world.tokens.polar, query: { tank_id: id } });
    return body.data.map((transfer) => transfer.insulation?.index ?? null);
  };
  expect(await trips()).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  const vented = { token: world.tokens.admin, params: { id: ids[0] ?? 0 }, body: { was_venting: true } };
  await world.server.call(updateTransfer, vented);
  expect((await tankOf(id))?.insulation).not.toEqual(insulation);
  expect(await trips()).toEqual([expect.any(Number), expect.any(Number), null]);
});

test('nothing that follows from trips moves to another company', async () => {
  const { id } = await world.newTank({ company_name: 'North' });
  for (const trip of TRIPS) await load(id, trip);
  await judgeTanks(world.server);
  await edit(id, { company_name: 'Polar Gas' });
  const moved = await world.server.call(getFleet, {
    token: world.tokens.polar,
    params: { companyName: 'Polar Gas' },
  });
  expect(moved.body.data.tanks.find((tank) => tank.id === id)?.insulation).toBeNull();
  await load(id);
  expect(await reliefOf(id)).toBe(expectedRelief());
  expect((await tankOf(id))?.insulation).toBeNull();
});

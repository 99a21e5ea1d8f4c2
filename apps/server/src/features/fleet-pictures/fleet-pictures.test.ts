import { getFleet } from '@dewar/contract/fleet';
import { getFleetInsulation, getFleetLosses, getFleetVacuum } from '@dewar/contract/fleet-pictures';
import { createTransfer, deleteTransfer, determineTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading, deleteVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { dataOf } from '../leak-checks/leak-check-test-world.ts';

let world: TankWorld;
let tank_id: number;
beforeEach(async () => {
  world = await startTankWorld();
  tank_id = (await world.newTank()).id;
  // A tank takes records from the day on which it came.
  await world.server.pool.query(`update tank_assignments set assigned_at = '2024-01-01'`);
});
afterEach(() => world.server.stop());

const call: TankWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);
const admin = () => ({ token: world.tokens.admin });
const ofPolar = { params: { companyName: 'Polar Gas' } };
const at = (date: string) => `${date}T12:00:00.000Z`;

async function read(date: string, vacuum_reading: number, change: object = {}): Promise<number> {
  const body = { tank_id, vacuum_reading, reading_timestamp: at(date), fresh_pull: false, ...change };
  return dataOf(await call(createVacuumReading, { ...admin(), body: { ...body, confirm_reading: true } })).id;
}

async function ship(loaded: string, arrived: string, change: object = {}): Promise<number> {
  const body = {
    ...{ tank_id, action: 'Load', loaded_at: at(loaded), arrived_at: at(arrived), loaded_weight_lbs: 10_000 },
    ...{ loaded_pressure: 10, arrival_pressure: 14, product_name: 'LNG', customer_name: 'Helix' },
    ...change,
  };
  return dataOf(await call(createTransfer, { ...admin(), body })).id;
}

async function determine(id: number, actual_received_lbs: number): Promise<void> {
  const body = { actual_received_lbs, final_determination: 'full_load', confirm_determination: true };
  dataOf(await call(determineTransfer, { ...admin(), params: { id }, body }));
}

const readVacuum = async (query: Readonly<Record<string, unknown>> = {}) =>
  dataOf(await call(getFleetVacuum, { token: world.tokens.polar, ...ofPolar, query }));
const readInsulation = async () => dataOf(await call(getFleetInsulation, { token: world.tokens.polar, ...ofPolar }));
async function readLosses() {
  await keepLedger(world.server);
  return dataOf(await call(getFleetLosses, { token: world.tokens.polar, ...ofPolar }));
}

const micronsOf = async () => (await readVacuum()).tanks.map(({ weeks }) => weeks.map(([, microns]) => microns));

test('the vacuum of a tank is the last reading of each week of a year, and follows every change of a reading', async () => {
  await read('2025-06-08', 9);
  await read('2026-05-25', 20);
  const late = await read('2026-05-31', 30, { fresh_pull: true });
  const next = await read('2026-06-01', 40);
  // The clock of the test stands at Wednesday, 10 June 2026: the year begins 51 weeks before its Monday.
  const picture = await readVacuum();
  expect(picture.from).toBe('2025-06-16');
  expect(picture.tanks[0]?.weeks.map(([taken, ...rest]) => [taken.slice(0, 10), ...rest])).toEqual([
    ['2026-05-31', 30, true],
    ['2026-06-01', 40, false],
  ]);
  dataOf(
    await call(updateVacuumReading, {
      ...admin(),
      params: { id: late },
      body: { reading_timestamp: at('2026-06-02') },
    }),
  );
  expect(await micronsOf()).toEqual([[20, 30]]);
  dataOf(await call(deleteVacuumReading, { ...admin(), params: { id: late } }));
  expect(await micronsOf()).toEqual([[20, 40]]);
  dataOf(await call(deleteVacuumReading, { ...admin(), params: { id: next } }));
  expect(await micronsOf()).toEqual([[20]]);
});

test('tanks with the highest latest reading come first, as many as are asked for, and none of another company', async () => {
  await read('2026-06-01', 40);
  const high = await world.newTank();
  await world.newTank({ company_name: 'North' });
  await world.server.pool.query(`update tank_assignments set assigned_at = '2024-01-01'`);
  await read('2026-06-01', 400, { tank_id: high.id });
  const { id: unread } = await world.newTank();
  expect((await readVacuum()).tanks.map((tank) => tank.tank_id)).toEqual([high.id, tank_id, unread]);
  expect((await readVacuum({ limit: 1 })).tanks.map((tank) => tank.tank_id)).toEqual([high.id]);
  for (const endpoint of [getFleetVacuum, getFleetInsulation, getFleetLosses]) {
    expect((await call(endpoint, { token: world.tokens.north, ...ofPolar })).status, endpoint.name).toBe(404);
  }
});

test('each trip of a tank stands with its kept index, the oldest first, also one that tells none', async () => {
  await world.server.pool.query(
    'update tanks set capacity_litres = 40000, boil_off_percent_per_day = 0.2, relief_set_pressure = 105',
  );
  await ship('2026-04-01', '2026-04-11');
  await ship('2026-05-01', '2026-05-11', { arrival_pressure: null });
  expect((await readInsulation()).tanks[0]?.trips.map(({ insulation }) => insulation)).toEqual([null, null]);
  await judgeTanks(world.server);
  const [first, second] = (await readInsulation()).tanks[0]?.trips ?? [];
  expect(first).toMatchObject({ product_name: 'LNG', insulation: { index: expect.any(Number) } });
  expect(second?.insulation).toBeNull();
});

test('losses are added up by customer and product, follow a correction, and leave out what was taken out', async () => {
  expect(await readLosses()).toMatchObject({
    from: '2025-07-01',
    losses: [],
    others: null,
    total: { loads: 0, lost_lbs: 0 },
  });
  const first = await ship('2026-04-01', '2026-04-03');
  await determine(first, 9_900);
  await determine(await ship('2026-05-01', '2026-05-03', { customer_name: 'HÉLIX' }), 9_950);
  const taken = await ship('2026-05-11', '2026-05-13', { customer_name: 'Arc', product_name: 'LIN' });
  await determine(taken, 2_000);
  await ship('2026-05-21', '2026-05-23', { arrival_pressure: 40 });
  const losses = await readLosses();
  expect(losses.losses).toMatchObject([
    { customer_name: 'Arc', product: 'nitrogen', loads: 1, lost_lbs: 8_000 },
    { customer_name: 'HÉLIX', product: 'lng', loads: 2, loaded_lbs: 20_000, received_lbs: 19_850, lost_lbs: 150 },
  ]);
  expect(losses).toMatchObject({ others: null, total: { loads: 3, lost_lbs: 8_150 }, waiting: 1 });

  await world.server.pool.query(`update transfers set loss_answer = 'taken_out' where id = $1`, [taken]);
  dataOf(await call(updateTransfer, { ...admin(), params: { id: first }, body: { customer_name: 'Other' } }));
  expect((await readLosses()).losses.map((row) => [row.customer_name, row.lost_lbs])).toEqual([
    ['Other', 100],
    ['HÉLIX', 50],
  ]);
  dataOf(await call(deleteTransfer, { ...admin(), params: { id: first } }));
  expect((await readLosses()).losses.map((row) => [row.customer_name, row.lost_lbs])).toEqual([['HÉLIX', 50]]);
});

test('beyond the ten largest losses the rest is one row, and all add up to the total', async () => {
  for (let customer = 1; customer <= 12; customer += 1) {
    const of = { customer_name: `Customer ${customer}`, tank_id: (await newOldTank()).id };
    await determine(await ship('2026-04-01', '2026-04-03', of), 10_000 - customer * 10);
  }
  const { losses, others, total } = await readLosses();
  expect(losses).toHaveLength(10);
  expect(losses[0]).toMatchObject({ customer_name: 'Customer 12', lost_lbs: 120 });
  expect(others).toMatchObject({ pairs: 2, loads: 2, lost_lbs: 30 });
  expect(total).toMatchObject({ loads: 12, lost_lbs: 780 });
});

test('a tank says since when it is in or out of service', async () => {
  const { tanks } = dataOf(await call(getFleet, { token: world.tokens.polar, ...ofPolar }));
  const { rows } = await world.server.pool.query('select switched_at from tank_operational_switches');
  expect(new Date(tanks[0]?.service_since ?? 0)).toEqual(rows[0].switched_at);
});

async function newOldTank() {
  const tank = await world.newTank();
  await world.server.pool.query(`update tank_assignments set assigned_at = '2024-01-01'`);
  return tank;
}

import { type Fleet, getFleet } from '@dewar/contract/fleet';
import { createTank, deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { createFleetReader, type ReadFleet } from './fleet-reader.ts';
import { listFleetPieces } from './fleet-repository.ts';

const DAY = 86_400_000;
const NOW = '2026-06-10T11:00:00Z';
/** The statement for versions. */
const UNCHANGED = [1];
const TANKS = 4;

let world: TankWorld;
let ids: number[] = [];
/** Rows of each statement of the reader. */
let rows: number[] = [];
/** Runs after the next statement, before the reader goes on. */
let meanwhile = async () => {};

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    rows.push(result.rows.length);
    const work = meanwhile;
    meanwhile = async () => {};
    await work();
    return result;
  },
};

beforeEach(async () => {
  await world?.server.stop();
  world = await startTankWorld();
  ids = [];
  for (let serial = 1; serial <= TANKS; serial += 1) ids.push((await world.newTank({ tank_number: `T ${serial}` })).id);
});
afterAll(() => world.server.stop());

function createReader(keptBytes?: number): ReadFleet {
  const { db, clock } = world.server;
  return createFleetReader({ db: db.withPlugin(counting), clock }, keptBytes === undefined ? {} : { keptBytes });
}

/** The fleet, and the rows of each statement that it took. */
async function readWith(read: ReadFleet, company_id = world.polarId): Promise<{ fleet: Fleet; cost: number[] }> {
  rows = [];
  const { bytes } = await read(company_id);
  return { fleet: JSON.parse(bytes.toString()).data, cost: rows };
}

const idsOf = ({ tanks }: Fleet) => tanks.map(({ id }) => id);
const firstTank = () => ids[0] ?? 0;

async function log(tank_id: number, vacuum_reading: number): Promise<void> {
  const body = { tank_id, vacuum_reading, reading_timestamp: NOW };
  const { status, text } = await world.server.call(createVacuumReading, { token: world.tokens.polar, body });
  expect(status, text).toBe(201);
}

async function change(id: number, body: object): Promise<void> {
  const { status, text } = await world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });
  expect(status, text).toBe(200);
}

test('an unchanged fleet costs one statement with one row, and is sent as the same bytes', async () => {
  const read = createReader();
  const first = await read(world.polarId);
  rows = [];
  expect(await read(world.polarId)).toBe(first);
  expect(rows).toEqual(UNCHANGED);
});

test('a write costs the piece of its tank', async () => {
  const read = createReader();
  await readWith(read);
  await log(firstTank(), 21);
  const { fleet, cost } = await readWith(read);
  expect(cost).toEqual([...UNCHANGED, 1]);
  expect(fleet.tanks.map(({ latest_reading }) => latest_reading?.vacuum_reading)).toEqual([21, ...Array(TANKS - 1)]);
  expect(fleet.cards.recent_readings).toBe(1);
  for (const id of ids.slice(1)) await log(id, 30);
  expect((await readWith(read)).cost).toEqual([...UNCHANGED, TANKS - 1]);
});

test('a new number costs the piece and the order of the tanks', async () => {
  const read = createReader();
  await readWith(read);
  await change(firstTank(), { tank_number: 'T 9' });
  const { fleet, cost } = await readWith(read);
  expect(cost).toEqual([...UNCHANGED, 1, TANKS]);
  expect(idsOf(fleet)).toEqual([...ids.slice(1), firstTank()]);
});

test('a tank that leaves costs nothing, and one that returns its piece and the order', async () => {
  const read = createReader();
  await readWith(read);
  await change(firstTank(), { company_name: 'North' });
  const left = await readWith(read);
  expect(left.cost).toEqual(UNCHANGED);
  expect(idsOf(left.fleet)).toEqual(ids.slice(1));
  expect(idsOf((await readWith(read, world.northId)).fleet)).toEqual([firstTank()]);
  await change(firstTank(), { company_name: 'Polar Gas' });
  const returned = await readWith(read);
  expect(returned.cost).toEqual([...UNCHANGED, 1, TANKS]);
  expect(idsOf(returned.fleet)).toEqual(ids);
  expect(idsOf((await readWith(read, world.northId)).fleet)).toEqual([]);
});

test('readings that a tank took along are not recent ones of its next company', async () => {
  const read = createReader();
  await log(firstTank(), 21);
  await change(firstTank(), { company_name: 'North' });
  const { fleet } = await readWith(read, world.northId);
  expect(idsOf(fleet)).toEqual([firstTank()]);
  expect(fleet.cards.recent_readings).toBe(0);
});

test('a new judgement costs the piece of its tank', async () => {
  const read = createReader();
  const load = { action: 'Load', loaded_at: '2026-06-08T00:00:00Z', loaded_weight_lbs: 9_000, product_name: 'LHe' };
  const body = { tank_id: firstTank(), ...load, loaded_pressure: 10 };
  await world.server.call(createTransfer, { token: world.tokens.polar, body });
  await judgeTanks(world.server);
  expect((await readWith(read)).fleet.tanks[0]?.open_transfer?.relief).not.toBeNull();
  const changed = world.server.db.updateTable('tank_judgements').set({ relief_at: null });
  await changed.where('tank_id', '=', firstTank()).execute();
  const { fleet, cost } = await readWith(read);
  expect(fleet.tanks[0]?.open_transfer?.relief).toBeNull();
  expect(cost).toEqual([...UNCHANGED, 1]);
});

test('a deleted tank leaves the fleet, and its number can be used again', async () => {
  const read = createReader();
  await readWith(read);
  const { token, params } = { token: world.tokens.admin, params: { id: firstTank() } };
  await world.server.call(deleteTank, { token, params });
  expect((await readWith(read)).cost).toEqual(UNCHANGED);
  const body = { tank_number: 'T 1', company_name: 'Polar Gas' };
  const { id } = (await world.server.call(createTank, { token, body })).body.data;
  expect(idsOf((await readWith(read)).fleet)).toEqual([id, ...ids.slice(1)]);
});

test('a reading that is no longer recent costs the piece of its tank', async () => {
  const read = createReader();
  await log(firstTank(), 21);
  await readWith(read);
  const { clock } = world.server;
  const age = clock.now().getTime() - Date.parse(NOW);
  clock.advance(7 * DAY - age);
  expect((await readWith(read)).fleet.cards.recent_readings).toBe(1);
  clock.advance(1);
  const { fleet, cost } = await readWith(read);
  expect(fleet.cards.recent_readings).toBe(0);
  expect(cost).toEqual([...UNCHANGED, 1]);
  expect((await readWith(read)).cost).toEqual(UNCHANGED);
});

test('a setting costs no piece, and a new name of the company all of them', async () => {
  const read = createReader();
  await readWith(read);
  const setting = { scope: 'general', setting_key: 'inspection_due_soon_days', setting_value: '365' };
  await world.server.db.insertInto('settings').values(setting).execute();
  const set = await readWith(read);
  expect(set.fleet.inspection_soon_days).toBe(365);
  expect(set.cost, 'versions and settings').toEqual([...UNCHANGED, 1]);
  await world.server.db.updateTable('companies').set({ name: 'Polar' }).where('id', '=', world.polarId).execute();
  const renamed = await readWith(read);
  expect(renamed.fleet.tanks.map(({ company_name }) => company_name)).toEqual(Array(TANKS).fill('Polar'));
  expect(renamed.cost).toEqual([...UNCHANGED, TANKS, TANKS]);
});

test('fleets that do not fit are read again, those used last stay', async () => {
  const { bytes } = await createReader()(world.polarId);
  const read = createReader(bytes.length * 2 + 4 * 500);
  await readWith(read);
  expect((await readWith(read)).cost).toEqual(UNCHANGED);
  for (const id of ids.slice(1)) await change(id, { company_name: 'North' });
  await readWith(read, world.northId);
  expect((await readWith(read, world.northId)).cost).toEqual(UNCHANGED);
  const again = await readWith(read);
  expect(again.cost, 'the other fleet has taken the room').toEqual([...UNCHANGED, 0, 1, 1]);
  expect(idsOf(again.fleet)).toEqual([firstTank()]);
  const none = createReader(1);
  await readWith(none);
  expect((await readWith(none)).cost, 'nothing fits').toEqual([...UNCHANGED, 0, 1, 1]);
});

test('people who ask at once share two reads, the second of which has begun after they asked', async () => {
  const read = createReader();
  await readWith(read);
  rows = [];
  meanwhile = () => log(firstTank(), 21);
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(world.polarId)));
  expect(rows).toEqual([...UNCHANGED, ...UNCHANGED, 1]);
  expect(new Set(answers).size).toBe(2);
});

test('a tank that leaves while the fleet is read is not in it', async () => {
  const read = createReader();
  await readWith(read);
  await log(firstTank(), 21);
  meanwhile = () => change(firstTank(), { company_name: 'North' });
  const { fleet } = await readWith(read);
  expect(idsOf(fleet)).toEqual(ids.slice(1));
  const recent_since = new Date(0);
  const wanted = { company_id: world.northId, tank_ids: ids, recent_since };
  expect((await listFleetPieces(world.server.db, wanted)).map(({ id }) => id)).toEqual([firstTank()]);
});

test('a person who moves to another company gets the pieces of that one only', async () => {
  const call = (companyName: string) =>
    world.server.call(getFleet, { token: world.tokens.polar, params: { companyName } });
  expect(idsOf((await call('Polar Gas')).body.data)).toEqual(ids);
  expect((await call('North')).status).toBe(404);
  await world.server.db
    .updateTable('users')
    .set({ company_id: world.northId })
    .where('email', '=', 'user@polar.example')
    .execute();
  expect((await call('Polar Gas')).status).toBe(404);
  expect(idsOf((await call('North')).body.data)).toEqual([]);
});

test('the fleet of a company that does not exist is not found', async () => {
  await expect(createReader()(0)).rejects.toMatchObject({ status: 404 });
});

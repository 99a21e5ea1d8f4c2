import { type FleetTank, getFleet } from '@dewar/contract/fleet';
import { createLeakCheck } from '@dewar/contract/leak-checks';
import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, determineTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading, deleteVacuumReading } from '@dewar/contract/vacuum-readings';
import type { AttentionKind } from '@dewar/domain/tanks/attention';
import { evaluateTanks } from '@dewar/domain/tanks/attention-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const ago = (milliseconds: number) => new Date(world.server.clock.now().getTime() - milliseconds).toISOString();

async function readFleet(token = world.tokens.polar, companyName = 'Polar Gas') {
  await judgeTanks(world.server);
  const { status, text, body } = await world.server.call(getFleet, { token, params: { companyName } });
  expect(status, text).toBe(200);
  return body.data;
}

async function tankOf(id: number, ...fleet: Parameters<typeof readFleet>): Promise<FleetTank> {
  const tank = (await readFleet(...fleet)).tanks.find((each) => each.id === id);
  if (tank === undefined) throw new Error(`tank ${id} is not in the fleet`);
  return tank;
}

/** The reasons of a tank in the attention list, calculated as the screen does. */
async function kindsOf(id: number): Promise<readonly AttentionKind[]> {
  const fleet = await readFleet();
  const view = {
    now: world.server.clock.now(),
    today: fleet.today,
    inspectionSoonDays: fleet.inspection_soon_days,
    weakerInsulationIndex: fleet.weaker_insulation_index,
    reviewInsulationIndex: fleet.review_insulation_index,
  };
  const evaluated = evaluateTanks(fleet.tanks, view).find(({ tank }) => tank.id === id);
  return evaluated?.reasons.map(({ kind }) => kind) ?? [];
}

/** A tank in good order. */
const newTank = async () => (await world.newTank({ csc_inspection_date: '2026-01-15' })).id;

async function log(tank_id: number, vacuum_reading: number, since: number, fresh_pull = false): Promise<number> {
  const { status, text, body } = await world.server.call(createVacuumReading, {
    token: world.tokens.polar,
    body: { tank_id, vacuum_reading, reading_timestamp: ago(since), fresh_pull },
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

async function arrive(tank_id: number, since: number, arrival: object): Promise<void> {
  const { status, text } = await world.server.call(createTransfer, {
    token: world.tokens.admin,
    body: {
      tank_id,
      action: 'Load',
      loaded_at: ago(since + 4 * DAY),
      loaded_weight_lbs: 9_000,
      arrived_at: ago(since),
      ...arrival,
    },
  });
  expect(status, text).toBe(201);
}

/** Weekly readings that double every 30 days and end a day ago at `microns`. */
async function logRise(tank_id: number, microns: number): Promise<void> {
  for (let week = 12; week >= 0; week -= 1) {
    await log(tank_id, microns * 2 ** ((-week * 7) / 30), DAY + week * 7 * DAY);
  }
}

describe('an arrival that needs an immediate reading', () => {
  test('is in the attention list until the tank is read', async () => {
    const id = await newTank();
    await log(id, 12, 10 * DAY);
    await arrive(id, HOUR, { arrival_pressure: 120, was_venting: false });
    expect(await tankOf(id)).toMatchObject({
      last_arrival: { arrival_pressure: 120, was_venting: false },
      open_transfer: null,
    });
    expect(await kindsOf(id)).toEqual(['immediate_reading']);
    await log(id, 14, 0);
    expect(await kindsOf(id)).toEqual([]);
  });

  test('leaves the attention list when the transfer is edited or deleted', async () => {
    const id = await newTank();
    await arrive(id, 3 * HOUR, { arrival_pressure: 20 });
    expect(await kindsOf(id)).toEqual([]);
    const transfer = await world.server.db
      .selectFrom('transfers')
      .select('id')
      .where('tank_id', '=', id)
      .executeTakeFirstOrThrow();
    const edit = (body: object) =>
      world.server.call(updateTransfer, { token: world.tokens.admin, params: transfer, body });
    await edit({ was_venting: true });
    expect(await kindsOf(id)).toEqual(['immediate_reading']);
    await edit({ arrived_at: null });
    expect((await tankOf(id)).last_arrival).toBeNull();
  });
});

test('an arrival under review is in the attention list until it is determined', async () => {
  const id = await newTank();
  await log(id, 12, 10 * DAY);
  await arrive(id, HOUR, { product_name: 'LHe', loaded_pressure: 5, arrival_pressure: 96 });
  await log(id, 12, 0);
  expect((await tankOf(id)).last_arrival).toMatchObject({ arrival_pressure: 96, is_under_review: true });
  expect(await kindsOf(id)).toContain('arrival_review');
  const params = await world.server.db
    .selectFrom('transfers')
    .select('id')
    .where('tank_id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { actual_received_lbs: 8_990, final_determination: 'full_load' as const };
  const { status, text } = await world.server.call(determineTransfer, { token: world.tokens.admin, params, body });
  expect(status, text).toBe(200);
  expect((await tankOf(id)).last_arrival).toMatchObject({ is_under_review: false });
  expect(await kindsOf(id)).not.toContain('arrival_review');
});

test('the post-offload reading is in the attention list from 72 hours on, until it is taken', async () => {
  const id = await newTank();
  await arrive(id, 72 * HOUR, { arrival_pressure: 20 });
  await log(id, 12, 71 * HOUR);
  expect(await kindsOf(id)).toEqual(['post_offload_reading']);
  await log(id, 12, 0);
  expect(await kindsOf(id)).toEqual([]);
});

test('a leak check awaiting review is in the attention list with its id', async () => {
  const id = await newTank();
  const { tank_number } = await tankOf(id);
  const leakPoint = { x: 200, y: 200, weldLocation: 'Custom location', tankView: 'front', pointNumber: 1 };
  const { status, text, body } = await world.server.call(createLeakCheck, {
    token: world.tokens.admin,
    body: { tankId: id, tankNumber: tank_number, leakPoints: [leakPoint], assessmentDurationMinutes: 5 },
  });
  expect(status, text).toBe(201);
  expect((await tankOf(id)).last_leak_check_id).toBe(body.data.id);
  expect(await kindsOf(id)).toEqual(['leak_check_review']);
});

describe('the vacuum forecast', () => {
  test('is in the attention list within thirty days of crossing 75, with its range, until a fresh pull', async () => {
    const id = await newTank();
    await logRise(id, 37.5);
    const { vacuum_forecast } = await tankOf(id);
    const days = (Date.parse(vacuum_forecast?.crosses_at ?? '') - world.server.clock.now().getTime()) / DAY;
    expect(days).toBeCloseTo(29, 0);
    expect(vacuum_forecast?.earliest_at).not.toBeNull();
    expect(await kindsOf(id)).toEqual(['vacuum_forecast']);
    await log(id, 9, 0, true);
    expect((await tankOf(id)).vacuum_forecast).toBeNull();
    expect(await kindsOf(id)).toEqual([]);
  });

  test('changes when a reading is deleted', async () => {
    const id = await newTank();
    await logRise(id, 37.5);
    const pull = await log(id, 9, 0, true);
    expect(await kindsOf(id)).toEqual([]);
    await world.server.call(deleteVacuumReading, { token: world.tokens.admin, params: { id: pull } });
    expect(await kindsOf(id)).toEqual(['vacuum_forecast']);
  });

  test('uses only readings made for the current company', async () => {
    const id = await newTank();
    await logRise(id, 37.5);
    expect((await tankOf(id)).vacuum_forecast).not.toBeNull();
    const move = { params: { id }, body: { company_name: 'North' } };
    await world.server.call(updateTank, { token: world.tokens.admin, ...move });
    expect((await tankOf(id, world.tokens.north, 'North')).vacuum_forecast).toBeNull();
  });

  test('that cannot be stored leaves the fleet as it was, and follows later', async () => {
    const id = await newTank();
    await logRise(id, 37.5);
    const { pool } = world.server;
    await pool.query('alter table tank_judgements add constraint full_disk check (false) not valid');
    await judgeTanks(world.server);
    expect((await pool.query('select from tank_judgements where tank_id = $1', [id])).rows).toEqual([]);
    await pool.query('alter table tank_judgements drop constraint full_disk');
    world.server.clock.advance(HOUR / 60);
    expect((await tankOf(id)).vacuum_forecast).not.toBeNull();
  });

  test('is computed once per state of the tank, and again after a day', async () => {
    const id = await newTank();
    await logRise(id, 20);
    const keptOf = () =>
      world.server.db
        .selectFrom('tank_judgements')
        .select(['state_version', 'computed_at'])
        .where('tank_id', '=', id)
        .executeTakeFirstOrThrow();
    await judgeTanks(world.server);
    const first = await keptOf();
    world.server.clock.advance(20 * HOUR);
    await judgeTanks(world.server);
    expect(await keptOf()).toEqual(first);
    world.server.clock.advance(5 * HOUR);
    await judgeTanks(world.server);
    expect(await keptOf()).toEqual({ ...first, computed_at: world.server.clock.now() });
  });
});

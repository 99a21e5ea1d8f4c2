import { getFleet } from '@dewar/contract/fleet';
import { createLeakCheck } from '@dewar/contract/leak-checks';
import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, determineTransfer, listWaitingArrivals } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { getWorkQueues, listDueReadings, listWaitingLeakChecks } from '@dewar/contract/work-queues';
import { evaluateTanks } from '@dewar/domain/tanks/attention-list';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const HOUR = 3_600_000;

let world: TankWorld;
beforeEach(async () => {
  world = await startTankWorld();
});
afterEach(() => world.server.stop());

const ago = (hours: number) => new Date(world.server.clock.now().getTime() - hours * HOUR).toISOString();

async function arrive(tank_id: number, hoursAgo: number, arrival: object = { arrival_pressure: 20 }): Promise<number> {
  const { status, text, body } = await world.server.call(createTransfer, {
    token: world.tokens.admin,
    body: {
      tank_id,
      action: 'Load',
      loaded_at: ago(hoursAgo + 100),
      loaded_weight_lbs: 9_000,
      loaded_pressure: 5,
      arrived_at: ago(hoursAgo),
      ...arrival,
    },
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

const newTank = async (company_name = 'Polar Gas') =>
  world.newTank({ company_name, csc_inspection_date: '2026-01-15' });

async function find(token: string) {
  const { server } = world;
  const { body: queues } = await server.call(getWorkQueues, { token });
  const { body: arrivals } = await server.call(listWaitingArrivals, { token });
  const { body: readings } = await server.call(listDueReadings, { token });
  const { body: leakChecks } = await server.call(listWaitingLeakChecks, { token });
  const lists = { arrivals: arrivals.data, readings: readings.data, leak_checks: leakChecks.data };
  expect({
    arrivals: queues.data.arrivals.count,
    readings: queues.data.readings.count,
    leak_checks: queues.data.leak_checks.count,
  }).toEqual(Object.fromEntries(Object.entries(lists).map(([queue, { length }]) => [queue, length])));
  return { queues: queues.data, ...lists };
}

const NOTHING = { count: 0, oldest_at: null };

test('nothing waits in an empty portal; company users decide no requests', async () => {
  const { tokens } = world;
  const { registrations, ...queues } = (await find(tokens.admin)).queues;
  expect(registrations).not.toBeNull();
  expect(queues).toEqual({
    arrivals: NOTHING,
    handovers: NOTHING,
    papers: NOTHING,
    readings: NOTHING,
    leak_checks: NOTHING,
    requests: NOTHING,
  });
  expect((await find(tokens.polar)).queues.requests).toBeNull();
  expect((await find(tokens.unassigned)).queues.arrivals).toEqual(NOTHING);
});

test('arrivals wait for their determination, the oldest first, of all companies for administrators', async () => {
  const { server, tokens } = world;
  const [young, old, theirs, unassessed] = [await newTank(), await newTank(), await newTank('North'), await newTank()];
  await arrive(young.id, 1);
  const oldest = await arrive(old.id, 30);
  await arrive(theirs.id, 20);
  const open = await arrive(unassessed.id, 40);
  await server.db.updateTable('transfers').set({ arrival_assessment: null }).where('id', '=', open).execute();
  const { arrivals, queues } = await find(tokens.admin);
  expect(arrivals.map(({ tank_number, company_name }) => [tank_number, company_name])).toEqual([
    [old.tank_number, 'Polar Gas'],
    [theirs.tank_number, 'North'],
    [young.tank_number, 'Polar Gas'],
  ]);
  expect(new Date(queues.arrivals.oldest_at ?? 0).toISOString()).toBe(ago(30));
  expect((await find(tokens.north)).arrivals.map(({ tank_number }) => tank_number)).toEqual([theirs.tank_number]);
  await server.call(determineTransfer, {
    token: tokens.admin,
    params: { id: oldest },
    body: { actual_received_lbs: 8_900, final_determination: 'full_load' },
  });
  expect((await find(tokens.admin)).arrivals.map(({ tank_id }) => tank_id)).toEqual([theirs.id, young.id]);
});

test('an Offload or a Transfer waits for no determination, because nothing was to arrive with it', async () => {
  const { tokens } = world;
  for (const action of ['Offload', 'Transfer']) await arrive((await newTank()).id, 3, { action });
  const loaded = await newTank();
  await arrive(loaded.id, 3);
  expect((await find(tokens.admin)).arrivals.map(({ tank_id }) => tank_id)).toEqual([loaded.id]);
});

test('an administrator reads the queues of one company; a company user of no other', async () => {
  const { server, tokens } = world;
  await arrive((await newTank()).id, 3, { was_venting: true });
  const read = async (token: string, company: string) =>
    (await server.call(getWorkQueues, { token, query: { company } })).body.data;
  expect(await read(tokens.admin, 'polar gas')).toMatchObject({ arrivals: { count: 1 }, readings: { count: 1 } });
  expect(await read(tokens.admin, 'North')).toMatchObject({ arrivals: NOTHING, requests: null });
  for (const endpoint of [getWorkQueues, listWaitingArrivals, listDueReadings, listWaitingLeakChecks]) {
    expect((await server.call(endpoint, { token: tokens.north, query: { company: 'Polar Gas' } })).status).toBe(404);
  }
});

test.each(['North', null])(
  'an arrival of a tank that has moved to %s waits in the queue of the company that made it',
  async (company_name) => {
    const { server, tokens } = world;
    const { id } = await newTank();
    await arrive(id, 3, { was_venting: true });
    expect((await find(tokens.polar)).arrivals.map(({ tank_id }) => tank_id)).toEqual([id]);
    const moved = await server.call(updateTank, { token: tokens.admin, params: { id }, body: { company_name } });
    expect(moved.status, moved.text).toBe(200);
    const { arrivals, readings, leak_checks } = await find(tokens.polar);
    expect({ readings, leak_checks }).toEqual({ readings: [], leak_checks: [] });
    expect(arrivals.map(({ tank_id }) => tank_id)).toEqual([id]);
    expect((await find(tokens.north)).arrivals).toEqual([]);
    expect((await find(tokens.admin)).arrivals).toMatchObject([{ tank_id: id, company_name: 'Polar Gas' }]);
  },
);

test('a queue is read page by page, each arrival once', async () => {
  const { server, tokens } = world;
  // Several at the same moment, which only their ids tell apart.
  for (const hours of [5, 5, 5, 2, 9]) await arrive((await newTank()).id, hours);
  const read = [];
  let cursor: string | undefined;
  do {
    const { body } = await server.call(listWaitingArrivals, {
      token: tokens.admin,
      query: { limit: 2, ...(cursor !== undefined && { cursor }) },
    });
    read.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  expect(read.map(({ id }) => id)).toEqual((await find(tokens.admin)).arrivals.map(({ id }) => id));
  expect(read).toHaveLength(5);
});

test('readings that are due and leak checks to review are those of the attention list', async () => {
  const { server, tokens } = world;
  const [venting, read, again, calm, leaking] = [
    await newTank(),
    await newTank(),
    await newTank(),
    await newTank(),
    await newTank(),
  ];
  await arrive(venting.id, 3, { was_venting: true });
  await arrive(read.id, 3, { arrival_pressure: 120 });
  await server.call(createVacuumReading, {
    token: tokens.polar,
    body: { tank_id: read.id, vacuum_reading: 12, reading_timestamp: ago(1) },
  });
  await arrive(again.id, 200, { arrival_pressure: 120 });
  await server.call(createTransfer, {
    token: tokens.admin,
    body: { tank_id: again.id, action: 'Load', loaded_at: ago(1), loaded_weight_lbs: 9_000 },
  });
  await arrive(calm.id, 3);
  const point = { x: 200, y: 200, weldLocation: 'Custom location', tankView: 'front', pointNumber: 1 };
  await server.call(createLeakCheck, {
    token: tokens.admin,
    body: { tankId: leaking.id, tankNumber: leaking.tank_number, leakPoints: [point], assessmentDurationMinutes: 5 },
  });

  const { readings, leak_checks } = await find(tokens.polar);
  expect(readings).toMatchObject([{ tank_id: venting.id, was_venting: true, company_name: 'Polar Gas' }]);
  expect(new Date(readings[0]?.due_at ?? 0).toISOString()).toBe(ago(1));
  expect(leak_checks).toMatchObject([{ tank_id: leaking.id, tank_number: leaking.tank_number }]);
  expect(await find(tokens.admin)).toMatchObject({ readings, leak_checks });
  expect(await find(tokens.north)).toMatchObject({ readings: [], leak_checks: [] });

  const { data: fleet } = (await server.call(getFleet, { token: tokens.polar, params: { companyName: 'Polar Gas' } }))
    .body;
  const view = {
    now: server.clock.now(),
    today: fleet.today,
    inspectionSoonDays: 90,
    weakerInsulationIndex: 1.5,
    reviewInsulationIndex: 2.5,
  };
  const inNeed = (wanted: string) =>
    evaluateTanks(fleet.tanks, view)
      .filter(({ reasons }) => reasons.some(({ kind }) => kind === wanted))
      .map(({ tank }) => tank.id);
  expect(readings.map(({ tank_id }) => tank_id)).toEqual(inNeed('immediate_reading'));
  expect(leak_checks.map(({ tank_id }) => tank_id)).toEqual(inNeed('leak_check_review'));
});

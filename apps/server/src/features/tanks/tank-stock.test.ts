import { getFleet, getTankState } from '@dewar/contract/fleet';
import { getLeakCheck, type LeakCheckDetails, listLeakChecks } from '@dewar/contract/leak-checks';
import { quickOpen } from '@dewar/contract/quick-open';
import { createTankFile, downloadTankFile, listTankFiles } from '@dewar/contract/tank-files';
import { createTankNote, listTankNotes, updateTankNote } from '@dewar/contract/tank-notes';
import { getTankTimeline } from '@dewar/contract/tank-timeline';
import { createTank, deleteTank, getTank, listTanks, type Tank, updateTank } from '@dewar/contract/tanks';
import {
  assessTransfer,
  createTransfer,
  determineTransfer,
  listTransfers,
  updateTransfer,
} from '@dewar/contract/transfers';
import {
  createVacuumReading,
  deleteVacuumReading,
  listSparklines,
  listVacuumReadings,
  updateVacuumReading,
} from '@dewar/contract/vacuum-readings';
import { getWorkQueues } from '@dewar/contract/work-queues';
import { TANK_IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import {
  dataOf,
  errorOf,
  HOUR,
  type LeakCheckWorld,
  leaks,
  PASSED,
  RTV,
  START,
  startLeakCheckWorld,
} from '../leak-checks/leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const PDF = new File(['%PDF-1.7\n%EOF\n'], 'Data sheet.pdf');
const READ_AT = '2026-06-09T00:00:00Z';
const LOAD = { action: 'Load', loaded_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 9_900, loaded_pressure: 5 };
const ARRIVAL = { arrived_at: '2026-06-05T00:00:00Z', arrival_pressure: 20 };

let serial = 0;
const newStock = async (): Promise<Tank> => {
  serial += 1;
  return dataOf(await create({ tank_number: `STOCK ${serial}` }));
};
const create = (body: object) => world.server.call(createTank, { token: world.tokens.admin, body });
const change = (id: number, body: object) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });
const assign = async (id: number, company_name: string | null, more: object = {}) =>
  dataOf(await change(id, { company_name, ...more }));

const log = (tank_id: number, token = world.tokens.admin, vacuum_reading = 12) =>
  world.server.call(createVacuumReading, { token, body: { tank_id, vacuum_reading, reading_timestamp: READ_AT } });
const transfer = (tank_id: number, body: object = { ...LOAD, ...ARRIVAL }, token = world.tokens.admin) =>
  world.server.call(createTransfer, { token, body: { tank_id, ...body } });
const note = (tank_id: number, token = world.tokens.admin) =>
  world.server.call(createTankNote, { token, body: { tank_id, note_text: 'Valve sticks' } });
const file = (tank_id: number, token = world.tokens.admin, more: object = {}) =>
  world.server.call(createTankFile, { token, body: { tank_id, ...more }, file: PDF });

async function inFleet(companyName: string, id: number) {
  const { tanks } = dataOf(await world.server.call(getFleet, { token: world.tokens.admin, params: { companyName } }));
  return tanks.find((tank) => tank.id === id);
}

async function assignmentsOf(id: number): Promise<readonly (number | null)[]> {
  const rows = await world.server.db
    .selectFrom('tank_assignments')
    .select(['company_id', 'assigned_at', 'released_at'])
    .where('tank_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.slice(0, -1).map(({ released_at }) => released_at)).toEqual(
    rows.slice(1).map(({ assigned_at }) => assigned_at),
  );
  expect(rows.at(-1)?.released_at).toBeNull();
  return rows.map(({ company_id }) => company_id);
}

interface Records {
  readonly tank: Tank;
  readonly reading: number;
  readonly arrived: number;
  readonly note: number;
  readonly file: number;
  /** Two leaks, one of them repaired. */
  readonly check: LeakCheckDetails;
  /** Every leak repaired. */
  readonly repaired: LeakCheckDetails;
}

/** A tank in stock with records of each kind that Polar Gas made before. */
async function newStockWithRecords(): Promise<Records> {
  const { polar } = world.tokens;
  const tank = await world.newTank();
  const repaired = await world.repairAll(await world.newCheck(1, tank));
  const check = await world.newCheck(2, tank);
  dataOf(await world.repair(check.id, { ...RTV, leakPointIds: [check.leakPoints[0]?.id] }));
  const records = {
    tank,
    reading: dataOf(await log(tank.id, polar)).id,
    arrived: dataOf(await transfer(tank.id)).id,
    note: dataOf(await note(tank.id, polar)).id,
    file: dataOf(await file(tank.id, polar)).id,
    check,
    repaired,
  };
  await assign(tank.id, null);
  return records;
}

describe('a tank in stock', () => {
  test.each([{}, { company_name: null }])('is a tank that is added with %j beside its number', async (company) => {
    serial += 1;
    const response = await create({ tank_number: `STOCK ${serial}`, ...company });
    expect(response.status, response.text).toBe(201);
    const tank = response.body.data;
    expect(tank).toMatchObject({ company_name: null, operational_status: true, leak_check_status: 'no_data' });
    expect(await assignmentsOf(tank.id)).toEqual([null]);
    expect(await world.auditOf('tank', tank.id)).toEqual([
      { action: 'create', actor_email: 'admin@dewar.example', company_id: null, before: null, after: tank },
    ]);
  });

  test('has a number that no other tank has', async () => {
    const { tank_number } = await newStock();
    const again = { tank_number: tank_number.toLowerCase() };
    expect(errorOf(await create({ ...again, company_name: 'North' }))).toEqual([409, 'tank_number']);
    expect(errorOf(await create(again))).toEqual([409, 'tank_number']);
  });

  test('is read by administrators, and what was recorded before also by the company that recorded it', async () => {
    const { tank, reading, arrived, check, repaired, ...records } = await newStockWithRecords();
    const { server, tokens } = world;
    const [params, query] = [{ id: tank.id }, { tank_id: tank.id }];
    const reads = (token: string) => [
      server.call(getTank, { token, params }),
      server.call(getTankState, { token, params }),
      server.call(getTankTimeline, { token, params }),
      server.call(listVacuumReadings, { token, query }),
      server.call(listVacuumReadings, { token, query: { tank_number: tank.tank_number } }),
      server.call(listTransfers, { token, query }),
      server.call(assessTransfer, { token, query: { ...query, arrival_pressure: 20, was_venting: false } }),
      server.call(listLeakChecks, { token, query }),
      server.call(listTankNotes, { token, query }),
      server.call(listTankFiles, { token, query }),
      server.call(downloadTankFile, { token, params: { id: records.file } }),
    ];
    for (const token of [tokens.north, tokens.unassigned]) {
      const statuses = (await Promise.all(reads(token))).map(({ status }) => status);
      expect(statuses).toEqual(statuses.map(() => 404));
    }
    // The tank, its state and the assessment of a new arrival are of now.
    const ofPolar = (await Promise.all(reads(tokens.polar))).map(({ status }) => status);
    expect(ofPolar).toEqual([404, 404, 200, 200, 200, 200, 404, 200, 200, 200, 200]);
    const statuses = (await Promise.all(reads(tokens.admin))).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));

    const token = tokens.admin;
    const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    expect(idsOf(dataOf(await server.call(listVacuumReadings, { token, query })))).toEqual([reading]);
    expect(idsOf(dataOf(await server.call(listTransfers, { token, query })))).toEqual([arrived]);
    expect(idsOf(dataOf(await server.call(listLeakChecks, { token, query })))).toEqual([check.id, repaired.id]);
    expect(dataOf(await server.call(getTankState, { token, params }))).toMatchObject({
      company_name: null,
      today: '2026-06-10',
      tank: {
        company_name: null,
        latest_reading: null,
        last_arrival: null,
        open_transfer: null,
        leak_check_status: 'no_data',
        last_leak_check_id: null,
      },
    });
    const curves = await server.call(listSparklines, { token, query: { tank_ids: tank.id } });
    expect(dataOf(curves)).toEqual([{ tank_id: tank.id, points: [] }]);
  });

  test('is listed for administrators, who can ask for the stock alone, and found by quick open', async () => {
    const [{ id, tank_number }, owned] = [await newStock(), await world.newTank()];
    const list = async (token: string, query: Readonly<Record<string, unknown>>) =>
      dataOf(await world.server.call(listTanks, { token, query })).map((tank) => tank.id);
    const { admin, polar, unassigned } = world.tokens;
    expect(await list(admin, {})).toEqual(expect.arrayContaining([id, owned.id]));
    const stock = dataOf(await world.server.call(listTanks, { token: admin, query: { in_stock: true } }));
    expect(stock.map((tank) => tank.id)).toContain(id);
    expect(new Set(stock.map(({ company_name }) => company_name))).toEqual(new Set([null]));
    const others = await list(admin, { in_stock: false });
    expect(others).toContain(owned.id);
    expect(others).not.toContain(id);
    expect(await list(admin, { in_stock: true, company: 'Polar Gas' })).toEqual([]);
    for (const token of [polar, unassigned]) {
      expect(await list(token, { in_stock: true })).toEqual([]);
      expect(await list(token, {})).not.toContain(id);
    }

    const find = async (token: string) =>
      dataOf(await world.server.call(quickOpen, { token, query: { search: tank_number } })).tanks;
    expect(await find(admin)).toContainEqual({ id, tank_number, company_name: null });
    expect(await find(polar)).toEqual([]);
    expect(await find(unassigned)).toEqual([]);
  });

  test('waits in no work queue', async () => {
    const tank = await world.newTank();
    await world.newCheck(1, tank);
    dataOf(await transfer(tank.id, { ...LOAD, ...ARRIVAL, was_venting: true }));
    const count = async () => {
      const queues = dataOf(await world.server.call(getWorkQueues, { token: world.tokens.admin }));
      return { readings: queues.readings.count, leakChecks: queues.leak_checks.count };
    };
    const before = await count();
    await assign(tank.id, null);
    expect(await count()).toEqual({ readings: before.readings - 1, leakChecks: before.leakChecks - 1 });
  });

  test('can be changed and deleted', async () => {
    const { id } = await newStock();
    const changed = dataOf(await change(id, { csc_inspection_date: '2026-01-15' }));
    expect(changed).toMatchObject({ company_name: null, csc_inspection_date: '2026-01-15', version: 2 });
    expect(await assignmentsOf(id)).toEqual([null]);
    const { admin: token } = world.tokens;
    expect((await world.server.call(deleteTank, { token, params: { id } })).status).toBe(200);
    expect((await world.server.call(getTank, { token, params: { id } })).status).toBe(404);
    expect((await log(id)).status).toBe(404);
    expect((await world.auditOf('tank', id)).at(-1)).toMatchObject({ action: 'delete', company_id: null });
  });
});

type Write = (records: Records) => Promise<{ readonly status: number; readonly text: string; readonly body: object }>;

const admin = () => world.tokens.admin;

const NEW_RECORDS: readonly (readonly [string, Write])[] = [
  ['a reading', ({ tank }) => log(tank.id)],
  [
    'a reading by the number of the tank',
    ({ tank: { tank_number } }) =>
      world.server.call(createVacuumReading, {
        token: admin(),
        body: { tank_number, vacuum_reading: 12, reading_timestamp: READ_AT },
      }),
  ],
  ['a load', ({ tank }) => transfer(tank.id, LOAD)],
  ['a load with its arrival', ({ tank }) => transfer(tank.id)],
  ['an offload', ({ tank }) => transfer(tank.id, { ...LOAD, action: 'Offload' })],
  [
    'an earlier load that would be in transit again',
    ({ arrived: id }) =>
      world.server.call(updateTransfer, { token: admin(), params: { id }, body: { arrived_at: null } }),
  ],
  ['a note', ({ tank }) => note(tank.id)],
  ['a file', ({ tank }) => file(tank.id)],
  ['a leak check', ({ tank }) => world.save({ tankId: tank.id, tankNumber: tank.tank_number, leakPoints: leaks(1) })],
  ['the repair of a leak', ({ check }) => world.repair(check.id, { ...RTV, leakPointIds: [check.leakPoints[1]?.id] })],
  ['the start of a vacuum test', ({ repaired }) => world.test(repaired.id, START)],
];

describe('a tank in stock takes no records:', () => {
  let records: Records;
  beforeAll(async () => {
    records = await newStockWithRecords();
  });

  test.each(NEW_RECORDS)('%s is refused with 409, and nothing is written', async (_what, write) => {
    const response = await world.expectingNoChange(() => write(records));
    expect([response.status, response.body], response.text).toEqual([
      409,
      { code: 'conflict', error: TANK_IN_STOCK, message: TANK_IN_STOCK, request_id: expect.any(String) },
    ]);
  });

  test('company users get 404, like for every tank that they do not see', async () => {
    const { id } = records.tank;
    const { polar } = world.tokens;
    const writes = () => [log(id, polar), transfer(id, LOAD, polar), note(id, polar), file(id, polar)];
    const responses = await world.expectingNoChange(() => Promise.all(writes()));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('once it has a company, all of it is recorded', async () => {
    await assign(records.tank.id, 'North');
    const { tank, check, repaired } = records;
    const responses = [
      await log(tank.id, world.tokens.north),
      await transfer(tank.id, { ...LOAD, loaded_at: ARRIVAL.arrived_at }, world.tokens.north),
      await note(tank.id, world.tokens.north),
      await file(tank.id, world.tokens.north),
      await world.repair(check.id, { ...RTV, leakPointIds: [check.leakPoints[1]?.id] }),
      await world.test(repaired.id, START),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200]);
  });
});

test('the vacuum test that an earlier company left running waits while the tank is in stock', async () => {
  const tank = await world.newTank();
  const { id } = await world.newCheck(0, tank);
  dataOf(await world.test(id, START));
  world.server.clock.advance(HOUR);
  await assign(tank.id, 'North');
  await assign(tank.id, null);
  expect(await world.expectingNoChange(async () => errorOf(await world.test(id, PASSED)))).toEqual([409]);
  expect(await world.expectingNoChange(async () => errorOf(await world.read(id, { vacuumReading: 16 })))).toEqual([
    409,
  ]);
  const check = () => world.server.call(getLeakCheck, { token: world.tokens.admin, params: { id } });
  expect(dataOf(await check())).toMatchObject({ company_name: 'Polar Gas', in_stock: true });
  await assign(tank.id, 'North');
  expect(dataOf(await check()).in_stock).toBe(false);
  expect(dataOf(await world.test(id, PASSED)).overall_status).toBe('pass');
});

test('what was recorded before can be corrected in stock, by its author too, and the state stays empty', async () => {
  const { tank, reading, arrived, check, ...records } = await newStockWithRecords();
  const { server, tokens } = world;
  const corrections = [
    await server.call(updateVacuumReading, {
      token: tokens.polar,
      params: { id: reading },
      body: { vacuum_reading: 13 },
    }),
    await server.call(updateTransfer, { token: tokens.admin, params: { id: arrived }, body: { notes: 'Weighed' } }),
    await server.call(determineTransfer, {
      token: tokens.admin,
      params: { id: arrived },
      body: { actual_received_lbs: 9_800, final_determination: 'full_load' },
    }),
    await server.call(updateTankNote, {
      token: tokens.polar,
      params: { id: records.note },
      body: { note_text: 'Valve stuck' },
    }),
    await world.undoRepairs(check.id, [check.leakPoints[0]?.id ?? 0]),
  ];
  expect(corrections.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const state = await server.call(getTankState, { token: tokens.admin, params: { id: tank.id } });
  expect(dataOf(state).tank).toMatchObject({ latest_reading: null, leak_check_status: 'no_data', last_arrival: null });
  const [trail] = (await world.auditOf('vacuum_reading', reading)).slice(-1);
  expect(trail).toMatchObject({ action: 'update', company_id: world.polarId });
  expect((await server.call(deleteVacuumReading, { token: tokens.admin, params: { id: reading } })).status).toBe(200);
});

describe('putting a tank in stock', () => {
  test('takes it from its company with an audit row of both, and naming the stock again is no move', async () => {
    const before = await world.newTank();
    dataOf(await log(before.id));
    expect(await inFleet('Polar Gas', before.id)).toMatchObject({ latest_reading: { vacuum_reading: 12 } });
    const after = await assign(before.id, null);
    expect(after).toMatchObject({ company_name: null, version: 2 });
    expect(await inFleet('Polar Gas', before.id)).toBeUndefined();
    expect(await assignmentsOf(before.id)).toEqual([world.polarId, null]);
    expect((await world.auditOf('tank', before.id)).at(-1)).toEqual({
      action: 'update',
      actor_email: 'admin@dewar.example',
      company_id: null,
      before,
      after,
    });
    expect(await assign(before.id, null, { operational_status: false })).toMatchObject({ operational_status: false });
    expect(await assignmentsOf(before.id)).toEqual([world.polarId, null]);
  });

  test('is refused with 409 while a load is in transit, and the whole request with it', async () => {
    const { id } = await world.newTank();
    dataOf(await transfer(id, LOAD));
    const response = await world.expectingNoChange(() => change(id, { company_name: null, relief_set_pressure: 50 }));
    expect([response.status, response.body.error]).toEqual([
      409,
      'This tank has a load in transit and cannot be put in stock until it has arrived.',
    ]);
  });

  test('is refused with 409 while its vacuum test is running, which could not be completed there', async () => {
    const tank = await world.newTank();
    const { id } = await world.newCheck(0, tank);
    dataOf(await world.test(id, START));
    const response = await world.expectingNoChange(() => change(tank.id, { company_name: null }));
    expect(errorOf(response)).toEqual([409, 'company_name']);
    expect(response.body.error).toBe('Its vacuum test is under way: complete the test first.');
    dataOf(await world.test(id, PASSED));
    expect((await change(tank.id, { company_name: null })).status).toBe(200);
  });

  test('takes no copies along', async () => {
    const { id } = await world.newTank();
    const copies = { company_name: null, copy_latest_reading: true };
    const response = await world.expectingNoChange(() => change(id, copies));
    expect(errorOf(response)).toEqual([400, 'copy_latest_reading']);
  });
});

describe('assigning a tank in stock', () => {
  test('to the company that had it before brings back its records', async () => {
    const { tank } = await newStockWithRecords();
    await assign(tank.id, 'Polar Gas');
    expect(await inFleet('Polar Gas', tank.id)).toMatchObject({
      latest_reading: { vacuum_reading: 12 },
      leak_check_status: 'review_needed',
    });
    expect(await assignmentsOf(tank.id)).toEqual([world.polarId, null, world.polarId]);
  });

  test('to another company starts empty, or with copies of what its last company recorded', async () => {
    const [empty, full] = [await newStockWithRecords(), await newStockWithRecords()];
    await assign(empty.tank.id, 'North');
    expect(await inFleet('North', empty.tank.id)).toMatchObject({ latest_reading: null, leak_check_status: 'no_data' });
    const copies = { copy_latest_reading: true, copy_latest_leak_check: true };
    await assign(full.tank.id, 'North', copies);
    expect(await inFleet('North', full.tank.id)).toMatchObject({
      latest_reading: { vacuum_reading: 12 },
      leak_check_status: 'review_needed',
    });
    const { id } = await newStock();
    await assign(id, 'North', copies);
    expect(await inFleet('North', id), 'no company had it').toMatchObject({ latest_reading: null });
  });

  test('shows in the timeline where it came from and when it was in stock, to administrators alone', async () => {
    const { id } = await world.newTank();
    await assign(id, null);
    await assign(id, 'North');
    const moves = async (token: string) =>
      dataOf(await world.server.call(getTankTimeline, { token, params: { id }, query: { kinds: 'move' } })).map(
        ({ record }) => record,
      );
    expect(await moves(world.tokens.admin)).toEqual([
      { company_name: 'North', from_company_name: null },
      { company_name: null, from_company_name: 'Polar Gas' },
      { company_name: 'Polar Gas', from_company_name: null },
    ]);
    expect(await moves(world.tokens.north)).toEqual([{ company_name: 'North', from_company_name: null }]);
  });
});

test('of readings that are logged while a tank goes in and out of stock, each has a company or is refused', async () => {
  const { id } = await world.newTank();
  const ROUNDS = 10;
  const homes = Array.from({ length: ROUNDS }, (_, turn) => (turn % 2 === 0 ? null : 'Polar Gas'));
  const [moves, readings] = await Promise.all([
    Promise.all(homes.map((company_name) => change(id, { company_name }))),
    Promise.all(homes.map((_, turn) => log(id, world.tokens.admin, turn + 1))),
  ]);
  expect(moves.map(({ status }) => status)).toEqual(homes.map(() => 200));
  const logged = readings.filter(({ status }) => status === 201);
  const refused = readings.filter(({ status }) => status === 409);
  expect(logged.length + refused.length).toBe(ROUNDS);
  const kept = await world.server.db
    .selectFrom('vacuum_readings')
    .select('company_id')
    .where('tank_id', '=', id)
    .execute();
  expect(kept).toEqual(logged.map(() => ({ company_id: world.polarId })));
  const homesOfTank = await assignmentsOf(id);
  const { company_name } = dataOf(await world.server.call(getTank, { token: world.tokens.admin, params: { id } }));
  expect(company_name === null).toBe(homesOfTank.at(-1) === null);
});

test('a reading that waits for a tank to be put in stock is refused', async () => {
  const { id } = await world.newTank();
  const { server } = world;
  const { waiting } = await server.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('tank_state').select('tank_id').where('tank_id', '=', id).forUpdate().execute();
    const stored = change(id, { company_name: null });
    await waitForBlockedRequest(server.db, { requests: 1 });
    const reading = log(id);
    await waitForBlockedRequest(server.db, { requests: 2 });
    return { waiting: Promise.all([stored, reading]) };
  });
  const [stored, reading] = await waiting;
  expect([stored.status, reading.status]).toEqual([200, 409]);
});

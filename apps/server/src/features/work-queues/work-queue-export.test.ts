import { listWaitingArrivals } from '@dewar/contract/transfers';
import {
  exportDueReadings,
  exportWaitingArrivals,
  exportWaitingLeakChecks,
  listDueReadings,
  listWaitingLeakChecks,
} from '@dewar/contract/work-queues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOfAllPages } from '../../../test-support/all-pages.ts';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { latestExport } from '../../../test-support/latest-export.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const POLAR = 205;
const NORTH = 3;

let world: TankWorld;

/** So many tanks, each of which waits in all three queues; several since the same moment. */
const tanksOf = (company_id: number, name: string, count: number) => `
  with made as (
    insert into tanks (tank_number, company_id)
    select '${name} ' || n, ${company_id} from generate_series(1, ${count}) n returning id, company_id),
  assigned as (
    insert into tank_assignments (tank_id, company_id) select id, company_id from made returning *),
  stated as (
    insert into tank_state (tank_id, company_id, assignment_id, last_arrived_at, last_arrival_pressure,
                            last_arrival_venting, leak_check_status, last_leak_check_id, last_leak_check_date)
    select tank_id, company_id, id, '2026-06-10'::timestamptz - (tank_id / 3) * interval '1 minute', 120.5, false,
           'review_needed', tank_id, '2026-06-01'::timestamptz - (tank_id / 3) * interval '1 day' from assigned)
  insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, arrival_assessment,
                         product_name, bol_number, recorded_by_email)
  select tank_id, company_id, id, 'Load', '2026-05-01',
         '2026-06-10'::timestamptz - (tank_id / 3) * interval '1 minute', 'full_load', '=LHe', 'BOL 1', 'x@x.example'
    from assigned`;

beforeAll(async () => {
  world = await startTankWorld();
  await fillTables(
    world.server,
    tanksOf(world.polarId, '=POLAR', POLAR),
    tanksOf(world.northId, 'North', NORTH),
    `update tank_state set last_arrived_at = '2026-06-09 23:00+00' where tank_id = (select min(id) from tanks)`,
    `update tank_state set last_arrived_at = '2026-06-10 11:00+00' where tank_id = (select max(id) from tanks)`,
  );
});
afterAll(() => world.server.stop());

type Who = keyof TankWorld['tokens'];

const QUEUES = [
  { name: 'waiting arrivals', list: listWaitingArrivals, file: exportWaitingArrivals, entity: 'waiting_arrival' },
  { name: 'due readings', list: listDueReadings, file: exportDueReadings, entity: 'due_reading' },
  { name: 'leak checks', list: listWaitingLeakChecks, file: exportWaitingLeakChecks, entity: 'waiting_leak_check' },
] as const;

type File = (typeof QUEUES)[number]['file'];

const exported = async (endpoint: File, who: Who, query: object = {}) => {
  const response = await world.server.call(endpoint, { token: world.tokens[who], query: { ...query } });
  expect(response.status, response.text).toBe(200);
  return csvRows(response.text);
};

describe.each(QUEUES)('exported $name', ({ list, file, entity }) => {
  const listed = (who: Who, query: object = {}) =>
    rowsOfAllPages<{ readonly tank_number: string }>((page) =>
      world.server.call(list, { token: world.tokens[who], query: { ...query, ...page } }),
    );

  test.each([
    ['polar', {}, POLAR],
    ['north', {}, NORTH],
    ['unassigned', {}, 0],
    ['admin', {}, POLAR + NORTH],
    ['admin', { company: 'north' }, NORTH],
  ] as const)('are those of the list, the oldest first: %s %j', async (who, query, count) => {
    const rows = await exported(file, who, query);
    expect(rows).toHaveLength(count);
    expect(rows.map((row) => row.Tank?.replace(/^'/, ''))).toEqual(
      (await listed(who, query)).map(({ tank_number }) => tank_number),
    );
    const companies = { polar: ['Polar Gas'], north: ['North'], unassigned: [], admin: undefined }[who];
    if (companies !== undefined) expect([...new Set(rows.map((row) => row.Company))]).toEqual(companies);
  });

  test('are refused for another company, without an entry of the audit log', async () => {
    await exported(file, 'north');
    const before = await latestExport(world.server);
    for (const company of ['Polar Gas', 'No such company']) {
      const call = { token: world.tokens.north, query: { company, format: 'xlsx' } };
      expect((await world.server.call(file, call)).status).toBe(404);
    }
    expect(await latestExport(world.server)).toEqual(before);
  });

  test('are audited with the company whose they are', async () => {
    const after = { format: 'csv' };
    await exported(file, 'polar');
    expect(await latestExport(world.server)).toEqual({ entity, company_id: world.polarId, after });
    await exported(file, 'admin', { company: 'North' });
    const ofNorth = { entity, company_id: world.northId, after: { ...after, company: 'North' } };
    expect(await latestExport(world.server)).toEqual(ofNorth);
    await exported(file, 'admin');
    expect(await latestExport(world.server)).toEqual({ entity, company_id: null, after });
  });

  test('are refused in an unknown format, by name', async () => {
    const call = { token: world.tokens.polar, query: { format: 'pdf' } };
    const { status, body } = await world.server.call(file, call);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['format']]);
  });
});

test('exported queues say what the screen says of each tank, without formulas', async () => {
  const [arrival] = await exported(exportWaitingArrivals, 'polar');
  expect(arrival).toMatchObject({
    Tank: expect.stringMatching(/^'=POLAR \d+$/),
    Company: 'Polar Gas',
    'Arrival assessment': 'Full Load',
    Product: "'=LHe",
    'BOL number': 'BOL 1',
  });
  const readings = await exported(exportDueReadings, 'polar');
  expect(readings.at(0)).toMatchObject({
    'Arrival pressure': '120.5',
    'Arrival pressure unit': 'psig',
    'Was Venting': 'No',
    Why: 'Arrival pressure is 120.5 psig (100 or more)',
    Missing: 'Yes',
  });
  const [check] = await exported(exportWaitingLeakChecks, 'polar');
  expect(Object.keys(check ?? {})).toEqual(['Leak check', 'Tank', 'Company', 'Checked (America/New_York)']);
});

test('an exported reading is missing once its two hours are over', async () => {
  const missing = (await exported(exportDueReadings, 'admin')).map((row) => row.Missing);
  expect(missing).toEqual([...Array.from({ length: POLAR + NORTH - 1 }, () => 'Yes'), 'No']);
});

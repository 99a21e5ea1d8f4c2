import { exportFleet } from '@dewar/contract/fleet';
import { deleteTank, exportTanks, listTanks } from '@dewar/contract/tanks';
import { countTransfers, exportTransfers, listTransfers } from '@dewar/contract/transfers';
import { countVacuumReadings, exportVacuumReadings, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import type { TestCall } from '../../../test-support/test-server.ts';

type Person = keyof TankWorld['tokens'];
type Endpoint = typeof exportVacuumReadings | typeof exportTransfers | typeof exportTanks | typeof exportFleet;

const CANARY = 'Nobody else may read this';

let world: TankWorld;
let first = 0;
let second = 0;
let north = 0;
let gone = 0;

beforeAll(async () => {
  world = await startTankWorld();
  first = (await world.newTank({ tank_number: '=TANK "ä", 1' })).id;
  second = (await world.newTank({ tank_number: 'Tank B' })).id;
  north = (await world.newTank({ tank_number: 'North 1', company_name: 'North' })).id;
  gone = (await world.newTank({ tank_number: 'Gone' })).id;
  const assigned = `tank_assignments assigned where tank_id in (${[first, second, north, gone].join()})`;
  await fillTables(
    world.server,
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp,
                                  additional_notes, recorded_by_email)
     select tank_id, company_id, id, n, '2026-05-01'::timestamptz - n * interval '1 hour',
            case when tank_id = ${north} then '${CANARY}' else 'Line 1' || chr(10) || '=Line 2' end, 'x@x.example'
       from generate_series(1, 250) n, ${assigned}`,
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                            customer_name, recorded_by_email)
     select tank_id, company_id, id, 'Load', '2026-05-01'::timestamptz - n * interval '9 days',
            '2026-05-01'::timestamptz - n * interval '9 days' + interval '5 days', 9900.5,
            case when tank_id = ${north} then '${CANARY}' else '+Käufer' end, 'x@x.example'
       from generate_series(1, 210) n, ${assigned}`,
  );
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: gone } });
});
afterAll(() => world.server.stop());

const exported = async (endpoint: Endpoint, call: TestCall, who: Person = 'polar') => {
  const response = await world.server.call(endpoint, { token: world.tokens[who], ...call });
  expect(response.status, response.text).toBe(200);
  return response;
};

const csvOf = async (endpoint: Endpoint, query: object, who: Person = 'polar') =>
  csvRows((await exported(endpoint, { query: { ...query } }, who)).text);

const latestExport = () =>
  world.server.db
    .selectFrom('audit_log')
    .select(['entity', 'action', 'company_id', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('exported vacuum readings', () => {
  const listed = async (query: object, who: Person = 'polar') => {
    const call = { token: world.tokens[who], query: { ...query, limit: 1_000 } };
    return (await world.server.call(listVacuumReadings, call)).body.data;
  };

  test.each([
    ['of one tank', () => ({ tank_id: first }), 250],
    ['of one tank by its number', () => ({ tank_number: 'tank b' }), 250],
    ['of a period', () => ({ from: '2026-04-30T12:00:00Z', to: '2026-05-01T00:00:00Z' }), 36],
    ['of a deleted tank', () => ({ tank_id: gone }), 250],
    ['of the whole company', () => ({}), 750],
  ])('%s are those of the list, in its order', async (_, query, count) => {
    const rows = await csvOf(exportVacuumReadings, query());
    const readings = await listed(query());
    expect(rows).toHaveLength(count);
    expect(rows.map((row) => [row.Tank?.replace(/^'/, ''), row.Reading])).toEqual(
      readings.map(({ tank_number, vacuum_reading }) => [tank_number, String(vacuum_reading)]),
    );
    expect((await countOf(countVacuumReadings, query())).rows).toBe(count);
  });

  test('have units and the zone of the person, no formulas, and texts with line breaks', async () => {
    expect((await csvOf(exportVacuumReadings, { tank_id: first }))[0]).toEqual({
      Tank: `'=TANK "ä", 1`,
      Reading: '1',
      'Reading unit': 'µm',
      Band: 'Good',
      'Taken (America/New_York)': '2026-04-30T19:00:00-04:00',
      'Fresh Pull': 'No',
      Notes: 'Line 1\n=Line 2',
      'Recorded by': 'x@x.example',
      'Captured without a signal (America/New_York)': '',
    });
  });

  test('are the same in Excel, with numbers and times as such', async () => {
    const { bytes, headers } = await exported(exportVacuumReadings, { query: { tank_id: first, format: 'xlsx' } });
    expect(headers['content-disposition']).toContain('vacuum-readings-2026-06-10.xlsx');
    const rows = (await excelSheets(bytes)).get('Vacuum readings') ?? [];
    expect(rows).toHaveLength(251);
    expect(rows[1]?.slice(0, 5)).toEqual(['=TANK "ä", 1', 1, 'µm', 'Good', new Date('2026-04-30T19:00:00Z')]);
  });

  test('of another company are never among them, whoever is named', async () => {
    const { text } = await exported(exportVacuumReadings, {});
    expect(text).not.toContain(CANARY);
    const refused = (query: object) =>
      world.server.call(exportVacuumReadings, { token: world.tokens.polar, query: { ...query } });
    for (const query of [{ tank_id: north }, { tank_number: 'North 1' }, { company: 'North' }]) {
      expect((await refused(query)).status).toBe(404);
    }
    expect(await csvOf(exportVacuumReadings, { company: 'North' }, 'admin')).toHaveLength(250);
    expect(await csvOf(exportVacuumReadings, {}, 'admin')).toHaveLength(1_000);
  });

  test('are audited with their filter and company, and not at all when they are refused', async () => {
    await exported(exportVacuumReadings, { query: { tank_id: first } });
    const entry = { entity: 'vacuum_reading', action: 'export', company_id: world.polarId };
    expect(await latestExport()).toEqual({ ...entry, after: { tank_id: first, format: 'csv' } });
    await world.server.call(exportVacuumReadings, { token: world.tokens.polar, query: { tank_id: north } });
    expect(await latestExport()).toEqual({ ...entry, after: { tank_id: first, format: 'csv' } });
    await exported(exportVacuumReadings, { query: { company: 'North' } }, 'admin');
    expect(await latestExport()).toMatchObject({ company_id: world.northId });
  });
});

const countOf = async (endpoint: typeof countVacuumReadings | typeof countTransfers, query: object) => {
  const { status, text, body } = await world.server.call(endpoint, { token: world.tokens.polar, query: { ...query } });
  expect(status, text).toBe(200);
  return body.data;
};

describe('counting rows before an export', () => {
  test('ends at the most that is counted, and says that there are more', async () => {
    const crowded = (await world.newTank()).id;
    await fillTables(
      world.server,
      `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
       select tank_id, company_id, id, 5, '2020-01-01'::timestamptz - n * interval '1 minute', 'x@x.example'
         from generate_series(1, 10001) n, tank_assignments where tank_id = ${crowded}`,
    );
    expect(await countOf(countVacuumReadings, { tank_id: crowded })).toEqual({ rows: 10_000, is_more: true });
    await fillTables(world.server, `delete from vacuum_readings where tank_id = ${crowded}`);
    expect(await countOf(countVacuumReadings, { tank_id: crowded })).toEqual({ rows: 0, is_more: false });
  });

  test('returns 404 for what belongs to another company', async () => {
    for (const endpoint of [countVacuumReadings, countTransfers]) {
      for (const query of [{ tank_id: north }, { company: 'North' }]) {
        expect((await world.server.call(endpoint, { token: world.tokens.polar, query })).status).toBe(404);
      }
    }
    expect((await countOf(countTransfers, {})).rows).toBe(630);
  });
});

describe('exported transfers', () => {
  test('are those of the list, newest load first', async () => {
    const rows = await csvOf(exportTransfers, { tank_id: first });
    const call = { token: world.tokens.polar, query: { tank_id: first, limit: 200 } };
    const { data } = (await world.server.call(listTransfers, call)).body;
    expect(rows).toHaveLength(210);
    expect(rows.slice(0, 200).map((row) => Number(row.Transfer))).toEqual(data.map(({ id }) => id));
    expect(rows[0]).toMatchObject({
      Status: 'Completed',
      Weight: '9900.5',
      'Weight unit': 'lbs',
      Customer: "'+Käufer",
      'Load date (America/New_York)': '2026-04-21T20:00:00-04:00',
      'Load pressure': '',
      'Load pressure unit': '',
    });
  });

  test('of another company are never among them', async () => {
    const { text } = await exported(exportTransfers, {});
    expect(text).not.toContain(CANARY);
    expect(csvRows(text)).toHaveLength(630);
    expect(await csvOf(exportTransfers, { company: 'North' }, 'admin')).toHaveLength(210);
  });
});

describe('exported tanks', () => {
  test('are those of the list with the same search, by number, over several pages', async () => {
    for (let at = 0; at < 205; at += 1) await world.newTank({ tank_number: `Many ${at}` });
    const call = { token: world.tokens.polar, query: { search: 'many' } };
    const { data } = (await world.server.call(listTanks, call)).body;
    const rows = await csvOf(exportTanks, { search: 'many' });
    expect(rows).toHaveLength(205);
    expect(rows.map((row) => row.Tank)).toEqual(data.map(({ tank_number }) => tank_number));
  });

  test('of other companies are left out for people of a company', async () => {
    const numbers = (await csvOf(exportTanks, {})).map((row) => row.Tank);
    expect(numbers).toContain('Tank B');
    expect(numbers).not.toContain('North 1');
    expect((await csvOf(exportTanks, { company: 'North' }, 'admin')).map((row) => row.Company)).toEqual(['North']);
  });
});

describe('an exported fleet', () => {
  const fleetOf = async (tank_ids: readonly number[], who: Person = 'polar') => {
    const call = { params: { companyName: 'Polar Gas' }, body: { format: 'csv', tank_ids } };
    return csvRows((await exported(exportFleet, call, who)).text);
  };

  test('has the named tanks in the order of the screen', async () => {
    expect((await fleetOf([second, first])).map((row) => row.Tank)).toEqual(['Tank B', `'=TANK "ä", 1`]);
    expect((await fleetOf([first, second])).map((row) => row.Tank)).toEqual([`'=TANK "ä", 1`, 'Tank B']);
    expect((await fleetOf([first]))[0]).toMatchObject({ Location: 'In Rotation', Inspection: 'Never Inspected' });
  });

  test('leaves out tanks that are deleted or belong to another company', async () => {
    expect(await fleetOf([north, gone, 2_000_000_000])).toEqual([]);
    expect(await fleetOf([north], 'admin')).toEqual([]);
  });
});

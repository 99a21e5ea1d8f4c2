import { exportLoadGate, listLoadGate } from '@dewar/contract/load-gate';
import { chooseTanks, judgeListedTank } from '@dewar/domain/load-gate/gate-list';
import { NO_JOURNEY, type TypedJourney } from '@dewar/domain/load-gate/typed-journey';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { keepUntoldJudgements } from '../../../test-support/keep-untold-judgements.ts';
import { latestExport } from '../../../test-support/latest-export.ts';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const CANARY = 'Of another company';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
  await fillTables(
    world.server,
    `with made as (
       insert into tanks (tank_number, company_id, csc_inspection_date, operational_status, capacity_litres,
                          boil_off_percent_per_day)
       select '=TANK ' || n, ${world.polarId}, case when n % 3 > 0 then '2026-01-15'::date end, n % 5 > 0, 41600, 0.62
         from generate_series(1, 410) n returning id, company_id),
     assigned as (
       insert into tank_assignments (tank_id, company_id) select id, company_id from made returning *),
     read as (
       insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
       select tank_id, company_id, id, 12, '2026-06-01', 'x@x.example' from assigned returning *),
     stated as (
       insert into tank_state (tank_id, company_id, assignment_id, latest_reading_id, latest_vacuum_reading,
                               latest_reading_timestamp, latest_fresh_pull)
       select tank_id, company_id, assignment_id, id, vacuum_reading, reading_timestamp, fresh_pull from read)
     insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, product_name,
                            loaded_weight_lbs, loaded_pressure, recorded_by_email)
     select tank_id, company_id, id, 'Load', '2026-04-01', '2026-04-20', 'LHe', 9300, 10, 'x@x.example' from assigned
      where tank_id % 2 = 0`,
  );
  await world.newTank({ tank_number: CANARY, company_name: 'North' });
  await keepUntoldJudgements(world.server);
});
afterAll(() => world.server.stop());

type Who = keyof TankWorld['tokens'];

const callExport = (query: object, who: Who = 'polar', companyName = 'Polar Gas') =>
  world.server.call(exportLoadGate, { token: world.tokens[who], params: { companyName }, query: { ...query } });

async function exported(query: object, who: Who = 'polar') {
  const response = await callExport(query, who);
  expect(response.status, response.text).toBe(200);
  return response;
}

/** The list of the screen, judged as the browser judges it. */
async function shown(typed: Partial<TypedJourney>, choice: object = {}) {
  const call = { token: world.tokens.polar, params: { companyName: 'Polar Gas' } };
  const { data } = (await world.server.call(listLoadGate, call)).body;
  const judged = data.tanks.map((tank) => judgeListedTank(tank, { ...NO_JOURNEY, ...typed }, toGateView(data)));
  return chooseTanks(judged, { verdict: '', search: '', ...choice });
}

describe('an exported load gate', () => {
  test.each([
    ['without a journey', {}, {}, 410],
    ['for a journey', { days: 20, product: 'helium', weight: 9_000, pressure: 6.5 }, {}, 410],
    ['for a long journey, those to mind', { days: 40.5, pressure: -2.5 }, { verdict: 'mind' }, 328],
    ['of chosen tanks', { days: 10 }, { verdict: 'no', search: ' tank 1' }, 27],
  ] as const)('has the tanks and answers of the screen, in its order: %s', async (_, typed, choice, count) => {
    const rows = csvRows((await exported({ ...typed, ...choice })).text);
    const screen = await shown(typed, choice);
    expect(rows).toHaveLength(count);
    const labels = { yes: 'Yes', mind: 'Mind', no: 'No' };
    expect(rows.map((row) => [row.Tank, row['May it be loaded?']])).toEqual(
      screen.map(({ tank, answer }) => [`'${tank.tank_number}`, labels[answer.verdict]]),
    );
  });

  test('has figures, reasons and the journey of each tank as the screen shows them', async () => {
    const rows = csvRows((await exported({ days: 40 })).text);
    const loaded = rows.find((row) => row.Product === 'LHe' && row['May it be loaded?'] === 'Mind');
    expect(loaded).toMatchObject({
      'Holding time': expect.stringMatching(/^\d+$/),
      'Holding time unit': 'days',
      Why: expect.stringMatching(/^It holds only \d+ days; the journey with its margin takes 45 days\. Load at/),
      Journey: '40',
      'Journey unit': 'days',
      Weight: '9300',
      'Weight unit': 'lbs',
      'Starting pressure': '10',
      'Starting pressure unit': 'psig',
    });
    const [never] = rows.filter(({ Product }) => Product === '');
    expect(never).toMatchObject({ 'Holding time': '', Why: expect.stringContaining('Choose the product.') });
    const without = csvRows((await exported({})).text);
    expect(without[0]).toMatchObject({ 'May it be loaded?': 'Yes', Why: 'Nothing against it.', Journey: '' });
    const refused = without.filter((row) => row['May it be loaded?'] === 'No').map(({ Why }) => Why);
    expect(refused).toContain(
      'The tank is out of service. Return it to service first.\nNo 2.5-year inspection is known. Enter its date, as on the plate.',
    );
  });

  test('says of a tank that is being judged what the screen says, and no holding time', async () => {
    const [tank] = await shown({}, { verdict: 'yes' });
    if (tank === undefined) throw new Error('no tank may be loaded');
    await world.server.pool.query('update tank_judgements set settings_hash = $2 where tank_id = $1', [
      tank.id,
      'other',
    ]);
    const rows = csvRows((await exported({ search: tank.tank.tank_number })).text);
    const of = rows.find((row) => row.Tank === `'${tank.tank.tank_number}`);
    expect(of).toMatchObject({
      'May it be loaded?': 'Mind',
      'Holding time': '',
      'How it is known': '',
      Why: 'Its latest records are still being worked out. The answer follows in a moment.',
    });
    const [same] = (await shown({})).filter(({ id }) => id === tank.id);
    expect(same?.answer).toEqual({ verdict: 'mind', reasons: [{ kind: 'being_judged' }], remarks: [], holding: null });
    await world.server.pool.query('delete from tank_judgements where tank_id = $1', [tank.id]);
    await keepUntoldJudgements(world.server);
  });

  test('is the same in Excel', async () => {
    const { bytes, headers } = await exported({ format: 'xlsx', days: 20 });
    expect(headers['content-disposition']).toContain('load-gate-2026-06-10.xlsx');
    const rows = (await excelSheets(bytes)).get('Load gate') ?? [];
    expect(rows).toHaveLength(411);
    expect(rows[1]?.[0]).toBe((await shown({ days: 20 }))[0]?.tank.tank_number);
  });

  test('is audited with its journey and company', async () => {
    await exported({ days: 20, product: 'helium' }, 'admin');
    const after = { format: 'csv', days: 20, product: 'helium' };
    expect(await latestExport(world.server)).toEqual({ entity: 'load_gate', company_id: world.polarId, after });
  });

  test('is refused for another company, and has none of its tanks', async () => {
    expect((await exported({})).text).not.toContain(CANARY);
    const before = await latestExport(world.server);
    expect((await callExport({}, 'north')).status).toBe(404);
    expect((await callExport({}, 'unassigned')).status).toBe(404);
    expect((await callExport({}, 'polar', 'No such company')).status).toBe(404);
    expect(await latestExport(world.server)).toEqual(before);
    expect(csvRows((await callExport({}, 'north', 'North')).text)).toMatchObject([{ Tank: CANARY }]);
  });

  test.each([
    ['days', '0', 'Days must be above 0'],
    ['days', '10000.1', 'Days must be at most 10000'],
    ['days', 'NaN', 'Days must be a number'],
    ['days', 'Infinity', 'Days must be a number'],
    ['weight', '-1', 'Weight must be above 0'],
    ['weight', '200000.01', 'Weight must be at most 200000'],
    ['pressure', '-15.01', 'Pressure must be at least -14.7'],
    ['pressure', '1e3', 'Pressure must be a number'],
    ['pressure', '1000.01', 'Pressure must be at most 1000'],
    ['product', 'LHe', expect.stringMatching(/^Product must be one of: helium/)],
    ['verdict', 'perhaps', 'Verdict must be one of: yes, mind, no'],
    ['search', 'x'.repeat(201), expect.stringMatching(/^Search must have at most 200/)],
    ['format', 'pdf', 'Format must be one of: csv, xlsx'],
  ])('refuses %s of %.20s by name', async (field, value, text) => {
    const { status, body } = await callExport({ [field]: value });
    expect([status, body.fields]).toEqual([400, { [field]: text }]);
  });
});

import type { BodyOf } from '@dewar/contract/endpoint';
import { createImport, previewImport, undoImport } from '@dewar/contract/imports';
import { changeTanks, undoTankChange } from '@dewar/contract/tank-changes';
import { createTankStatus } from '@dewar/contract/tank-statuses';
import { createTank, deleteTank, listTanks, updateTank } from '@dewar/contract/tanks';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
  const status = { body: { status_name: 'Ready for load' }, token: world.tokens.admin };
  expect((await world.server.call(createTankStatus, status)).status).toBe(201);
});

type Caller = keyof TankWorld['tokens'];

const CHOICES = {
  kind: 'tanks',
  timezone: 'UTC',
  columns: { tank_number: 0, company_name: 1, capacity_litres: 2 },
  units: { capacity_litres: 'litre' },
  date_order: 'day-month',
} as const;

async function preview(text: string, choices: object = CHOICES) {
  const body = { kind: 'tanks' as const, text, timezone: 'UTC', ...choices };
  const response = await world.server.call(previewImport, { token: world.tokens.admin, body });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

const importSheet = (text: string, change: Partial<BodyOf<typeof createImport>> = {}, as: Caller = 'admin') =>
  world.server.call(createImport, {
    token: world.tokens[as],
    body: { text, source: 'tanks.csv', only_good: false, ...CHOICES, ...change },
  });

const undo = async (id: number) =>
  (await world.server.call(undoImport, { token: world.tokens.admin, params: { id } })).body.data;

async function findTank(number: string) {
  const { body } = await world.server.call(listTanks, { token: world.tokens.admin, query: { search: number } });
  return body.data.find(({ tank_number }) => tank_number === number);
}

async function findId(search: string): Promise<number> {
  return (await findTank(search))?.id ?? 0;
}

/** Everything that an import of tanks writes, apart from the trail and the imports. */
async function hashOfTanks(): Promise<unknown> {
  const hashes = [
    'tanks',
    'tank_state',
    'tank_assignments',
    'tank_operational_switches',
    'leak_map_tanks',
    'sent_alerts',
  ].map(async (table) => {
    const { rows } = await sql`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(table)} t`.execute(
      world.server.db,
    );
    return rows;
  });
  return Promise.all(hashes);
}

const HEADINGS =
  'Tank no.;Company;Operational;Status;CSC;5-year test;Relief (bar);Inner diameter (in);Capacity (m3);NER (%/day);Holding time (days)';

it('tanks are added with all the fields of their form, converted, and marked in the trail', async () => {
  const text = `${HEADINGS}
CSQU 305438-3; polar  GAS;no;READY for load;30.06.2025;2024-01-02;17;80,5;17,5;0,35;40
NEW 1;In stock;;;;;;;;;`;
  const seen = await preview(text, {});
  expect(Object.keys(seen.columns)).toHaveLength(11);
  expect(seen.units).toEqual({ relief_set_pressure: 'bar', inner_diameter_mm: 'inches', capacity_litres: 'm3' });
  expect(seen).toMatchObject({ good: 2, tanks: 2, refused: 0, first_at: null });
  expect(seen.fates).toMatchObject([{ row: 3, outcome: 'good', message: 'In stock, without a company.' }]);
  const { columns, units } = seen;
  const { status, body } = await importSheet(text, { columns, units });
  expect([status, body.data]).toMatchObject([201, { kind: 'tanks', records: 2 }]);
  const tank = await findTank('CSQU 305438-3');
  expect(tank).toMatchObject({
    company_name: 'Polar Gas',
    operational_status: false,
    tank_status: 'Ready for load',
    csc_inspection_date: '2025-06-30',
    five_year_test_date: '2024-01-02',
    relief_set_pressure: 246.6,
    inner_diameter_mm: 2_045,
    capacity_litres: 17_500,
    boil_off_percent_per_day: 0.35,
    reference_holding_days: 40,
    version: 1,
  });
  expect(await findTank('NEW 1')).toMatchObject({ company_name: null, operational_status: true, tank_status: null });
  expect(await world.auditOf('tank', tank?.id ?? 0)).toMatchObject([
    {
      action: 'import',
      actor_email: 'admin@dewar.example',
      company_id: world.polarId,
      before: null,
      after: { tank_number: 'CSQU 305438-3', import_id: body.data.id },
    },
  ]);
});

it('an added tank has the stay, the switch and the state that the form gives it', async () => {
  await importSheet('ADDED 1;Polar Gas;17500');
  const entered = await world.newTank();
  const shapeOf = async (id: number) => {
    const { rows } = await sql`
      select stay.company_id, stay.released_at, switch.operational_status, state.company_id as state_company,
             state.assignment_id = stay.id as is_at_stay, state.leak_check_status
        from tank_assignments stay
        join tank_operational_switches switch using (tank_id)
        join tank_state state using (tank_id) where tank_id = ${id}`.execute(world.server.db);
    return rows;
  };
  const shape = await shapeOf(entered.id);
  expect(shape).toHaveLength(1);
  expect(await shapeOf(await findId('ADDED 1'))).toEqual(shape);
});

it('rows are refused, compared and asked about in the words of the form', async () => {
  const tank = await world.newTank({ capacity_litres: 17_000, operational_status: false });
  const rows = [
    `${tank.tank_number};Polar Gas;`,
    `${tank.tank_number.toUpperCase()};North;18000`,
    'A 1;Polar Gass;',
    'A 2;Polar Gas;99',
    `${'x'.repeat(41)};Polar Gas;`,
    'A 3;Polar Gas;17000',
    'a 3;POLAR GAS;17000',
    'A 3;Polar Gas;18000',
    'CSQU 305438-4;Polar Gas;',
    `${tank.tank_number.replace(' ', '-')};Polar Gas;`,
    ';Polar Gas;',
    'A 4;Polar Gas;many',
    'A-3;Polar Gas;',
  ];
  const { fates, ...counts } = await preview(rows.join('\n'));
  expect(fates.map(({ row, outcome, column, message }) => [row, outcome, column, message])).toEqual([
    [1, 'duplicate', null, 'The tank is in the portal with these values.'],
    [2, 'refused', 'tank_number', 'Row 1 has this tank with other values.'],
    [3, 'refused', 'company_name', 'No company has this name: Polar Gass'],
    [4, 'refused', 'capacity_litres', 'Capacity must be at least 100'],
    [5, 'refused', 'tank_number', 'Tank number must have at most 40 characters'],
    [7, 'duplicate', null, 'The same tank is in row 6.'],
    [8, 'refused', 'tank_number', 'Row 6 has this tank with other values.'],
    [9, 'asked', 'tank_number', 'According to ISO 6346 the last digit should be 3. Check the number.'],
    [10, 'asked', 'tank_number', `Is this another tank than ${tank.tank_number}?`],
    [11, 'refused', 'tank_number', 'Tank number is required'],
    [12, 'refused', 'capacity_litres', 'Capacity is not a number: many'],
    [13, 'asked', 'tank_number', 'Is this another tank than A 3?'],
  ]);
  expect(counts).toMatchObject({ good: 1, asked: 3, duplicates: 2, refused: 7 });
});

it('a tank that is there with other values is named with them and stays as it is', async () => {
  const tank = await world.newTank({ capacity_litres: 17_000 });
  const { fates } = await preview(`${tank.tank_number};North;18000`);
  expect(fates[0]?.message).toBe(
    'A tank with this number already exists, with other values: Capacity: 17000 → 18000; Company: Polar Gas → North',
  );
  const before = await hashOfTanks();
  expect((await importSheet(`${tank.tank_number};North;18000\nB 1;North;`)).status).toBe(400);
  expect(await hashOfTanks()).toEqual(before);
  const { body } = await importSheet(`${tank.tank_number};North;18000\nB 1;North;`, { only_good: true });
  expect(body.data.records).toBe(1);
  expect(await findTank(tank.tank_number)).toMatchObject({ version: 1, company_name: 'Polar Gas' });
});

it('an unknown status is refused, and so is an answer that is neither yes nor no', async () => {
  const columns = { tank_number: 0, tank_status: 1, operational_status: 2 };
  const { fates } = await preview('C 1;Gone;yes\nC 2;;maybe', { ...CHOICES, columns, units: {} });
  expect(fates.map(({ message }) => message)).toEqual([
    'Status is not in the status list: Gone',
    'Operational is neither yes nor no: maybe',
  ]);
});

it('company users add no tanks', async () => {
  const before = await hashOfTanks();
  expect((await importSheet('D 1;Polar Gas;', {}, 'polar')).status).toBe(403);
  expect(await hashOfTanks()).toEqual(before);
});

it('undoing removes the tanks as if they had never been added, whatever alerts have told of them', async () => {
  const before = await hashOfTanks();
  const { body } = await importSheet('E 1;Polar Gas;17500\nE 2;;');
  const id = await findId('E 1');
  await sql`
    insert into sent_alerts (company_id, tank_id, assignment_id, kind, subject, sent_at)
    select company_id, tank_id, id, 'overdue_inspection', '2026-01-01', now() from tank_assignments where tank_id = ${id}`.execute(
    world.server.db,
  );
  expect(await undo(body.data.id)).toMatchObject({ kept: [], undone_at: expect.any(String) });
  expect(await hashOfTanks()).toEqual(before);
  expect((await world.auditOf('tank', id)).at(-1)).toMatchObject({
    action: 'undo-import',
    before: { tank_number: 'E 1', import_id: body.data.id },
    after: null,
  });
  expect((await importSheet('E 1;Polar Gas;17500')).status).toBe(201);
});

it('tanks that have records, were changed or were deleted since stay, each by its name', async () => {
  const { body } = await importSheet('F 1;Polar Gas;\nF 2;Polar Gas;\nF 3;Polar Gas;\nF 4;Polar Gas;');
  const [recorded, changed, deleted] = await Promise.all(['F 1', 'F 2', 'F 3'].map(findId));
  const reading = { tank_id: recorded ?? 0, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' };
  const token = world.tokens.admin;
  expect((await world.server.call(createVacuumReading, { token, body: reading })).status).toBe(201);
  await world.server.call(updateTank, { token, params: { id: changed ?? 0 }, body: { company_name: 'North' } });
  expect((await world.server.call(deleteTank, { token, params: { id: deleted ?? 0 } })).status).toBe(200);
  expect(await undo(body.data.id)).toMatchObject({
    undone_at: expect.any(String),
    kept: [
      { label: 'F 1', message: 'It has records since.' },
      { label: 'F 2', message: 'It was changed since.' },
    ],
  });
  expect([await findId('F 1'), await findId('F 2')]).toEqual([recorded, changed]);
  expect(await findTank('F 4')).toBeUndefined();
});

it('an import of inspections that was undone is no change of an added tank', async () => {
  const dates = { kind: 'inspections', columns: { tank_number: 0, csc_inspection_date: 1 }, units: {} } as const;
  const { body } = await importSheet('Given 1;Polar Gas;\nGiven 2;Polar Gas;');
  const first = await importSheet('Given 1;01/01/2026\nGiven 2;01/01/2026', dates);
  expect(await undo(body.data.id)).toMatchObject({
    undone_at: null,
    kept: [{ label: 'Given 1' }, { label: 'Given 2' }],
  });
  expect(await undo(first.body.data.id)).toMatchObject({ kept: [], undone_at: expect.any(String) });
  const second = await importSheet('Given 1;01/02/2026\nGiven 2;01/02/2026', dates);
  const edit = {
    params: { id: await findId('Given 2') },
    body: { capacity_litres: 17_000 },
    token: world.tokens.admin,
  };
  expect((await world.server.call(updateTank, edit)).status).toBe(200);
  const kept = [{ label: 'Given 2', message: 'It was changed since.' }];
  expect(await undo(second.body.data.id)).toMatchObject({ kept });
  expect(await undo(body.data.id)).toMatchObject({ kept, undone_at: expect.any(String) });
  expect(await findTank('Given 1')).toBeUndefined();
});

it('an added tank that was moved with others stays, also when that was undone: its stays elsewhere are history', async () => {
  const { body } = await importSheet('Moved 1;Polar Gas;');
  const token = world.tokens.admin;
  const tanks = [{ id: await findId('Moved 1'), version: 1 }];
  const { body: moved } = await world.server.call(changeTanks, { token, body: { tanks, company_name: 'North' } });
  const params = { id: moved.data.change_id ?? 0 };
  expect((await world.server.call(undoTankChange, { token, params })).body.data).toMatchObject([{ outcome: 'done' }]);
  expect(await undo(body.data.id)).toMatchObject({ undone_at: null, kept: [{ message: 'It was changed since.' }] });
});

it('an undo that removes nothing leaves the import to be undone', async () => {
  const { body } = await importSheet('G 1;Polar Gas;');
  await world.server.call(updateTank, {
    token: world.tokens.admin,
    params: { id: await findId('G 1') },
    body: { capacity_litres: 17_000 },
  });
  expect(await undo(body.data.id)).toMatchObject({ undone_at: null, kept: [{ label: 'G 1' }] });
});

it('two imports of the same sheet at once add each tank once', async () => {
  const text = Array.from({ length: 20 }, (_, at) => `H ${at};Polar Gas;`).join('\n');
  const responses = await Promise.all([importSheet(text), importSheet(text)]);
  const [made, refused] = responses.toSorted((a, b) => a.status - b.status);
  expect(made?.status).toBe(201);
  expect([400, 409]).toContain(refused?.status);
});

it('a number that somebody adds while the rows are stored refuses the import in words', async () => {
  const { status, text } = await whileHeld(
    world.server,
    (transaction) => sql`insert into tanks (tank_number) values ('I 1')`.execute(transaction),
    () => importSheet('I 1;Polar Gas;\nI 2;Polar Gas;'),
  );
  expect([status, text]).toEqual([409, expect.stringContaining('Look at the rows again.')]);
  expect(await findTank('I 2')).toBeUndefined();
  await world.server.pool.query("delete from tanks where tank_number = 'I 1'");
});

it('tanks of the form and of an import look the same in their list', async () => {
  await importSheet('J 1;Polar Gas;17500');
  const form = { tank_number: 'J 2', company_name: 'Polar Gas', capacity_litres: 17_500 };
  const { body } = await world.server.call(createTank, { token: world.tokens.admin, body: form });
  const { id: _, created_at: __, updated_at: ___, tank_number, ...fields } = body.data;
  expect(tank_number).toBe('J 2');
  expect(await findTank('J 1')).toMatchObject(fields);
});

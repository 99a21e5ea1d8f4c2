import type { BodyOf } from '@dewar/contract/endpoint';
import { createImport, exportImportReasons, listImports, previewImport, undoImport } from '@dewar/contract/imports';
import { listTankChanges, undoTankChange } from '@dewar/contract/tank-changes';
import { deleteTank, getTank, updateTank } from '@dewar/contract/tanks';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { csvRows } from '../../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});

type Caller = keyof TankWorld['tokens'];

const HEADINGS = 'Tank;Last CSC;5-year test';
const CHOICES = {
  kind: 'inspections',
  timezone: 'America/Los_Angeles',
  columns: { tank_number: 0, csc_inspection_date: 1, five_year_test_date: 2 },
  units: {},
  date_order: 'day-month',
} as const;

async function preview(text: string, choices: object = CHOICES) {
  const body = { kind: 'inspections' as const, text, timezone: 'UTC', ...choices };
  const { status, body: response } = await world.server.call(previewImport, { token: world.tokens.admin, body });
  expect(status).toBe(200);
  return response.data;
}

const importSheet = (text: string, change: Partial<BodyOf<typeof createImport>> = {}, as: Caller = 'admin') =>
  world.server.call(createImport, {
    token: world.tokens[as],
    body: { text, source: 'plates.csv', only_good: false, ...CHOICES, ...change },
  });

const undo = async (id: number, as: Caller = 'admin') =>
  world.server.call(undoImport, { token: world.tokens[as], params: { id } });

const tankNow = async (id: number) =>
  (await world.server.call(getTank, { token: world.tokens.admin, params: { id } })).body.data;

const change = (id: number, body: object) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });

/** All that an import of dates may change, apart from the version of each tank and when it was changed. */
async function datesOfAll(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg((to_jsonb(t) - 'version' - 'updated_at')::text, '|' order by id)) from tanks t) as tanks,
           (select md5(string_agg(s::text, '|' order by tank_id)) from tank_state s) as states,
           (select count(*) from tank_assignments) as stays,
           (select count(*) from tank_operational_switches) as switches`.execute(world.server.db);
  return rows;
}

const DATES = { csc_inspection_date: '2024-01-01', five_year_test_date: '2022-03-01' };

it('dates of a tank are changed as its form does, told with the old ones before, and marked in the trail', async () => {
  const tank = await world.newTank(DATES);
  const stored = await world.newTank({ company_name: null });
  const text = `${HEADINGS}\n${tank.tank_number};30.06.2025;\n${stored.tank_number};2025-06-30;2025-06-30`;
  const seen = await preview(text, {});
  expect(seen).toMatchObject({ columns: CHOICES.columns, units: {}, good: 2, tanks: 2, first_at: null, last_at: null });
  expect(seen.fates).toMatchObject([
    { row: 2, outcome: 'good', message: 'CSC inspection date: 1 Jan 2024 → 30 Jun 2025' },
    { row: 3, message: 'CSC inspection date: none → 30 Jun 2025; Five-year test date: none → 30 Jun 2025' },
  ]);
  const { status, body } = await importSheet(text);
  expect([status, body.data]).toMatchObject([201, { kind: 'inspections', records: 2, source: 'plates.csv' }]);
  expect(await tankNow(tank.id)).toMatchObject({ ...DATES, csc_inspection_date: '2025-06-30', version: 2 });
  expect(await tankNow(stored.id)).toMatchObject({ five_year_test_date: '2025-06-30', company_name: null });
  expect((await world.auditOf('tank', tank.id)).at(-1)).toMatchObject({
    action: 'import',
    actor_email: 'admin@dewar.example',
    company_id: world.polarId,
    before: DATES,
    after: { csc_inspection_date: '2025-06-30', import_id: body.data.id },
  });
  expect(await world.auditOf('import', body.data.id)).toMatchObject([{ action: 'create' }]);
});

it('each row that changes nothing, or cannot, says why', async () => {
  const tank = await world.newTank(DATES);
  const twice = await world.newTank();
  const apart = await world.newTank();
  const rows = [
    `${tank.tank_number};01/01/2024;01/03/2022`,
    'No such tank;01/01/2024;',
    `${tank.tank_number};;`,
    `${tank.tank_number};soon;`,
    `${tank.tank_number};01/01/1899;`,
    `${twice.tank_number};02/01/2026;`,
    `${twice.tank_number.toUpperCase()};02/01/2026;`,
    `${apart.tank_number};02/01/2026;`,
    `${apart.tank_number};03/01/2026;`,
  ];
  const { fates, ...counts } = await preview(rows.join('\n'));
  expect(counts).toMatchObject({ good: 2, asked: 0, duplicates: 2, refused: 5 });
  expect(
    fates.filter(({ outcome }) => outcome !== 'good').map(({ row, column, message }) => [row, column, message]),
  ).toEqual([
    [1, null, 'Unchanged: the tank has these dates already.'],
    [2, 'tank_number', 'There is no tank No such tank.'],
    [3, null, 'The row has no date'],
    [4, 'csc_inspection_date', 'CSC inspection date cannot be read: soon. Write it as 2026-04-03'],
    [5, 'csc_inspection_date', expect.stringContaining('CSC inspection date must be between')],
    [7, null, 'The same dates of this tank are in row 6.'],
    [9, 'tank_number', 'Row 8 has other dates of this tank. Put those that are to be stored in one row.'],
  ]);
  const before = await datesOfAll();
  expect((await importSheet(rows.join('\n'))).status).toBe(400);
  expect((await importSheet('No such tank;01/01/2024;')).status).toBe(400);
  expect(await datesOfAll()).toEqual(before);
  expect((await importSheet(rows.join('\n'), { only_good: true })).body.data.records).toBe(2);
});

it('a date that is no last inspection, or goes back, is asked about', async () => {
  const tank = await world.newTank(DATES);
  const { fates } = await preview(`${tank.tank_number};01/01/2094;01/03/2022`);
  expect(fates).toMatchObject([
    {
      outcome: 'asked',
      column: 'csc_inspection_date',
      message: expect.stringContaining('CSC inspection date is in the future'),
    },
  ]);
  const back = await preview(`${tank.tank_number};;28/02/2022`);
  expect(back.fates[0]?.message).toBe(
    'Five-year test date: 1 Mar 2022 → 28 Feb 2022. Five-year test date is earlier than before.',
  );
});

it('company users import no dates: their form has none either', async () => {
  const { tank_number } = await world.newTank();
  const text = `${tank_number};01/01/2024;`;
  const before = await datesOfAll();
  const sent = { text, ...CHOICES };
  const statuses = await Promise.all([
    world.server.call(previewImport, { token: world.tokens.polar, body: sent }),
    importSheet(text, {}, 'polar'),
    world.server.call(exportImportReasons, {
      token: world.tokens.polar,
      body: { ...sent, rows: 'all', format: 'csv' },
    }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await datesOfAll()).toEqual(before);
});

it('undoing restores the dates, and the change is not one of the list of tanks', async () => {
  const tank = await world.newTank(DATES);
  const before = await datesOfAll();
  const { body } = await importSheet(`${tank.tank_number};01/01/2026;01/03/2026`);
  expect(await datesOfAll()).not.toEqual(before);
  const { rows } = await sql<{ id: number }>`
    select id from tank_changes where import_id = ${body.data.id}`.execute(world.server.db);
  const params = { id: rows[0]?.id ?? 0 };
  const token = world.tokens.admin;
  expect((await world.server.call(undoTankChange, { token, params })).status).toBe(404);
  expect((await world.server.call(listTankChanges, { token })).body.data).toEqual([]);
  expect((await undo(body.data.id, 'polar')).status).toBe(404);
  const undone = await undo(body.data.id);
  expect([undone.status, undone.body.data]).toMatchObject([200, { kept: [], undone_at: expect.any(String) }]);
  expect(await datesOfAll()).toEqual(before);
  expect((await world.auditOf('tank', tank.id)).at(-1)).toMatchObject({
    action: 'undo-import',
    after: { ...DATES, import_id: body.data.id },
  });
  expect((await undo(body.data.id)).status).toBe(409);
});

it('a tank that was changed or deleted since keeps its dates, by name, and the others are restored', async () => {
  const [restored, changed, deleted] = [await world.newTank(DATES), await world.newTank(DATES), await world.newTank()];
  const lines = [restored, changed, deleted].map(({ tank_number }) => `${tank_number};01/01/2026;`);
  const { body } = await importSheet(lines.join('\n'));
  expect((await change(changed.id, { capacity_litres: 17_000 })).status).toBe(200);
  expect((await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: deleted.id } })).status).toBe(
    200,
  );
  const { kept, undone_at } = (await undo(body.data.id)).body.data;
  expect(undone_at).not.toBeNull();
  expect(kept).toEqual([
    { label: changed.tank_number, message: 'It was changed since.' },
    { label: deleted.tank_number, message: 'It was deleted since.' },
  ]);
  expect(await tankNow(restored.id)).toMatchObject(DATES);
  expect(await tankNow(changed.id)).toMatchObject({ csc_inspection_date: '2026-01-01', capacity_litres: 17_000 });
});

it('two imports of one tank are undone one after the other, unless something else changed it in between', async () => {
  const [tank, changed] = [await world.newTank(DATES), await world.newTank(DATES)];
  const importDates = async (day: string) => {
    const rows = [tank, changed].map(({ tank_number }) => `${tank_number};${day}/01/2026;`);
    return (await importSheet(rows.join('\n'))).body.data.id;
  };
  const first = await importDates('02');
  expect((await change(changed.id, { capacity_litres: 17_000 })).status).toBe(200);
  const second = await importDates('03');
  expect((await undo(first)).body.data).toMatchObject({ undone_at: null, kept: [{}, {}] });
  expect((await undo(second)).body.data.kept).toEqual([]);
  expect((await undo(await importDates('04'))).body.data.kept).toEqual([]);
  const { kept } = (await undo(first)).body.data;
  expect(kept).toEqual([{ label: changed.tank_number, message: 'It was changed since.' }]);
  expect(await tankNow(tank.id)).toMatchObject(DATES);
  expect(await tankNow(changed.id)).toMatchObject({ csc_inspection_date: '2026-01-02', capacity_litres: 17_000 });
});

it('imports of the same tank are undone one after the other, the latest first', async () => {
  const tank = await world.newTank(DATES);
  const before = await datesOfAll();
  const importDate = async (date: string) => (await importSheet(`${tank.tank_number};${date};`)).body.data.id;
  const [first, second, third] = [
    await importDate('01/01/2026'),
    await importDate('01/02/2026'),
    await importDate('01/03/2026'),
  ];
  expect((await undo(first)).body.data).toMatchObject({
    undone_at: null,
    kept: [{ message: 'It was changed since.' }],
  });
  for (const id of [third, second, first]) {
    expect((await undo(id)).body.data).toMatchObject({ undone_at: expect.any(String), kept: [] });
  }
  expect(await datesOfAll()).toEqual(before);
  expect((await undo(await importDate('01/04/2026'))).body.data.kept).toEqual([]);
});

it('a tank that was changed after a later import was undone keeps the dates of the earlier one', async () => {
  const tank = await world.newTank(DATES);
  const first = (await importSheet(`${tank.tank_number};01/01/2026;`)).body.data.id;
  await undo((await importSheet(`${tank.tank_number};01/02/2026;`)).body.data.id);
  await change(tank.id, { capacity_litres: 17_000 });
  expect((await undo(first)).body.data).toMatchObject({
    undone_at: null,
    kept: [{ message: 'It was changed since.' }],
  });
  expect(await tankNow(tank.id)).toMatchObject({ csc_inspection_date: '2026-01-01', capacity_litres: 17_000 });
});

it('an undo that restores nothing leaves the import to be undone', async () => {
  const tank = await world.newTank(DATES);
  const { body } = await importSheet(`${tank.tank_number};01/01/2026;`);
  await change(tank.id, { capacity_litres: 17_000 });
  const { status, body: response } = await undo(body.data.id);
  expect([status, response.data]).toMatchObject([200, { undone_at: null, kept: [{ label: tank.tank_number }] }]);
  const { body: listed } = await world.server.call(listImports, { token: world.tokens.admin });
  expect(listed.data.find(({ id }) => id === body.data.id)?.undoable_until).not.toBeNull();
});

it('the sheet comes back with the change of each row', async () => {
  const tank = await world.newTank(DATES);
  const { text } = await world.server.call(exportImportReasons, {
    token: world.tokens.admin,
    body: { ...CHOICES, text: `${HEADINGS}\n${tank.tank_number};02/01/2024;`, rows: 'all', format: 'csv' },
  });
  expect(csvRows(text)).toMatchObject([
    { Outcome: 'Imported', Reason: 'CSC inspection date: 1 Jan 2024 → 2 Jan 2024' },
  ]);
});

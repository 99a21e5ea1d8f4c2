import type { BodyOf } from '@dewar/contract/endpoint';
import { createImport, IMPORT_ROWS, listImports, previewImport, undoImport } from '@dewar/contract/imports';
import { updateTank } from '@dewar/contract/tanks';
import { listVacuumReadings, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});

type Caller = keyof TankWorld['tokens'];
const COLUMNS = { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2, fresh_pull: 3, additional_notes: 4 };
const MICRONS = { vacuum_reading: 'micron' };

async function preview(text: string, { as = 'polar', ...choices }: { as?: Caller; [name: string]: unknown } = {}) {
  const body = { kind: 'readings' as const, text, timezone: 'UTC', ...choices };
  const { status, body: response } = await world.server.call(previewImport, { token: world.tokens[as], body });
  expect(status).toBe(200);
  return response.data;
}

async function importSheet(text: string, change: Partial<BodyOf<typeof createImport>> = {}, as: Caller = 'polar') {
  const choices = { timezone: 'UTC', columns: COLUMNS, units: MICRONS, date_order: 'day-month' } as const;
  const body = { kind: 'readings' as const, text, source: 'sheet.csv', only_good: false, ...choices, ...change };
  return world.server.call(createImport, { token: world.tokens[as], body });
}

async function readingsOf(tank_id: number) {
  const { body } = await world.server.call(listVacuumReadings, { token: world.tokens.admin, query: { tank_id } });
  return body.data.map(({ vacuum_reading, reading_timestamp }) => [vacuum_reading, reading_timestamp.slice(0, 16)]);
}

/** Everything that an import may change, apart from the trail. */
async function hashOfRecords(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(coalesce(string_agg(r::text, '|' order by id), '')) from vacuum_readings r) as readings,
           (select md5(string_agg(s::text, '|' order by tank_id)) from tank_state s) as states,
           (select md5(string_agg(t::text, '|' order by id)) from tanks t) as tanks`.execute(world.server.db);
  return rows;
}

const undo = (id: number, as: Caller = 'polar') =>
  world.server.call(undoImport, { token: world.tokens[as], params: { id } });

it('a sheet is understood by its headings: columns, unit, order of dates, decimal commas', async () => {
  const { tank_number } = await world.newTank();
  const text = `\uFEFFVacuum readings 2026\n\nDate;Tank No.;Vacuum (mbar);Remarks\n25.05.2026 14:05;${tank_number.toUpperCase()};0,02;"a; b"\n;;;\n`;
  const { fates, ...read } = await preview(text);
  expect(read).toMatchObject({
    headings: ['Date', 'Tank No.', 'Vacuum (mbar)', 'Remarks'],
    columns: { reading_timestamp: 0, tank_number: 1, vacuum_reading: 2, additional_notes: 3 },
    units: { vacuum_reading: 'mbar' },
    units_from: { vacuum_reading: 'heading' },
    date_order: 'day-month',
    rows: 1,
    good: 1,
  });
  expect(fates).toEqual([]);
});

it('without headings the columns are to be chosen, and nothing is judged', async () => {
  const read = await preview('PG 1\t2026-05-01\t12');
  expect(read).toMatchObject({
    headings: ['Column 1', 'Column 2', 'Column 3'],
    columns: {},
    rows: 1,
    good: 0,
    fates: [],
  });
});

it('dates that can be read in two ways are to be chosen, with one of them as an example', async () => {
  const { tank_number } = await world.newTank();
  const text = `Tank,Date,Microns\n${tank_number},03/04/2026,12\n${tank_number},05/06/2026,12`;
  const asked = { ambiguous_dates: 2, date_example: '03/04/2026' };
  expect(await preview(text)).toMatchObject({ ...asked, date_order: null, date_order_from: null, good: 0 });
  const first_at = '2026-03-04T00:00:00.000Z';
  const chosen = { date_order: 'month-day', date_order_from: 'choice', good: 2, first_at };
  expect(await preview(text, { date_order: 'month-day' })).toMatchObject({ ...asked, ...chosen });
});

it('one date that is a day in one order only tells the order of all', async () => {
  const { tank_number } = await world.newTank();
  const text = `Tank,Date,Microns\n${tank_number},03/04/2026,12\n${tank_number},04/25/2026,12`;
  expect(await preview(text)).toMatchObject({
    ...{ date_order: 'month-day', date_order_from: 'dates', ambiguous_dates: 1, date_example: '03/04/2026' },
    ...{ good: 2, first_at: '2026-03-04T00:00:00.000Z' },
  });
});

it('dates that contradict each other are asked about, however many say the same, and those of the other order refused', async () => {
  const { tank_number } = await world.newTank();
  const dates = ['25/04/2026', '26/04/2026', '04/27/2026', '03/04/2026'];
  const text = `Tank,Date,Microns\n${dates.map((date) => `${tank_number},${date},12`).join('\n')}`;
  const asked = { date_order: null, date_order_from: 'contradiction', ambiguous_dates: 1, good: 0 };
  expect(await preview(text)).toMatchObject(asked);
  expect(await preview(text, { template_date_order: 'day-month' })).toMatchObject(asked);
  const chosen = await preview(text, { date_order: 'day-month' });
  expect(chosen).toMatchObject({ date_order: 'day-month', date_order_from: 'choice', good: 3, refused: 1 });
  expect(chosen.fates[0]?.message).toContain('cannot be read: 04/27/2026');
});

it('the order of a template counts where the dates do not tell theirs', async () => {
  const { tank_number } = await world.newTank();
  const read = (dates: readonly string[]) =>
    preview(`Tank,Date,Microns\n${dates.map((date) => `${tank_number},${date},12`).join('\n')}`, {
      template_date_order: 'day-month',
    });
  const ofTemplate = { date_order: 'day-month', date_order_from: 'template' };
  expect(await read(['03/04/2026'])).toMatchObject({ ...ofTemplate, first_at: '2026-04-03T00:00:00.000Z' });
  expect(await read(['2026-04-03'])).toMatchObject(ofTemplate);
  expect(await read(['03/04/2026', '04/25/2026'])).toMatchObject({
    ...{ date_order: 'month-day', date_order_from: 'dates', good: 2 },
    first_at: '2026-03-04T00:00:00.000Z',
  });
});

it('dates that may begin with a year of two digits are not read before their order is chosen', async () => {
  const { tank_number } = await world.newTank();
  const dates = ['25/04/26', '26/04/26', '27/04/26'];
  const text = `Tank,Date,Microns\n${dates.map((date) => `${tank_number},${date},12`).join('\n')}`;
  const asked = { date_order: null, date_order_from: null, ambiguous_dates: 3, date_example: '25/04/26' };
  expect(await preview(text)).toMatchObject({ ...asked, good: 0 });
  const chosen = await preview(text, { date_order: 'day-month' });
  expect(chosen).toMatchObject({ good: 3, first_at: '2026-04-25T00:00:00.000Z' });
});

it('dates that are the same in both orders need no choice', async () => {
  const { tank_number } = await world.newTank();
  const rows = ['2026-04-03', '3 Apr 2026 01:00', '46115.5', '04/04/2026'].map((date) => `${tank_number},"${date}",12`);
  const text = `Tank,Date,Microns\n${rows.join('\n')}`;
  const same = { ambiguous_dates: 0, date_example: null, good: 4 };
  expect(await preview(text)).toMatchObject({ ...same, date_order: 'day-month', date_order_from: 'unneeded' });
  const chosen = { date_order: 'month-day', date_order_from: 'choice' } as const;
  expect(await preview(text, { date_order: 'month-day' })).toMatchObject({ ...same, ...chosen });
});

it('each bad row is refused by its column in the words of the form', async () => {
  const { tank_number } = await world.newTank();
  const stock = await world.newTank({ company_name: undefined });
  const foreign = await world.newTank({ company_name: 'North' });
  const rows = [
    `${tank_number}\t2026-05-01\t12\tno\tfine`,
    'No such tank\t2026-05-01\t12',
    `${foreign.tank_number}\t2026-05-01\t12`,
    '\t2026-05-01\t12',
    `${tank_number}\tyesterday\t12`,
    `${tank_number}\t2126-05-01\t12`,
    `${tank_number}\t1888-05-01\t12`,
    `${tank_number}\t2026-05-02\tabc`,
    `${tank_number}\t2026-05-02\t0`,
    `${tank_number}\t2026-05-02\t2000000`,
    `${tank_number}\t2026-05-02\t2.000`,
    `${tank_number}\t2026-05-02\t12\tmaybe`,
    `${tank_number}\t2026-05-02\t12\tno\t${'x'.repeat(4001)}`,
    `${tank_number}\t2026-05-01\t12`,
    `${tank_number}\t2026-05-01\t13`,
    `${tank_number}\t2026-05-03\t900`,
  ];
  const { fates, ...counts } = await preview(rows.join('\n'), { columns: COLUMNS, units: MICRONS });
  expect(counts).toMatchObject({ good: 1, asked: 1, duplicates: 1, refused: 13 });
  expect(fates.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'tank_number', 'There is no tank No such tank.'],
    [3, 'tank_number', `There is no tank ${foreign.tank_number}.`],
    [4, 'tank_number', 'Tank number is required'],
    [5, 'reading_timestamp', 'Date and time cannot be read: yesterday. Write it as 2026-04-03 14:05'],
    [6, 'reading_timestamp', 'Reading timestamp must be between 1990 and 2100'],
    [7, 'reading_timestamp', 'Reading timestamp must be between 1990 and 2100'],
    [8, 'vacuum_reading', 'Vacuum reading is not a number: abc'],
    [9, 'vacuum_reading', 'Vacuum reading must be above 0'],
    [10, 'vacuum_reading', 'Vacuum reading must be at most 1000000'],
    [11, 'vacuum_reading', 'Vacuum reading can be 2000 or 2: 2.000'],
    [12, 'fresh_pull', 'Fresh pull is neither yes nor no: maybe'],
    [13, 'additional_notes', 'Additional notes must have at most 4000 characters'],
    [14, null, 'The same reading is above in this sheet already.'],
    [15, 'vacuum_reading', 'Another reading of this tank at this time is above in this sheet: 12 microns.'],
    [16, 'vacuum_reading', 'The last reading was 12 on 1 May. Is 900 right?'],
  ]);
  expect(
    (await preview(`${stock.tank_number}\t2026-05-01\t12`, { as: 'admin', columns: COLUMNS })).fates[0]?.message,
  ).toBe(`${stock.tank_number} is in stock, and takes no records. Assign it to a company first.`);
});

it('a reading ahead of the clock is refused', async () => {
  const { tank_number } = await world.newTank();
  const tomorrow = new Date(world.server.clock.now().getTime() + 86_400_000).toISOString();
  const { fates } = await preview(`${tank_number}\t${tomorrow}\t12`, { columns: COLUMNS });
  expect(fates[0]?.message).toBe('Date and time is more than five minutes in the future');
});

it('one refused row keeps all back, unless the good ones alone are wanted', async () => {
  const tank = await world.newTank();
  const text = `${tank.tank_number};2026-05-01;12\n${tank.tank_number};2026-05-02;abc\n${tank.tank_number};2026-05-03;14`;
  const before = await hashOfRecords();
  const refused = await importSheet(text);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('1 row cannot be imported, so nothing was.'),
  ]);
  expect(await hashOfRecords()).toEqual(before);
  const made = await importSheet(text, { only_good: true });
  expect(made.status).toBe(201);
  expect(made.body.data.records).toBe(2);
  expect(await readingsOf(tank.id)).toEqual([
    [14, '2026-05-03T00:00'],
    [12, '2026-05-01T00:00'],
  ]);
});

it('what is imported is the latest reading of its tank, in the trail, and known as a duplicate afterwards', async () => {
  const tank = await world.newTank();
  const text = `${tank.tank_number};2026-05-03;14;x;pumped down\n${tank.tank_number};2026-05-01;12`;
  const { body } = await importSheet(text);
  const { rows } = await sql<{ id: number }>`
    select reading.id, state.latest_reading_id = reading.id as is_latest, fresh_pull, additional_notes,
           recorded_by_email
      from vacuum_readings reading join tank_state state using (tank_id)
     where import_id = ${body.data.id} order by reading_timestamp desc`.execute(world.server.db);
  const by = { recorded_by_email: 'user@polar.example' };
  expect(rows).toMatchObject([
    { is_latest: true, fresh_pull: true, additional_notes: 'pumped down', ...by },
    { is_latest: false, fresh_pull: false, additional_notes: null, ...by },
  ]);
  expect(await world.auditOf('vacuum_reading', rows[0]?.id ?? 0)).toMatchObject([
    {
      action: 'import',
      actor_email: 'user@polar.example',
      company_id: world.polarId,
      after: { import_id: body.data.id },
    },
  ]);
  expect(await world.auditOf('import', body.data.id)).toMatchObject([
    { action: 'create', after: { kind: 'readings', records: 2 } },
  ]);
  expect(await preview(text, { columns: COLUMNS })).toMatchObject({ good: 0, duplicates: 2 });
  const again = await importSheet(text);
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('No row is left to import.')]);
});

it('undoing an import leaves all records as they were before', async () => {
  const tank = await world.newTank();
  await importSheet(`${tank.tank_number};2026-04-01;11`);
  const before = await hashOfRecords();
  const { body } = await importSheet(`${tank.tank_number};2026-05-01;12\n${tank.tank_number};2026-05-02;13`);
  expect(await hashOfRecords()).not.toEqual(before);
  expect((await undo(body.data.id)).body.data).toMatchObject({ undone_at: expect.any(String), undoable_until: null });
  expect(await hashOfRecords()).toEqual(before);
  expect((await undo(body.data.id)).status).toBe(409);
});

it('an import is not undone once a reading was changed, after seven days, or by others', async () => {
  const tank = await world.newTank();
  const { body } = await importSheet(`${tank.tank_number};2026-05-01;12`);
  const { id } = body.data;
  expect((await undo(id, 'north')).status).toBe(404);
  await sql`update imports set imported_at = now() - interval '7 days 1 minute' where id = ${id}`.execute(
    world.server.db,
  );
  expect((await undo(id)).text).toContain('older than seven days');
  await sql`update imports set imported_at = now() where id = ${id}`.execute(world.server.db);
  const { rows } = await sql<{ id: number }>`select id from vacuum_readings where import_id = ${id}`.execute(
    world.server.db,
  );
  const change = { token: world.tokens.admin, params: { id: rows[0]?.id ?? 0 }, body: { vacuum_reading: 15 } };
  await world.server.call(updateVacuumReading, change);
  const refused = await undo(id);
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Changed since: 1 reading. Delete the others one by one.'),
  ]);
  expect(await readingsOf(tank.id)).toEqual([[15, '2026-05-01T00:00']]);
});

it('a reading in a stored weekly report keeps its import from being undone by company users', async () => {
  const tank = await world.newTank();
  const { body } = await importSheet(`${tank.tank_number};2026-05-06;12`);
  await sql`
    insert into weekly_reports (company_id, week_start_date, week_end_date, report_data, generated_at, logged_until)
    values (${world.polarId}, '2026-05-04', '2026-05-10', '{"timezone":"UTC"}', now(), now())`.execute(world.server.db);
  expect((await undo(body.data.id)).text).toContain('stored weekly report');
  expect((await undo(body.data.id, 'admin')).status).toBe(200);
});

it("another company's tank cannot be written to, and administrators import for all", async () => {
  const foreign = await world.newTank({ company_name: 'North' });
  expect((await importSheet(`${foreign.tank_number};2026-05-01;12`)).status).toBe(404);
  const mixed = `${foreign.tank_number};2026-05-01;12\n${(await world.newTank()).tank_number};2026-05-01;12`;
  expect((await importSheet(mixed)).status).toBe(400);
  expect((await importSheet(mixed, { only_good: true })).body.data.records).toBe(1);
  expect(await readingsOf(foreign.id)).toEqual([]);
  expect((await importSheet(`${foreign.tank_number};2026-05-01;12`, {}, 'admin')).status).toBe(201);
});

it('a reading that the tank took at its earlier company is no duplicate', async () => {
  const tank = await world.newTank();
  const text = `${tank.tank_number};2026-05-01;12`;
  expect((await importSheet(text)).status).toBe(201);
  const move = { params: { id: tank.id }, body: { company_name: 'North' }, token: world.tokens.admin };
  expect((await world.server.call(updateTank, move)).status).toBe(200);
  expect(await preview(text, { as: 'north', columns: COLUMNS })).toMatchObject({ good: 1, duplicates: 0 });
});

it('an import without the needed columns is refused with their names', async () => {
  const { tank_number } = await world.newTank();
  const { status, text } = await importSheet(`${tank_number};2026-05-01;12`, {
    columns: { tank_number: 0 },
    units: {},
  });
  const words = '"columns":"Choose the columns of: Date and time, Vacuum reading"';
  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
});

it('company users see their own imports alone', async () => {
  const list = async (as: Caller) => (await world.server.call(listImports, { token: world.tokens[as] })).body.data;
  const mine = await list('polar');
  expect(new Set(mine.map(({ imported_by_email }) => imported_by_email))).toEqual(new Set(['user@polar.example']));
  expect(await list('north')).toEqual([]);
  expect((await list('admin')).length).toBeGreaterThan(mine.length);
});

it.each([
  ['Tank;Date;Vacuum', 'There are no rows below the headings.'],
  ['Tank,Date\n"open', 'a quotation mark is not closed'],
  [`a\n${'x,'.repeat(201)}`, 'has more than 200 columns'],
  ['x,y\n'.repeat(IMPORT_ROWS + 2), 'has more than 10,000 rows'],
])('the sheet %j is refused in words', async (text, words) => {
  const body = { kind: 'readings' as const, text, timezone: 'UTC' };
  const { status, text: response } = await world.server.call(previewImport, { token: world.tokens.polar, body });
  expect([status, response]).toEqual([400, expect.stringContaining(words)]);
});

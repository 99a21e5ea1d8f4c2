import { exportTankNotes, listTankNotes } from '@dewar/contract/tank-notes';
import { updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfAllPages } from '../../../test-support/all-pages.ts';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { latestExport } from '../../../test-support/latest-export.ts';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const COUNT = 410;
const OTHERS = 'Nobody else may read this';

let world: TankWorld;
let tank = 0;
let north = 0;
let moved = 0;

/** So many notes on a tank, up to three of the same moment; those written later have the lower numbers. */
const notesOn = (tank_id: number, text: string, count: number) => `
  insert into tank_notes (tank_id, company_id, assignment_id, note_text, created_by_email, created_by_name, created_at)
  select tank_id, company_id, id, '${text} ' || n, 'x@x.example', '=Ada',
         '2026-05-01 12:00+00'::timestamptz - (n / 3) * interval '1 hour'
    from generate_series(1, ${count}) n, tank_assignments where tank_id = ${tank_id} and released_at is null`;

beforeAll(async () => {
  world = await startTankWorld();
  const { server, tokens } = world;
  tank = (await world.newTank({ tank_number: '=ISO 1' })).id;
  north = (await world.newTank({ company_name: 'North' })).id;
  moved = (await world.newTank({ company_name: 'North' })).id;
  const neighbour = (await world.newTank()).id;
  await fillTables(
    server,
    notesOn(tank, '=Note', COUNT),
    ...[north, moved, neighbour].map((id) => notesOn(id, OTHERS, 3)),
    `update tank_notes set captured_at = '2026-04-30 12:00+00', note_text = E'Line 1\\n=Line 2'
      where tank_id = ${tank} and note_text = '=Note 1'`,
    `insert into tank_files (tank_id, company_id, assignment_id, note_id, file_name, file_size, stored_name,
                             uploaded_by_email, uploaded_by_name)
     select tank_id, company_id, assignment_id, id, 'gauge.png', 1, md5(n::text), 'x@x.example', 'Ada'
       from tank_notes, generate_series(1, 2) n where tank_id = ${tank} and note_text like 'Line 1%'`,
  );
  const call = { token: tokens.admin, params: { id: moved }, body: { company_name: 'Polar Gas' } };
  await server.call(updateTank, call);
  await fillTables(server, notesOn(moved, 'Own', 2));
});
afterAll(() => world.server.stop());

type Who = keyof TankWorld['tokens'];

const call = (who: Who, query: object) =>
  world.server.call(exportTankNotes, { token: world.tokens[who], query: { ...query } });

const exported = async (who: Who, tank_id: number) => {
  const { status, text } = await call(who, { tank_id });
  expect(status, text).toBe(200);
  return csvRows(text);
};

const listed = (who: Who, tank_id: number) =>
  rowsOfAllPages((page) =>
    world.server.call(listTankNotes, { token: world.tokens[who], query: { tank_id, ...page, limit: 150 } }),
  );

test.each(['polar', 'admin'] as const)('exported notes are those of the list, newest first: %s', async (who) => {
  const rows = await exported(who, tank);
  const notes = await listed(who, tank);
  expect(rows).toHaveLength(COUNT);
  expect(rows.map(({ Number: id }) => Number(id))).toEqual(notes.map(({ id }) => id));
  expect([rows[0]?.Note, rows.at(-1)?.Note]).toEqual(["'=Note 2", "'=Note 408"]);
});

test('exported notes have the zone of the person, no formulas, and how many photos they have', async () => {
  const rows = await exported('polar', tank);
  const [withPhotos] = rows.filter(({ Photos }) => Photos !== '0');
  expect(withPhotos).toEqual({
    Number: expect.stringMatching(/^\d+$/),
    Tank: "'=ISO 1",
    Note: 'Line 1\n=Line 2',
    Photos: '2',
    'Written by': "'=Ada",
    'Written (America/New_York)': '2026-05-01T08:00:00-04:00',
    'Captured without a signal (America/New_York)': '2026-04-30T08:00:00-04:00',
  });
  expect(rows.filter(({ Photos }) => Photos === '0')).toHaveLength(COUNT - 1);
});

test('exported notes are the same in Excel', async () => {
  const { bytes, headers } = await call('polar', { tank_id: tank, format: 'xlsx' });
  expect(headers['content-disposition']).toContain('tank-notes-2026-06-10.xlsx');
  const rows = (await excelSheets(bytes)).get('Tank notes') ?? [];
  expect(rows.slice(1).map(([id]) => id)).toEqual((await listed('polar', tank)).map(({ id }) => id));
  expect(rows.at(-1)?.slice(1, 4)).toEqual(['=ISO 1', '=Note 408', 0]);
});

test('the notes that another company made on a tank are exported by administrators alone', async () => {
  expect((await exported('polar', moved)).map(({ Note }) => Note)).toEqual(['Own 2', 'Own 1']);
  expect(await exported('admin', moved)).toHaveLength(5);
});

test("another company's and an unknown tank are not found, without an entry of the audit log", async () => {
  await exported('polar', tank);
  const before = await latestExport(world.server);
  for (const [who, tank_id] of [
    ['polar', north],
    ['north', tank],
    ['unassigned', tank],
    ['admin', 2_000_000_000],
  ] as const) {
    for (const format of ['csv', 'xlsx']) {
      const { status, text } = await call(who, { tank_id, format });
      expect([who, status]).toEqual([who, 404]);
      expect(text).not.toContain(OTHERS);
    }
  }
  expect((await world.server.call(exportTankNotes, { query: { tank_id: tank } })).status).toBe(401);
  expect(await latestExport(world.server)).toEqual(before);
});

test('an export of notes is audited with its tank, and of people of a company with the company', async () => {
  const after = { tank_id: tank, format: 'csv' };
  await exported('polar', tank);
  expect(await latestExport(world.server)).toEqual({ entity: 'tank_note', company_id: world.polarId, after });
  await exported('admin', tank);
  expect(await latestExport(world.server)).toEqual({ entity: 'tank_note', company_id: null, after });
});

test.each([
  ['tank_id', {}],
  ['tank_id', { tank_id: 'all' }],
  ['format', { tank_id: 1, format: 'pdf' }],
])('an export of notes with an invalid %s is refused by its name: %j', async (field, query) => {
  const { status, body } = await call('polar', query);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

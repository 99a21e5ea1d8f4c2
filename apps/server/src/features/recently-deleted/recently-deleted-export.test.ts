import { exportRecentlyDeleted, listRecentlyDeleted } from '@dewar/contract/recently-deleted';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfAllPages } from '../../../test-support/all-pages.ts';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { latestExport } from '../../../test-support/latest-export.ts';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const SECRET = 'A title that only its teacher sees';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
  const common = 'deleted_at, deleted_by, deleted_by_email';
  await fillTables(
    world.server,
    // Several at the same moment, which only their ids tell apart.
    `insert into deleted_records (entity, entity_id, label, company_id, ${common})
     select 'tank', n, '=TANK ' || n, ${world.polarId}, '2026-06-09'::timestamptz - (n / 3) * interval '1 minute', 1,
            'admin@dewar.example' from generate_series(1, 410) n`,
    `insert into deleted_records (entity, entity_id, label, teacher_id, teacher_email, ${common})
     values ('lesson_plan', 7, '${SECRET}', 9, 'ada@school.example', '2026-06-10', 9, 'ada@school.example')`,
    `insert into deleted_records (entity, entity_id, label, needs_super_admin, ${common})
     values ('user', 8, 'boss@x.example', true, '2026-06-08', 1, 'admin@dewar.example'),
            ('user', 9, 'too late@x.example', false, '2026-05-01', 1, 'admin@dewar.example')`,
  );
});
afterAll(() => world.server.stop());

const exported = async (query: object = {}) => {
  const call = { token: world.tokens.admin, query: { ...query } };
  const response = await world.server.call(exportRecentlyDeleted, call);
  expect(response.status, response.text).toBe(200);
  return response;
};
const listed = (query: object = {}) =>
  rowsOfAllPages((page) =>
    world.server.call(listRecentlyDeleted, { token: world.tokens.admin, query: { ...query, ...page, limit: 150 } }),
  );

test.each([
  ['all kinds', {}, 412],
  ['tanks', { entity: 'tank' }, 410],
  ['users', { entity: 'user' }, 1],
  ['one record', { entity: 'tank', record_id: 5 }, 1],
  ['procedures, of which there are none', { entity: 'procedure' }, 0],
])('the exported deleted records are those of the list, in its order: %s', async (_, query, count) => {
  const rows = csvRows((await exported(query)).text);
  expect(rows).toHaveLength(count);
  expect(rows.map((row) => Number(row.Number))).toEqual((await listed(query)).map(({ id }) => id));
});

test('exported deleted records have readable kinds and no formulas', async () => {
  const rows = csvRows((await exported()).text);
  expect(rows.find((row) => row.Name === "'=TANK 3")).toMatchObject({
    Record: 'Tank',
    Company: 'Polar Gas',
    Teacher: '',
    'Deleted (America/New_York)': '2026-06-08T19:59:00-04:00',
    'Deleted by': 'admin@dewar.example',
    'Can be brought back until (America/New_York)': '2026-07-08T19:59:00-04:00',
    'By a super-admin only': 'No',
  });
  expect(rows.at(-1)).toMatchObject({ Record: 'User', Name: 'boss@x.example', 'By a super-admin only': 'Yes' });
});

test('the title of a deleted lesson plan is in no export', async () => {
  const { text } = await exported({ entity: 'lesson_plan' });
  expect(csvRows(text)).toMatchObject([{ Record: 'Lesson plan', Name: '', Teacher: 'ada@school.example' }]);
  expect(text).not.toContain(SECRET);
  const { bytes } = await exported({ entity: 'lesson_plan', format: 'xlsx' });
  const rows = (await excelSheets(bytes)).get('Recently deleted') ?? [];
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});

test('an export of deleted records is audited with its filter', async () => {
  await exported({ entity: 'user' });
  const after = { format: 'csv', entity: 'user' };
  expect(await latestExport(world.server)).toEqual({ entity: 'deleted_record', company_id: null, after });
});

test('nobody but administrators exports deleted records, and an unknown kind is refused by name', async () => {
  const call = { token: world.tokens.polar };
  expect((await world.server.call(exportRecentlyDeleted, call)).status).toBe(403);
  const query = { entity: 'audit_log', format: 'pdf' };
  const { status, body } = await world.server.call(exportRecentlyDeleted, { token: world.tokens.admin, query });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['entity', 'format']]);
});

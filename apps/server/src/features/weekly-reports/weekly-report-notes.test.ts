import { deleteWeeklyReport, saveWeeklyReportNotes } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { POLAR_WEEK, startWeeklyReportWorld, WEEK, type WeeklyReportWorld } from './weekly-report-test-world.ts';

let world: WeeklyReportWorld;
beforeAll(async () => {
  world = await startWeeklyReportWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.deleteReports());

const remove = (id: number) => world.server.call(deleteWeeklyReport, { token: world.tokens.admin, params: { id } });
const save = async (notes: string | null) => {
  const { status, text, body } = await world.post(saveWeeklyReportNotes, { ...POLAR_WEEK, notes });
  expect(status, text).toBe(200);
  return body.data;
};

test('notes are in the report whether they were saved before or after it, and are kept when it is generated again', async () => {
  expect(await save('  Two tanks go north.  ')).toEqual({ ...POLAR_WEEK, notes: 'Two tanks go north.' });
  const { id, report_data } = await world.generate();
  expect(report_data.admin_notes).toBe('Two tanks go north.');
  await save('Three tanks.');
  expect((await world.get(id)).body.data.report_data.admin_notes).toBe('Three tanks.');
  expect((await world.generate()).report_data.admin_notes).toBe('Three tanks.');
  await save('   ');
  expect((await world.get(id)).body.data.report_data.admin_notes).toBeNull();
  await save(null);
  const { rows } = await world.server.pool.query(
    "select action, before->>'notes' as before, after->>'notes' as after from audit_log where entity = 'weekly_report_notes' order by id",
  );
  expect(rows).toEqual([
    { action: 'create', before: null, after: 'Two tanks go north.' },
    { action: 'update', before: 'Two tanks go north.', after: 'Three tanks.' },
    { action: 'delete', before: 'Three tanks.', after: null },
  ]);
});

test('notes are deleted with the report', async () => {
  await save('Old news.');
  const { id } = await world.generate();
  expect((await remove(id)).body.data).toEqual({ id });
  expect((await world.get(id)).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
  expect((await world.generate()).report_data.admin_notes).toBeNull();
  const trail = await world.auditOf('weekly_report', id);
  expect(trail.at(-1)).toMatchObject({ action: 'delete', before: expect.objectContaining(WEEK) });
});

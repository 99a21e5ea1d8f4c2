import {
  createVacuumReading,
  deleteVacuumReading,
  updateVacuumReading,
  type VacuumReading,
} from '@dewar/contract/vacuum-readings';
import {
  deleteWeeklyReport,
  getWeeklyReport,
  getWeeklyReportPdf,
  listWeeklyReportVersions,
  saveWeeklyReportNotes,
} from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { POLAR_WEEK, SINCE, startWeeklyReportWorld, type WeeklyReportWorld } from './weekly-report-test-world.ts';

let world: WeeklyReportWorld;
let tank_id = 0;
beforeAll(async () => {
  world = await startWeeklyReportWorld();
  tank_id = (await world.newTank()).id;
  await world.server.pool.query('update tank_assignments set assigned_at = $1 where tank_id = $2', [SINCE, tank_id]);
});
afterAll(() => world.server.stop());
beforeEach(async () => {
  await world.deleteReports();
  await world.server.pool.query('delete from vacuum_readings');
});

async function newReading(vacuum_reading: number): Promise<VacuumReading> {
  const body = { tank_id, vacuum_reading, reading_timestamp: '2026-06-02T12:00:00Z', fresh_pull: false };
  const { status, text, body: response } = await world.post(createVacuumReading, body);
  expect(status, text).toBe(201);
  return response.data;
}

async function change(id: number, vacuum_reading: number): Promise<void> {
  const call = { token: world.tokens.admin, params: { id }, body: { vacuum_reading } };
  const { status, text } = await world.server.call(updateVacuumReading, call);
  expect(status, text).toBe(200);
}

const versionsOf = async (id: number, token = world.tokens.polar) =>
  world.server.call(listWeeklyReportVersions, { token, params: { id } });
const versionOf = async (id: number, version: number) =>
  (await world.server.call(getWeeklyReport, { token: world.tokens.polar, params: { id }, query: { version } })).body
    .data;
async function paperOf(id: number, version?: number): Promise<string> {
  const query = version === undefined ? {} : { version };
  const { bytes } = await world.server.call(getWeeklyReportPdf, { token: world.tokens.polar, params: { id }, query });
  return (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
}

test('a report whose contents change is another version, which says what it replaces and what differs', async () => {
  const reading = await newReading(400);
  const first = await world.generate();
  expect([first.version, first.replaces, first.mailed]).toEqual([1, null, null]);
  await newReading(500);
  world.server.clock.advance(3_600_000);
  const second = await world.generate();
  expect(second).toMatchObject({ id: first.id, version: 2, latest_version: 2 });
  expect(second.replaces).toMatchObject({ version: 1, mailed: null, generated_at: first.generated_at });
  expect(second.replaces?.changes).toContain('high vacuum readings 2 (before 1)');
  await change(reading.id, 401);
  const third = await world.generate();
  expect(third.replaces?.changes).toContain('high vacuum readings, above 75 microns: 1 of 2 differs');
});

test('earlier versions can be read, listed and printed as they were, by the company alone', async () => {
  await newReading(400);
  const { id, report_data } = await world.generate();
  await newReading(500);
  await world.generate();
  expect((await versionOf(id, 1)).report_data).toEqual(report_data);
  expect(await versionOf(id, 1)).toMatchObject({ version: 1, latest_version: 2 });
  const { body } = await versionsOf(id);
  expect(body.data.map(({ version, changes }) => [version, changes !== null])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(await paperOf(id, 1)).toContain('Version 1: version 2 has replaced it.');
  expect(await paperOf(id)).toMatch(/Version 2 of .* replaces .*High vacuum readings 2 \(before 1\)/);
  expect((await versionsOf(id, world.tokens.north)).status).toBe(404);
  const missing = { token: world.tokens.polar, params: { id }, query: { version: 7 } };
  expect((await world.server.call(getWeeklyReport, missing)).status).toBe(404);
});

test('the same contents stay the same version, however often they are generated', async () => {
  await newReading(400);
  const { id } = await world.generate();
  world.server.clock.advance(60_000);
  expect(await world.generate()).toMatchObject({ id, version: 1, replaces: null });
  await newReading(500);
  await world.generate();
  const changes = (await world.generate()).replaces?.changes;
  expect(changes).toContain('(before 1)');
  expect((await versionsOf(id)).body.data).toHaveLength(2);
});

test('who took a reading stays as it was told, though the account is renamed', async () => {
  await newReading(400);
  const { id } = await world.generate();
  const before = await versionOf(id, 1);
  await world.server.pool.query(`update users set first_name = 'Renamed'`);
  const again = await world.generate();
  expect([again.version, again.report_data]).toEqual([1, before.report_data]);
});

test('a reading that was corrected or deleted after the report was made is marked in it', async () => {
  const [changed, gone, kept] = [await newReading(400), await newReading(500), await newReading(600)];
  const { id, corrected_readings } = await world.generate();
  expect(corrected_readings).toEqual([]);
  await change(changed.id, 45);
  await world.server.call(deleteVacuumReading, { token: world.tokens.admin, params: { id: gone.id } });
  const { body } = await world.get(id, world.tokens.polar);
  expect(body.data.corrected_readings).toEqual([
    { reading_id: changed.id, now: expect.objectContaining({ vacuum_reading: 45 }) },
    { reading_id: gone.id, now: null },
  ]);
  expect(body.data.report_data.high_vacuum_readings.map(({ reading_id }) => reading_id)).toContain(kept.id);
  const paper = await paperOf(id);
  expect(paper).toContain('corrected since: now 45');
  expect(paper).toContain('deleted since');
  expect(paper).toMatch(/2 Jun 2026, 08:00/);
});

test('notes carry who wrote them and when, and an earlier version keeps those of its time', async () => {
  await newReading(400);
  const save = (notes: string) => world.post(saveWeeklyReportNotes, { ...POLAR_WEEK, notes });
  await save('Quiet week.');
  const { id } = await world.generate();
  expect((await world.get(id)).body.data).toMatchObject({
    noted_by_email: 'admin@dewar.example',
    noted_at: world.server.clock.now().toISOString().replace('Z', '+00:00').replace('.000', ''),
  });
  await newReading(500);
  await world.generate();
  await save('Not so quiet.');
  expect((await versionOf(id, 1)).report_data.admin_notes).toBe('Quiet week.');
  expect((await versionOf(id, 2)).report_data.admin_notes).toBe('Not so quiet.');
  expect(await paperOf(id)).toMatch(/Notes admin@dewar\.example, \d+ \w+ 20\d\d, \d\d:\d\d Not so quiet\./);
});

test('deleting a report deletes its versions', async () => {
  await newReading(400);
  const { id } = await world.generate();
  await newReading(500);
  await world.generate();
  await world.server.call(deleteWeeklyReport, { token: world.tokens.admin, params: { id } });
  expect((await versionsOf(id)).status).toBe(404);
  const { rows } = await world.server.pool.query('select from weekly_report_versions');
  expect(rows).toEqual([]);
  expect(await world.generate()).toMatchObject({ version: 1, replaces: null });
});

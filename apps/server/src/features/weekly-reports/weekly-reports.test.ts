import type { AnyEndpoint } from '@dewar/contract/endpoint';
import {
  deleteWeeklyReport,
  generateWeeklyReport,
  getWeeklyReport,
  getWeeklyReportPdf,
  listWeeklyReports,
  saveWeeklyReportNotes,
  type WeeklyReport,
} from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { insertTankHistory } from '../../../test-support/tank-histories.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.server.pool.query('truncate weekly_reports, weekly_report_notes, weekly_report_runs'));

const WEEK = { week_start_date: '2026-05-31', week_end_date: '2026-06-06' };
const POLAR_WEEK = { company_name: 'Polar Gas', ...WEEK };
const SINCE = '2026-01-01T00:00:00Z';

const admin = () => world.tokens.admin;
const post = <E extends AnyEndpoint>(endpoint: E, body: object, headers: Record<string, string> = {}) =>
  world.server.call(endpoint, { token: admin(), body, headers });

async function generate(body: object = POLAR_WEEK): Promise<WeeklyReport> {
  const { status, text, body: answer } = await post(generateWeeklyReport, body);
  expect(status, text).toBe(201);
  return answer.data;
}
async function list(token: string, query: Record<string, unknown> = {}) {
  const { status, body } = await world.server.call(listWeeklyReports, { token, query });
  return { status, reports: body.data, next: body.next_cursor };
}
const get = (id: number, token = admin()) => world.server.call(getWeeklyReport, { token, params: { id } });
const remove = (id: number) => world.server.call(deleteWeeklyReport, { token: admin(), params: { id } });
const countReports = async () =>
  (await world.server.pool.query<{ count: number }>('select count(*) from weekly_reports')).rows[0]?.count;

describe('a generated report', () => {
  test('finds the figures and lists of its week, in the zone of the company', async () => {
    const { db } = world.server;
    const { id: recorded_by } = await db
      .updateTable('users')
      .set({ first_name: 'Ada', last_name: 'Brandt' })
      .where('email', '=', 'user@polar.example')
      .returning('id')
      .executeTakeFirstOrThrow();
    const stays = [{ company_id: world.polarId, assigned_at: SINCE, released_at: null }];
    const high = await insertTankHistory(db, {
      tank_number: 'HIGH 1',
      csc_inspection_date: '2026-06-03',
      stays,
      readings: [
        // Saturday evening in New York is Sunday in UTC.
        { vacuum_reading: 400, reading_timestamp: '2026-06-07T03:59:59Z', recorded_by },
        { vacuum_reading: 400, reading_timestamp: '2026-06-07T04:00:00Z' },
        { vacuum_reading: 400, reading_timestamp: '2026-05-31T03:59:59Z' },
        { vacuum_reading: 75.01, reading_timestamp: '2026-05-31T04:00:00Z' },
        { vacuum_reading: 75, reading_timestamp: '2026-06-02T12:00:00Z' },
        { vacuum_reading: 9, reading_timestamp: '2026-06-02T18:00:00Z', fresh_pull: true },
      ],
    });
    await insertTankHistory(db, {
      tank_number: 'OFF 2',
      csc_inspection_date: '2023-12-06',
      stays,
      switches: [
        { operational_status: true, switched_at: SINCE },
        { operational_status: false, switched_at: '2026-06-01T12:00:00Z' },
      ],
      readings: [{ vacuum_reading: 900, reading_timestamp: '2026-06-03T12:00:00Z' }],
    });
    await insertTankHistory(db, {
      tank_number: 'NEW 3',
      stays: [
        { company_id: world.northId, assigned_at: SINCE, released_at: '2026-06-03T12:00:00Z' },
        { company_id: world.polarId, assigned_at: '2026-06-03T12:00:00Z', released_at: null },
      ],
      readings: [{ vacuum_reading: 900, reading_timestamp: '2026-06-01T12:00:00Z' }],
    });

    const report = await generate();
    expect(report).toMatchObject({
      ...POLAR_WEEK,
      generated_at: expect.stringContaining('2026-06-10T12:00:00'),
      generated_by_email: 'admin@dewar.example',
    });
    const { report_data } = report;
    expect(report_data).toMatchObject({ company_name: 'Polar Gas', timezone: 'America/New_York', admin_notes: null });
    expect(report_data.summary).toEqual({
      total_tanks_in_circulation: 2,
      total_tanks_before: 2,
      tanks_added: 1,
      tanks_removed: 1,
      high_vacuum_readings_count: 2,
      fresh_pulls_count: 1,
      csc_inspections_completed: 1,
      csc_inspections_due: 2,
    });
    expect(report_data.tanks_added).toEqual([{ tank_number: 'NEW 3', reason: 'joined' }]);
    expect(report_data.tanks_removed).toEqual([{ tank_number: 'OFF 2', reason: 'switched_off' }]);
    expect(report_data.high_vacuum_readings).toEqual([
      {
        tank_id: high,
        tank_number: 'HIGH 1',
        vacuum_reading: 400,
        reading_timestamp: '2026-06-07T03:59:59.000Z',
        fresh_pull: false,
        first_name: 'Ada',
        last_name: 'Brandt',
        recorded_by_email: 'ada@polar.example',
      },
      expect.objectContaining({ vacuum_reading: 75.01, first_name: null, last_name: null }),
    ]);
    expect(report_data.fresh_pulls.map(({ vacuum_reading }) => vacuum_reading)).toEqual([9]);
    expect(report_data.csc_inspections_completed).toEqual([
      { tank_number: 'HIGH 1', csc_inspection_date: '2026-06-03' },
    ]);
    expect(report_data.csc_inspections_due.map(({ tank_number }) => tank_number)).toEqual(['NEW 3', 'OFF 2']);
    expect(report_data.vacuum_by_day).toEqual([
      { date: '2026-05-31', readings: 1, lowest: 75.01, median: 75.01, highest: 75.01 },
      { date: '2026-06-01', readings: 0, lowest: null, median: null, highest: null },
      { date: '2026-06-02', readings: 2, lowest: 9, median: 42, highest: 75 },
      { date: '2026-06-03', readings: 0, lowest: null, median: null, highest: null },
      { date: '2026-06-04', readings: 0, lowest: null, median: null, highest: null },
      { date: '2026-06-05', readings: 0, lowest: null, median: null, highest: null },
      { date: '2026-06-06', readings: 1, lowest: 400, median: 400, highest: 400 },
    ]);
    const norths = (await generate({ ...POLAR_WEEK, company_name: 'North' })).report_data;
    expect(norths.summary).toMatchObject({ total_tanks_before: 1, total_tanks_in_circulation: 0, tanks_removed: 1 });
    expect(norths.tanks_removed).toEqual([{ tank_number: 'NEW 3', reason: 'left' }]);
  });

  test('is replaced by the next of its range and keeps its id, written down both times', async () => {
    const first = await generate();
    world.server.clock.advance(60_000);
    const again = await generate();
    expect(again.id).toBe(first.id);
    expect(Date.parse(again.generated_at) - Date.parse(first.generated_at)).toBe(60_000);
    expect((await generate({ ...POLAR_WEEK, week_end_date: '2026-06-05' })).id).not.toBe(first.id);
    const trail = await world.auditOf('weekly_report', first.id);
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(trail[1]).toMatchObject({
      actor_email: 'admin@dewar.example',
      company_id: world.polarId,
      after: expect.objectContaining({ ...WEEK, total_tanks_in_circulation: expect.any(Number) }),
    });
  });

  test('is one where twenty generate it at once on two servers', async () => {
    const other = await startSecondServer(world.server);
    const elsewhere = () =>
      other.app.inject({
        method: 'POST',
        url: '/api/weekly-reports/generate',
        headers: { authorization: `Bearer ${admin()}` },
        payload: POLAR_WEEK,
      });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) =>
        turn % 2 === 0 ? (await generate()).id : (await elsewhere()).json().data.id,
      ),
    );
    await other.stop();
    expect(new Set(answers).size).toBe(1);
    expect(await countReports()).toBe(1);
    const { rows } = await world.server.pool.query(
      "select action, count(*) from audit_log where entity = 'weekly_report' and entity_id = $1 group by 1 order by 1",
      [answers[0]],
    );
    expect(rows).toEqual([
      { action: 'create', count: 1 },
      { action: 'update', count: 19 },
    ]);
  });

  test('is written once for one idempotency key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await post(generateWeeklyReport, POLAR_WEEK, key);
    world.server.clock.advance(1_000);
    expect((await post(generateWeeklyReport, POLAR_WEEK, key)).text).toBe(first.text);
  });
});

describe('the dates and the company', () => {
  const both = [generateWeeklyReport, saveWeeklyReportNotes] as const;

  test.each([
    ['2026-06-07', '2026-06-06', 'Please select valid start and end dates'],
    ['2026-05-01', '2026-06-01', 'Please select valid start and end dates: a report covers at most 31 days'],
  ])('from %s to %s are refused by their name', async (week_start_date, week_end_date, message) => {
    for (const endpoint of both) {
      const body = { ...POLAR_WEEK, notes: 'x', week_start_date, week_end_date };
      const { status, body: answer } = await post(endpoint, body);
      expect({ status, error: answer.error, fields: answer.fields }).toEqual({
        status: 400,
        error: message,
        fields: { week_end_date: message },
      });
    }
    expect(await countReports()).toBe(0);
  });

  test.each(['week_start_date', 'week_end_date'])('without %s nothing is generated', async (field) => {
    const { status, body } = await post(generateWeeklyReport, { ...POLAR_WEEK, [field]: undefined });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(field);
  });

  test('a company that does not exist is refused by its field', async () => {
    for (const endpoint of both) {
      const { status, body } = await post(endpoint, { ...POLAR_WEEK, notes: null, company_name: 'Nobody' });
      expect([status, body.fields]).toEqual([400, { company_name: 'There is no company of this name' }]);
    }
  });

  test('thirty-one days and a single one are ranges', async () => {
    const month = await generate({ ...POLAR_WEEK, week_start_date: '2026-05-01', week_end_date: '2026-05-31' });
    expect(month.report_data.vacuum_by_day).toHaveLength(31);
    const day = await generate({ ...POLAR_WEEK, week_end_date: '2026-05-31' });
    expect(day.report_data.vacuum_by_day).toHaveLength(1);
  });
});

describe('notes', () => {
  const save = async (notes: string | null) => {
    const { status, text, body } = await post(saveWeeklyReportNotes, { ...POLAR_WEEK, notes });
    expect(status, text).toBe(200);
    return body.data;
  };

  test('stand in the report whether they were written before it or after, and survive generating again', async () => {
    expect(await save('  Two tanks go north.  ')).toEqual({ ...POLAR_WEEK, notes: 'Two tanks go north.' });
    const { id, report_data } = await generate();
    expect(report_data.admin_notes).toBe('Two tanks go north.');
    await save('Three tanks.');
    expect((await get(id)).body.data.report_data.admin_notes).toBe('Three tanks.');
    expect((await generate()).report_data.admin_notes).toBe('Three tanks.');
    await save('   ');
    expect((await get(id)).body.data.report_data.admin_notes).toBeNull();
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

  test('go with the report that is deleted', async () => {
    await save('Old news.');
    const { id } = await generate();
    expect((await remove(id)).body.data).toEqual({ id });
    expect((await get(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await generate()).report_data.admin_notes).toBeNull();
    const trail = await world.auditOf('weekly_report', id);
    expect(trail.at(-1)).toMatchObject({ action: 'delete', before: expect.objectContaining(WEEK) });
  });
});

describe('who reads which reports', () => {
  test('a company its own, with or without its name; an administrator all', async () => {
    const polars = await generate();
    const norths = await generate({ ...POLAR_WEEK, company_name: 'North' });
    const { polar, north, unassigned } = world.tokens;
    const ids = async (token: string, query = {}) => (await list(token, query)).reports.map(({ id }) => id);
    expect(await ids(polar)).toEqual([polars.id]);
    expect(await ids(polar, { company_name: 'polar  GAS' })).toEqual([polars.id]);
    expect(await ids(north)).toEqual([norths.id]);
    expect(await ids(unassigned)).toEqual([]);
    expect(await ids(admin())).toEqual([norths.id, polars.id]);
    expect(await ids(admin(), { company_name: 'North' })).toEqual([norths.id]);
  });

  test("another company's report is not found, as one that does not exist", async () => {
    const { id } = await generate();
    const { north, unassigned } = world.tokens;
    for (const token of [north, unassigned]) {
      const foreign = await get(id, token);
      const invented = await get(2_000_000_000, token);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
      expect((await world.server.call(getWeeklyReportPdf, { token, params: { id } })).status).toBe(404);
      expect((await list(token, { company_name: 'Polar Gas' })).status).toBe(404);
    }
  });

  test('twenty at a time, the latest week first, page by page', async () => {
    for (let day = 1; day <= 22; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      await generate({ company_name: 'Polar Gas', week_start_date: date, week_end_date: date });
    }
    const first = await list(world.tokens.polar);
    expect(first.reports.map(({ week_start_date }) => week_start_date).slice(0, 2)).toEqual([
      '2026-03-22',
      '2026-03-21',
    ]);
    expect(first.reports).toHaveLength(20);
    const rest = await list(world.tokens.polar, { cursor: first.next });
    expect(rest.reports.map(({ week_start_date }) => week_start_date)).toEqual(['2026-03-02', '2026-03-01']);
    expect(rest.next).toBeUndefined();
    expect((await list(world.tokens.polar, { cursor: 'bm8' })).status).toBe(400);
  });
});

test('the PDF says what the report says, under its own name', async () => {
  await post(saveWeeklyReportNotes, { ...POLAR_WEEK, notes: 'Read me on paper.' });
  const { id } = await generate();
  const { status, headers, bytes } = await world.server.call(getWeeklyReportPdf, {
    token: world.tokens.polar,
    params: { id },
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain('Weekly report Polar Gas 2026-05-31 to 2026-06-06.pdf');
  const text = (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const words of ['Polar Gas', '31 May to 6 Jun 2026', 'Read me on paper.', 'HIGH 1 400']) {
    expect(text).toContain(words);
  }
});

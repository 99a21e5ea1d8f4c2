import { generateWeeklyReport, getWeeklyReportPdf, saveWeeklyReportNotes } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { insertTankHistory } from '../../../test-support/tank-histories.ts';
import { POLAR_WEEK, SINCE, startWeeklyReportWorld, WEEK, type WeeklyReportWorld } from './weekly-report-test-world.ts';

let world: WeeklyReportWorld;
beforeAll(async () => {
  world = await startWeeklyReportWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.deleteReports());

const countReports = async () =>
  (await world.server.pool.query<{ count: number }>('select count(*) from weekly_reports')).rows[0]?.count;

describe('a generated report', () => {
  test('is replaced by the next one for its range and keeps its id, and both are logged', async () => {
    const first = await world.generate();
    world.server.clock.advance(60_000);
    const again = await world.generate();
    expect(again.id).toBe(first.id);
    expect(Date.parse(again.generated_at) - Date.parse(first.generated_at)).toBe(60_000);
    expect((await world.generate({ ...POLAR_WEEK, week_end_date: '2026-06-05' })).id).not.toBe(first.id);
    const trail = await world.auditOf('weekly_report', first.id);
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(trail[1]).toMatchObject({
      actor_email: 'admin@dewar.example',
      company_id: world.polarId,
      after: expect.objectContaining({ ...WEEK, total_tanks_in_circulation: expect.any(Number) }),
    });
  });

  test('is a single one if twenty requests on two servers generate it at once', async () => {
    const other = await startSecondServer(world.server);
    const elsewhere = () =>
      other.app.inject({
        method: 'POST',
        url: '/api/weekly-reports/generate',
        headers: { authorization: `Bearer ${world.tokens.admin}` },
        payload: POLAR_WEEK,
      });
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) =>
        turn % 2 === 0 ? (await world.generate()).id : (await elsewhere()).json().data.id,
      ),
    );
    await other.stop();
    expect(new Set(responses).size).toBe(1);
    expect(await countReports()).toBe(1);
    const { rows } = await world.server.pool.query(
      "select action, count(*) from audit_log where entity = 'weekly_report' and entity_id = $1 group by 1 order by 1",
      [responses[0]],
    );
    expect(rows).toEqual([
      { action: 'create', count: 1 },
      { action: 'update', count: 19 },
    ]);
  });

  test('is generated once per idempotency key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await world.post(generateWeeklyReport, POLAR_WEEK, key);
    world.server.clock.advance(1_000);
    expect((await world.post(generateWeeklyReport, POLAR_WEEK, key)).text).toBe(first.text);
  });
});

describe('the dates and the company of a report', () => {
  const both = [generateWeeklyReport, saveWeeklyReportNotes] as const;

  test.each([
    ['2026-06-07', '2026-06-06', 'week_end_date', ''],
    ['2026-05-01', '2026-06-01', 'week_end_date', ': a report covers at most 31 days'],
    ['2099-06-07', '2099-06-13', 'week_start_date', ': the first day is in the future'],
  ])("from %s to %s are rejected with the field's name", async (week_start_date, week_end_date, field, reason) => {
    const message = `Please select valid start and end dates${reason}`;
    for (const endpoint of both) {
      const body = { ...POLAR_WEEK, notes: 'x', week_start_date, week_end_date };
      const { status, body: response } = await world.post(endpoint, body);
      expect({ status, error: response.error, fields: response.fields }).toEqual({
        status: 400,
        error: message,
        fields: { [field]: message },
      });
    }
    expect(await countReports()).toBe(0);
  });

  test.each(['week_start_date', 'week_end_date'])('are required: nothing is generated without %s', async (field) => {
    const { status, body } = await world.post(generateWeeklyReport, { ...POLAR_WEEK, [field]: undefined });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(field);
  });

  test("are rejected with the field's name for a company that does not exist", async () => {
    for (const endpoint of both) {
      const { status, body } = await world.post(endpoint, { ...POLAR_WEEK, notes: null, company_name: 'Nobody' });
      expect([status, body.fields]).toEqual([400, { company_name: 'No company has this name' }]);
    }
  });

  test('may cover thirty-one days or a single one', async () => {
    const month = await world.generate({ ...POLAR_WEEK, week_start_date: '2026-05-01', week_end_date: '2026-05-31' });
    expect(month.report_data.vacuum_by_day).toHaveLength(31);
    const day = await world.generate({ ...POLAR_WEEK, week_end_date: '2026-05-31' });
    expect(day.report_data.vacuum_by_day).toHaveLength(1);
  });
});

test('the PDF has the content of the report and its own file name', async () => {
  await insertTankHistory(world.server.db, {
    tank_number: 'HIGH 1',
    stays: [{ company_id: world.polarId, assigned_at: SINCE, released_at: null }],
    readings: [{ vacuum_reading: 400, reading_timestamp: '2026-06-02T12:00:00Z' }],
  });
  await world.post(saveWeeklyReportNotes, { ...POLAR_WEEK, notes: 'Read me on paper.' });
  const { id } = await world.generate();
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

import { login } from '@dewar/contract/auth';
import { getWeeklyReportPdf, listWeeklyReports } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../test-support/sample-world.ts';
import { POLAR_WEEK, startWeeklyReportWorld, type WeeklyReportWorld } from './weekly-report-test-world.ts';

let world: WeeklyReportWorld;
beforeAll(async () => {
  world = await startWeeklyReportWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.deleteReports());

async function list(token: string, query: Record<string, unknown> = {}) {
  const { status, body } = await world.server.call(listWeeklyReports, { token, query });
  return { status, reports: body.data, next: body.next_cursor };
}

describe('weekly reports can be read', () => {
  test('by the company, with or without its name, and by administrators', async () => {
    const polars = await world.generate();
    const norths = await world.generate({ ...POLAR_WEEK, company_name: 'North' });
    const { polar, north, unassigned } = world.tokens;
    const ids = async (token: string, query = {}) => (await list(token, query)).reports.map(({ id }) => id);
    expect(await ids(polar)).toEqual([polars.id]);
    expect(await ids(polar, { company_name: 'polar  GAS' })).toEqual([polars.id]);
    expect(await ids(north)).toEqual([norths.id]);
    expect(await ids(unassigned)).toEqual([]);
    expect(await ids(world.tokens.admin)).toEqual([norths.id, polars.id]);
    expect(await ids(world.tokens.admin, { company_name: 'North' })).toEqual([norths.id]);
  });

  test('by no other company, for which they return 404 like missing ones', async () => {
    const { id } = await world.generate();
    const { north, unassigned } = world.tokens;
    for (const token of [north, unassigned]) {
      const foreign = await world.get(id, token);
      const invented = await world.get(2_000_000_000, token);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
      expect((await world.server.call(getWeeklyReportPdf, { token, params: { id } })).status).toBe(404);
      expect((await list(token, { company_name: 'Polar Gas' })).status).toBe(404);
    }
  });

  test('twenty at a time, latest week first, page by page', async () => {
    for (let day = 1; day <= 22; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      await world.generate({ company_name: 'Polar Gas', week_start_date: date, week_end_date: date });
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

  test('filtered by given days', async () => {
    const { id } = await world.generate();
    await world.generate({ ...POLAR_WEEK, week_end_date: '2026-06-05' });
    await world.generate({ ...POLAR_WEEK, company_name: 'North' });
    const ids = async (query: object) => (await list(world.tokens.admin, { ...query })).reports.map((one) => one.id);
    expect(await ids(POLAR_WEEK)).toEqual([id]);
    expect(await ids({ ...POLAR_WEEK, week_start_date: '2026-05-30' })).toEqual([]);
    expect((await list(world.tokens.admin, { week_start_date: '31 May' })).status).toBe(400);
  });

  test('as a PDF with just the media cookie, by everyone who may read the report', async () => {
    const { id } = await world.generate();
    const open = async (email: string) => {
      const { headers } = await world.server.call(login, { body: { email, password: PASSWORD } });
      const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
      return world.server.call(getWeeklyReportPdf, { params: { id }, headers: { cookie } });
    };
    expect((await open('user@polar.example')).status).toBe(200);
    expect((await open('user@north.example')).status).toBe(404);
  });
});

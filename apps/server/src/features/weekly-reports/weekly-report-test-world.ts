import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { generateWeeklyReport, getWeeklyReport, type WeeklyReport } from '@dewar/contract/weekly-reports';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import type { TestResponse } from '../../../test-support/test-server.ts';

export const WEEK = { week_start_date: '2026-05-31', week_end_date: '2026-06-06' };
export const POLAR_WEEK = { company_name: 'Polar Gas', ...WEEK };
/** Long before that week. */
export const SINCE = '2026-01-01T00:00:00Z';

export interface WeeklyReportWorld extends TankWorld {
  /** As an administrator. */
  post<E extends AnyEndpoint>(endpoint: E, body: object, headers?: Record<string, string>): Promise<TestResponse<E>>;
  generate(body?: object): Promise<WeeklyReport>;
  get(id: number, token?: string): Promise<TestResponse<typeof getWeeklyReport>>;
  /** Deletes every report, its notes, and the records of scheduled runs. */
  deleteReports(): Promise<void>;
}

export async function startWeeklyReportWorld(): Promise<WeeklyReportWorld> {
  const world = await startTankWorld();
  const { server, tokens } = world;
  const post: WeeklyReportWorld['post'] = (endpoint, body, headers = {}) =>
    server.call(endpoint, { token: tokens.admin, body, headers });
  return {
    ...world,
    post,
    generate: async (body = POLAR_WEEK) => {
      const { status, text, body: response } = await post(generateWeeklyReport, body);
      if (status !== 201) throw new Error(text);
      return response.data;
    },
    get: (id, token = tokens.admin) => server.call(getWeeklyReport, { token, params: { id } }),
    deleteReports: async () => {
      await server.pool.query('truncate weekly_reports, weekly_report_notes, weekly_report_runs cascade');
    },
  };
}

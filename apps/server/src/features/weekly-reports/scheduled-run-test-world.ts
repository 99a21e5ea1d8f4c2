import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { insertTankHistory } from '../../../test-support/tank-histories.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { isCronJob } from '../../shared/jobs/jobs.ts';

/** A Wednesday at noon in UTC. */
export const WEDNESDAY = '2026-06-10T12:00:00Z';

export interface ScheduledRunWorld extends TankWorld {
  /** On the same database with the same clock. */
  readonly other: SecondServer;
  setTime(moment: string): void;
  /** The job as the schedule runs it. */
  run(app?: SecondServer['app']): Promise<void>;
  setOfCompany(company_id: number, setting_key: string, value: unknown): Promise<void>;
  newTankOf(company_id: number, assigned_at: string): Promise<number>;
  reports(company_id?: number): Promise<readonly MadeReport[]>;
  /** First days of the weeks that have a report. */
  weeks(company_id?: number): Promise<string[]>;
  /** Back to Wednesday, without tanks, reports and mails; only Polar has recipients. */
  reset(): Promise<void>;
}

interface MadeReport {
  readonly id: number;
  readonly week_start_date: string;
  readonly week_end_date: string;
  readonly generated_by_email: string | null;
}

export async function startScheduledRunWorld(): Promise<ScheduledRunWorld> {
  const world = await startTankWorld();
  const { server, polarId } = world;
  const setTime = (moment: string) => server.clock.advance(Date.parse(moment) - server.clock.now().getTime());
  const setOfCompany: ScheduledRunWorld['setOfCompany'] = async (company_id, setting_key, value) => {
    const setting = { scope: 'company', company_id, setting_key, setting_value: JSON.stringify(value) };
    await server.db.insertInto('settings').values(setting).execute();
  };
  const reports = async (company_id = polarId) =>
    server.db
      .selectFrom('weekly_reports')
      .select(['id', 'week_start_date', 'week_end_date', 'generated_by_email'])
      .where('company_id', '=', company_id)
      .orderBy('week_start_date')
      .execute();
  return {
    ...world,
    other: await startSecondServer(server),
    setTime,
    setOfCompany,
    reports,
    weeks: async (company_id) => (await reports(company_id)).map(({ week_start_date }) => week_start_date),
    run: async (app = server.app) => {
      const job = app.jobs.filter(isCronJob).find(({ name }) => name === 'weekly-reports');
      if (job === undefined) throw new Error('there is no such job');
      await job.run();
    },
    newTankOf: (company_id, assigned_at) =>
      insertTankHistory(server.db, {
        tank_number: `T ${company_id} ${assigned_at}`,
        stays: [{ company_id, assigned_at, released_at: null }],
      }),
    reset: async () => {
      await server.pool.query(
        'truncate weekly_reports, weekly_report_notes, weekly_report_runs, mails, settings, tanks cascade',
      );
      await server.pool.query('truncate mail_attachments cascade');
      await setOfCompany(polarId, 'alert_email_recipients', ['ada@polar.example', 'yard@polar.example']);
      setTime(WEDNESDAY);
    },
  };
}

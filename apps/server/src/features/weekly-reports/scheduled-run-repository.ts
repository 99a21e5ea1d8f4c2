import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';

export interface ScheduledCompany {
  readonly id: number;
  readonly name: string;
  /** The stored setting, null if unset. */
  readonly timezone: unknown;
  /** When it got its first tank. */
  readonly since: Date;
  /** First days of the weeks already run, from `runsFrom` on. */
  readonly already_run: readonly string[];
}

/** The companies that get a report each week: active ones that have or had tanks. */
export async function listScheduledCompanies(db: Database, runsFrom: string): Promise<ScheduledCompany[]> {
  const { rows } = await sql<ScheduledCompany>`
    select company.id, company.name, zone.setting_value as timezone, first.since,
           coalesce((select json_agg(week_start_date) from weekly_report_runs
                      where company_id = company.id and week_start_date >= ${runsFrom}::date), '[]') as already_run
      from companies company
      cross join lateral (
        select min(assigned_at) as since from tank_assignments where company_id = company.id) first
      left join settings zone
        on zone.scope = 'company' and zone.company_id = company.id and zone.setting_key = 'timezone'
     where company.status = 'active' and first.since is not null
     order by company.id`.execute(db);
  return rows;
}

export interface Run extends ReportDates {
  readonly company_id: number;
  readonly run_at: Date;
  readonly awaits_mail: boolean;
}

/** Whether this server makes the report of the week: the first to commit the row does. */
export async function claimRun(transaction: Database, run: Run): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('weekly_report_runs')
    .values(run)
    .onConflict((conflict) => conflict.columns(['company_id', 'week_start_date']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A company that is inactive or suspended is not notified; its mail waits until it no longer is. */
export async function listRunsAwaitingMail(db: Database, now: Date) {
  return db
    .selectFrom('weekly_report_runs as run')
    .innerJoin('companies as company', 'company.id', 'run.company_id')
    .select(['run.company_id', 'run.week_start_date', 'run.week_end_date'])
    .where('run.awaits_mail', '=', true)
    .where('company.status', '=', 'active')
    .where(({ not }) => not(isSuspendedAt('company', now)))
    .orderBy('run.company_id')
    .orderBy('run.week_start_date')
    .execute();
}

/** Whether this server mails the report, in the transaction that queues the mails. */
export async function claimMailing(
  transaction: Database,
  run: { readonly company_id: number; readonly week_start_date: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('weekly_report_runs')
    .set({ awaits_mail: false })
    .where('company_id', '=', run.company_id)
    .where('week_start_date', '=', run.week_start_date)
    .where('awaits_mail', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

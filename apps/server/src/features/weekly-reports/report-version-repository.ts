import type { ReportVersion } from '@dewar/contract/weekly-report-versions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** What is stored of each version, the latest one included, from a row `report`. */
export const everyVersion: RawBuilder<unknown> = sql`(
  select report.version, report.report_data, report.generated_at, report.generated_by_email, report.changes,
         noted.notes, noted.noted_by_email, noted.noted_at
    from (select report.company_id, report.week_start_date, report.week_end_date) days
    left join weekly_report_notes noted using (company_id, week_start_date, week_end_date)
   union all
  select version, report_data, generated_at, generated_by_email, changes, notes, noted_by_email, noted_at
    from weekly_report_versions where report_id = report.id)`;

/** The mailing of a version, and of a later one what it replaces, from rows `report` and `edition`. */
export const versionColumns: RawBuilder<unknown> = sql`
  edition.version, report.version as latest_version, edition.noted_by_email, edition.noted_at,
  (select row_to_json(sent) from (
     select version, mailed_at, mailed_to from weekly_report_mailings
      where report_id = report.id and version = edition.version) sent) as mailed,
  (select json_build_object(
            'version', earlier.version, 'generated_at', earlier.generated_at, 'changes', coalesce(edition.changes, ''),
            'mailed', (select row_to_json(sent) from (
                         select version, mailed_at, mailed_to from weekly_report_mailings
                          where report_id = report.id and version < edition.version
                          order by version desc limit 1) sent))
     from weekly_report_versions earlier
    where earlier.report_id = report.id and earlier.version = edition.version - 1) as replaces`;

/** The readings of an edition that were corrected or deleted after it was made; those of older reports have no ids. */
export const correctedReadings: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object(
           'reading_id', listed.reading_id,
           'now', case when reading.id is not null then json_build_object(
             'vacuum_reading', reading.vacuum_reading, 'reading_timestamp', reading.reading_timestamp,
             'fresh_pull', reading.fresh_pull) end) order by listed.reading_id), '[]')
    from (select distinct on (row.reading_id) row.*
            from jsonb_to_recordset((edition.report_data -> 'high_vacuum_readings') || (edition.report_data -> 'fresh_pulls'))
              as row (reading_id int, tank_id int, vacuum_reading numeric, reading_timestamp timestamptz, fresh_pull boolean)
           where row.reading_id is not null) listed
    left join vacuum_readings reading on reading.id = listed.reading_id and reading.company_id = report.company_id
   where reading.id is null
      or (reading.tank_id, reading.vacuum_reading, date_trunc('milliseconds', reading.reading_timestamp), reading.fresh_pull)
         is distinct from (listed.tank_id, listed.vacuum_reading, listed.reading_timestamp, listed.fresh_pull))`;

/** The versions of a report, the latest first. */
export async function listVersions(db: Database, report_id: number): Promise<ReportVersion[]> {
  const { rows } = await sql<{ versions: ReportVersion[] }>`
    select json_agg(json_build_object(
             'version', edition.version, 'generated_at', edition.generated_at, 'changes', edition.changes,
             'generated_by_email', edition.generated_by_email, 'mailed_at', sent.mailed_at, 'mailed_to', sent.mailed_to)
             order by edition.version desc) as versions
      from weekly_reports report
      cross join lateral ${everyVersion} edition
      left join weekly_report_mailings sent on sent.report_id = report.id and sent.version = edition.version
     where report.id = ${report_id}`.execute(db);
  return rows[0]?.versions ?? [];
}

/** Keeps the report as it is, with its notes, before another version replaces it. */
export async function keepVersion(transaction: Database, report_id: number): Promise<void> {
  await sql`
    insert into weekly_report_versions (report_id, version, report_data, generated_at, generated_by_email, changes, notes,
                                        noted_by_email, noted_at)
    select report.id, report.version, report.report_data, report.generated_at, report.generated_by_email, report.changes,
           noted.notes, noted.noted_by_email, noted.noted_at
      from weekly_reports report
      left join weekly_report_notes noted using (company_id, week_start_date, week_end_date)
     where report.id = ${report_id}`.execute(transaction);
}

/** Keeps to how many people a version was mailed; of a report that was deleted meanwhile nothing. */
export async function keepMailing(
  transaction: Database,
  { id, version }: { readonly id: number; readonly version: number },
  { mailed_at, mailed_to }: { readonly mailed_at: Date; readonly mailed_to: number },
): Promise<void> {
  await sql`
    insert into weekly_report_mailings (report_id, version, mailed_at, mailed_to)
    select id, ${version}, ${mailed_at}, ${mailed_to} from weekly_reports where id = ${id}
    on conflict (report_id, version) do nothing`.execute(transaction);
}

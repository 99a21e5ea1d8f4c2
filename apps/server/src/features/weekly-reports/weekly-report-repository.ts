import { type WeeklyReport, weeklyReportSchema } from '@dewar/contract/weekly-reports';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { FIRST_PAGE, type JsonPage, jsonLines, pageOf, readCursor } from '../../shared/database/json-page.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';
import { correctedReadings, everyVersion, versionColumns } from './report-version-repository.ts';

/** What a report covers: there is one per company, start and end. */
export interface ReportRange extends ReportDates {
  readonly company_id: number;
}

/** The columns of a version in the contract's format, from rows `report`, `company` and `edition`. */
const reportColumns = sql`
  report.id, company.name as company_name, report.week_start_date, report.week_end_date, edition.generated_at,
  edition.generated_by_email, edition.report_data || jsonb_build_object('admin_notes', edition.notes) as report_data,
  ${versionColumns}`;

export interface ReportFilter {
  readonly company_id?: number | undefined;
  readonly week_start_date?: string | undefined;
  readonly week_end_date?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of the reports that the person may read, latest week first; company by company, along the index. */
export async function listReportRecords(db: Database, person: Person, filter: ReportFilter): Promise<JsonPage> {
  const end = readCursor(filter.cursor) ?? FIRST_PAGE;
  const ofCompany = filter.company_id === undefined ? sql`` : sql`and company.id = ${filter.company_id}`;
  const fromDay =
    filter.week_start_date === undefined ? sql`` : sql`and report.week_start_date = ${filter.week_start_date}::date`;
  const toDay =
    filter.week_end_date === undefined ? sql`` : sql`and report.week_end_date = ${filter.week_end_date}::date`;
  const rows = filter.limit + 1;
  const { rows: found } = await jsonLines(sql`
    select latest.*
      from companies company
      cross join lateral (
        select ${reportColumns}
          from weekly_reports report
          cross join lateral ${everyVersion} edition
         where report.company_id = company.id and edition.version = report.version ${fromDay} ${toDay}
           and (report.week_start_date, report.id) < (${end.at}::date, ${end.id}::int)
         order by report.week_start_date desc, report.id desc
         limit ${rows}) latest
     where ${isReadableBy(person, 'company.id')} ${ofCompany}
     order by latest.week_start_date desc, latest.id desc
     limit ${rows}`).execute(db);
  return pageOf(found[0] ?? { lines: null }, filter.limit, 'week_start_date');
}

/** A version of a report as JSON text, with its company, the latest by default; undefined if it may not be read. */
export async function findReportRecord(
  db: Database,
  person: Person,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<FoundReport | undefined> {
  const isAsked = version === undefined ? isLatest : sql`edition.version = ${version}`;
  return oneReport(db, sql`report.id = ${id} and ${isAsked} and ${isReadableBy(person, 'report.company_id')}`);
}

const isLatest = sql`edition.version = report.version`;

/** The report of a range, if it was generated. */
export async function findReportOfRange(db: Database, range: ReportRange): Promise<FoundReport | undefined> {
  const { company_id, week_start_date, week_end_date } = range;
  return oneReport(
    db,
    sql`report.company_id = ${company_id} and report.week_start_date = ${week_start_date}::date
        and report.week_end_date = ${week_end_date}::date and ${isLatest}`,
  );
}

export interface FoundReport {
  readonly company_id: number;
  /** JSON text, as in responses. */
  readonly text: string;
  readonly record: WeeklyReport;
}

async function oneReport(db: Database, condition: RawBuilder<unknown>): Promise<FoundReport | undefined> {
  const { rows } = await sql<{ company_id: number; text: string }>`
    select found.company_id, (to_jsonb(found) - 'company_id')::text as text
      from (select ${reportColumns}, ${correctedReadings} as corrected_readings, report.company_id
              from weekly_reports report
              join companies company on company.id = report.company_id
              cross join lateral ${everyVersion} edition
             where ${condition}) found`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, record: weeklyReportSchema.parse(JSON.parse(row.text)) };
}

/** Serialises generating and deleting the report of a range: the last request to start determines the result. */
export async function lockRange(db: Database, { company_id, week_start_date, week_end_date }: ReportRange) {
  const range = `${company_id} ${week_start_date} ${week_end_date}`;
  await sql`select pg_advisory_xact_lock(hashtext('weekly-report'), hashtext(${range}))`.execute(db);
}

interface NewReport extends ReportRange {
  readonly report_data: object;
  readonly version: number;
  readonly changes: string | null;
  readonly generated_at: Date;
  readonly generated_by_email: string | null;
}

/**
 * Stores the report of a range, replacing an existing one but keeping its id. Called once its readings have been read:
 * those that are logged later are not in it.
 */
export async function storeReport(db: Database, { report_data, ...report }: NewReport): Promise<void> {
  const found = { ...report, report_data: JSON.stringify(report_data) };
  const { generated_at, generated_by_email, version, changes } = report;
  await db
    .insertInto('weekly_reports')
    .values(found)
    .onConflict((conflict) =>
      conflict.constraint('weekly_reports_range_key').doUpdateSet({
        report_data: found.report_data,
        generated_at,
        generated_by_email,
        version,
        changes,
        logged_until: sql<Date>`excluded.logged_until`,
      }),
    )
    .execute();
}

/** Deletes a report with its versions and its notes. */
export async function deleteReport(db: Database, range: ReportRange): Promise<void> {
  for (const table of ['weekly_reports', 'weekly_report_notes'] as const) {
    await db
      .deleteFrom(table)
      .where('company_id', '=', range.company_id)
      .where('week_start_date', '=', range.week_start_date)
      .where('week_end_date', '=', range.week_end_date)
      .execute();
  }
}

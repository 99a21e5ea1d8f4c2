import { weeklyReportDataSchema } from '@dewar/contract/weekly-reports';
import { describeReportChanges } from '@dewar/domain/reports/report-changes';
import { type ReportDates, reportPeriodOf } from '@dewar/domain/reports/reporting-week';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { holdOffOwnCorrections } from '../tank-state/own-correction-access.ts';
import { gatherFindings, type ReportedFindings } from './gather-findings.ts';
import { gatherReport, type ReportedCompany } from './gather-report.ts';
import { withNamesOfThen } from './names-of-then.ts';
import { type RangeRequest, resolveRange } from './report-range.ts';
import { keepVersion } from './report-version-repository.ts';
import {
  deleteReport,
  type FoundReport,
  findReportOfRange,
  findReportRecord,
  lockRange,
  storeReport,
} from './weekly-report-repository.ts';

/** Generates a report on request of an administrator. Throws 400 for an unknown company and for invalid dates. */
export async function generateRequested({ db, person, now }: RequestContext, request: RangeRequest) {
  const { company_name: _name, ...dates } = request;
  const found = await findBeforehand(db, (await resolveRange(db, request, now)).id, dates);
  return inTransaction(db, async (transaction) => {
    const company = await resolveRange(transaction, request, now);
    return generateReport(transaction, company, { dates, person, now, found });
  });
}

interface FoundBeforehand {
  readonly company_id: number;
  readonly timezone: string;
  readonly findings: ReportedFindings;
}

/**
 * What the custody ledger found. Thousands of loads are followed for it: before the transaction of the report, so that
 * corrections and other reports of the company do not wait for it.
 */
export async function findBeforehand(db: Database, company_id: number, dates: ReportDates): Promise<FoundBeforehand> {
  const timezone = await zoneOf(db, company_id, await findReportOfRange(db, { company_id, ...dates }));
  return { company_id, timezone, findings: await gatherFindings(db, company_id, reportPeriodOf(timezone, dates)) };
}

/** A report that is made again keeps its days, whatever the zone of the company is by now. */
async function zoneOf(db: Database, company_id: number, before: FoundReport | undefined): Promise<string> {
  return before?.record.report_data.timezone ?? (await readSetting(db, SETTINGS.timezone, company_id));
}

export interface Generation {
  readonly dates: ReportDates;
  /** Null for the scheduled run. */
  readonly person: SignedIn | null;
  readonly now: Date;
  /** Of another company or zone, if either changed since, it is found again. */
  readonly found?: FoundBeforehand;
}

/** Generates the report of a company and a range, replacing an existing one. */
export async function generateReport(
  transaction: Database,
  company: ReportedCompany,
  generation: Generation,
): Promise<FoundReport> {
  const { before, after } = await writeReport(transaction, company, generation);
  await writeAudit(transaction, {
    actor: generation.person,
    company_id: company.id,
    entity: 'weekly_report',
    entity_id: after.record.id,
    action: before === undefined ? 'create' : 'update',
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

/** The same without an audit row: for the demo, whose past is invented. */
export async function writeReport(
  transaction: Database,
  company: ReportedCompany,
  { dates, person, now, found }: Generation,
): Promise<{ readonly before: FoundReport | undefined; readonly after: FoundReport }> {
  const range = { company_id: company.id, ...dates };
  await lockRange(transaction, range);
  await holdOffOwnCorrections(transaction, company.id);
  const before = await findReportOfRange(transaction, range);
  const timezone = await zoneOf(transaction, company.id, before);
  const isFound = found?.company_id === company.id && found.timezone === timezone;
  const findings = isFound ? found.findings : undefined;
  const gathered = await gatherReport(transaction, company, { dates, timezone, now, findings });
  const report_data = withNamesOfThen(gathered, before?.record.report_data);
  await storeReport(transaction, {
    ...range,
    report_data,
    ...(await versionOf(transaction, before, report_data)),
    generated_at: now,
    generated_by_email: person?.email ?? null,
  });
  const after = await findReportOfRange(transaction, range);
  if (after === undefined) throw new Error('a report disappeared within its own transaction');
  return { before, after };
}

/** Another version where the contents differ: the one before is kept. Else the report stays the version that it is. */
async function versionOf(transaction: Database, before: FoundReport | undefined, gathered: object) {
  if (before === undefined) return { version: 1, changes: null };
  const { id, report_data, version = 1, replaces } = before.record;
  const { admin_notes } = report_data;
  const after = weeklyReportDataSchema.parse(JSON.parse(JSON.stringify({ ...gathered, admin_notes })));
  const changes = describeReportChanges(report_data, after);
  if (changes === null) return { version, changes: replaces?.changes ?? null };
  await keepVersion(transaction, id);
  return { version: version + 1, changes };
}

/** Deletes a report with its versions and its notes. Throws 404. */
export async function removeReport(context: RequestContext, id: number): Promise<void> {
  const { person } = context;
  await withTransaction(context, async (within, transaction) => {
    const { company_id, record } = await getReport(within, id);
    const { week_start_date, week_end_date } = record;
    const range = { company_id, week_start_date, week_end_date };
    await lockRange(transaction, range);
    const before = await getReport(within, id);
    await deleteReport(transaction, range);
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity: 'weekly_report',
      entity_id: id,
      action: 'delete',
      before: audited(before),
    });
  });
}

/** A version, the latest by default. Throws 404 both for missing and for forbidden reports. */
export async function getReport({ db, person }: RequestContext, id: number, version?: number): Promise<FoundReport> {
  const report = await findReportRecord(db, person, { id, version });
  if (report === undefined) throw notFound();
  return report;
}

/** Without the lists: they may be long, and generating again would produce them. */
function audited({ record: { week_start_date, week_end_date, version, report_data } }: FoundReport) {
  const { admin_notes, summary } = report_data;
  return { week_start_date, week_end_date, version, admin_notes, ...summary };
}

import type { VacuumDay } from '@dewar/contract/weekly-reports';
import { dayStartIn } from '@dewar/domain/calendar-dates';
import {
  findReportDatesProblem,
  listReportDays,
  type ReportDates,
  type ReportPeriod,
  reportPeriodOf,
} from '@dewar/domain/reporting-week';
import { SETTINGS } from '@dewar/domain/settings';
import { roundMicrons } from '@dewar/domain/vacuum-bands';
import { buildWeeklyReport } from '@dewar/domain/weekly-report';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/http/refusals.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import { readSetting } from '../settings/settings-reader.ts';
import { findNotes, removeNotes, storeNotes } from './report-notes-repository.ts';
import { listReportedReadings, listReportedTanks, listVacuumDays } from './reported-rows-repository.ts';
import {
  deleteReport,
  type FoundReport,
  findReportOfRange,
  findReportRecord,
  lockRange,
  storeReport,
} from './weekly-report-repository.ts';

export interface ReportedCompany {
  readonly id: number;
  readonly name: string;
}

interface RangeRequest extends ReportDates {
  readonly company_name: string;
}

/** Generates what an administrator asks for. Throws 400 for an unknown company and for dates that are no range. */
export async function generateRequested(db: Database, person: SignedIn, request: RangeRequest, now: Date) {
  const { company_name, ...dates } = request;
  requireReportDates(dates);
  return inTransaction(db, async (transaction) => {
    const company = await requireCompany(transaction, company_name);
    return generateReport(transaction, company, { dates, person, now });
  });
}

export interface Generation {
  readonly dates: ReportDates;
  /** Null for the scheduled run. */
  readonly person: SignedIn | null;
  readonly now: Date;
}

/** Generates the report of a company and a range, in place of the one before. */
export async function generateReport(
  transaction: Database,
  company: ReportedCompany,
  { dates, person, now }: Generation,
): Promise<FoundReport> {
  const range = { company_id: company.id, ...dates };
  await lockRange(transaction, range);
  const before = await findReportOfRange(transaction, range);
  await storeReport(transaction, {
    ...range,
    report_data: await gatherReport(transaction, company, dates),
    generated_at: now,
    generated_by_email: person?.email ?? null,
  });
  const after = await findReportOfRange(transaction, range);
  if (after === undefined) throw new Error('a report vanished inside its own transaction');
  await writeAudit(transaction, {
    actor: person,
    company_id: company.id,
    entity: 'weekly_report',
    entity_id: after.record.id,
    action: before === undefined ? 'create' : 'update',
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

async function gatherReport(db: Database, { id, name }: ReportedCompany, dates: ReportDates) {
  const timezone = await readSetting(db, SETTINGS.timezone, id);
  const period = reportPeriodOf(timezone, dates);
  const range = { company_id: id, ...period };
  const tanks = await listReportedTanks(db, range);
  const readings = await listReportedReadings(db, range);
  const { summary, lists, circulating } = buildWeeklyReport({ dates, period, tanks, readings });
  const vacuum_by_day = await gatherDays(db, { company_id: id, timezone, dates, period, tankIds: circulating });
  return { company_name: name, timezone, summary, ...lists, vacuum_by_day };
}

interface DaysQuestion {
  readonly company_id: number;
  readonly timezone: string;
  readonly dates: ReportDates;
  readonly period: ReportPeriod;
  readonly tankIds: readonly number[];
}

async function gatherDays(db: Database, question: DaysQuestion): Promise<VacuumDay[]> {
  const { company_id, timezone, dates, period, tankIds } = question;
  const days = listReportDays(dates);
  const dayStarts = days.map((date) => dayStartIn(timezone, date));
  const rows = await listVacuumDays(db, { company_id, ...period }, { tankIds, dayStarts });
  return days.map((date, index) => {
    const found = rows.find(({ place }) => place === index + 1);
    if (found === undefined) return { date, readings: 0, lowest: null, median: null, highest: null };
    const { readings, lowest, median, highest } = found;
    return { date, readings, lowest, median: roundMicrons(median), highest };
  });
}

/** Saves the notes on a range, whether or not its report is there; none are removed. Throws 400 as generating does. */
export async function saveNotes(
  db: Database,
  person: SignedIn,
  { company_name, notes, ...dates }: RangeRequest & { readonly notes: string | null },
  now: Date,
) {
  requireReportDates(dates);
  return inTransaction(db, async (transaction) => {
    const company = await requireCompany(transaction, company_name);
    const range = { company_id: company.id, ...dates };
    await lockRange(transaction, range);
    const before = await findNotes(transaction, range);
    const entity_id =
      notes === null
        ? before?.id
        : await storeNotes(transaction, range, { notes, noted_by_email: person.email, noted_at: now });
    if (notes === null && before !== undefined) await removeNotes(transaction, before.id);
    if (entity_id !== undefined) {
      await writeAudit(transaction, {
        actor: person,
        company_id: company.id,
        entity: 'weekly_report_notes',
        entity_id,
        action: notes === null ? 'delete' : before === undefined ? 'create' : 'update',
        before: before && { ...dates, notes: before.notes },
        after: notes === null ? null : { ...dates, notes },
      });
    }
    return { company_name: company.name, ...dates, notes };
  });
}

/** Deletes a report and the notes on it. Throws 404. */
export async function removeReport(db: Database, person: SignedIn, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { company_id, record } = await getReport(transaction, person, id);
    const { week_start_date, week_end_date } = record;
    const range = { company_id, week_start_date, week_end_date };
    await lockRange(transaction, range);
    const before = await getReport(transaction, person, id);
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

/** Throws 404: not there and not yours answer alike. */
export async function getReport(db: Database, person: SignedIn, id: number): Promise<FoundReport> {
  const report = await findReportRecord(db, person, id);
  if (report === undefined) throw notFound();
  return report;
}

function requireReportDates(dates: ReportDates): void {
  const problem = findReportDatesProblem(dates);
  if (problem !== null) throw invalidInput({ week_end_date: problem });
}

async function requireCompany(transaction: Database, company_name: string): Promise<ReportedCompany> {
  const company = await findCompanyToReferTo(transaction, company_name);
  if (company === undefined) throw invalidInput({ company_name: 'There is no company of this name' });
  return company;
}

/** The lists stay out: they may be long, and generating again would tell them anew. */
function audited({ record: { week_start_date, week_end_date, report_data } }: FoundReport) {
  return { week_start_date, week_end_date, admin_notes: report_data.admin_notes, ...report_data.summary };
}

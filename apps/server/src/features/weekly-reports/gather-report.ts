import { type ReportedFinding, reportedFindingSchema, type VacuumDay } from '@dewar/contract/weekly-reports';
import {
  listReportDays,
  type ReportDates,
  type ReportPeriod,
  reportPeriodOf,
} from '@dewar/domain/reports/reporting-week';
import { buildWeeklyReport } from '@dewar/domain/reports/weekly-report';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { dayStartIn } from '@dewar/domain/time/calendar-dates';
import { roundMicrons } from '@dewar/domain/vacuum/vacuum-bands';
import type { Database } from '../../shared/database/database.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { listFindings, priceFinding } from '../custody-ledger/ledger-repository.ts';
import { listReportedReadings, listReportedTanks, listVacuumDays } from './reported-rows-repository.ts';

export interface ReportedCompany {
  readonly id: number;
  readonly name: string;
}

/** The content of a report for a range, in the company's time zone. */
export async function gatherReport(db: Database, { id, name }: ReportedCompany, dates: ReportDates) {
  const timezone = await readSetting(db, SETTINGS.timezone, id);
  const period = reportPeriodOf(timezone, dates);
  const range = { company_id: id, ...period };
  const tanks = await listReportedTanks(db, range);
  const readings = await listReportedReadings(db, range);
  const { summary, lists, circulating } = buildWeeklyReport({ dates, period, tanks, readings });
  const vacuum_by_day = await gatherVacuumDays(db, { company_id: id, timezone, dates, period, tankIds: circulating });
  const custody_findings = await gatherFindings(db, id, period);
  return { company_name: name, timezone, summary, ...lists, vacuum_by_day, custody_findings };
}

/** What the custody ledger found in the period; what only follows from another finding is left out. */
async function gatherFindings(db: Database, company_id: number, period: ReportPeriod): Promise<ReportedFinding[]> {
  const found = await listFindings(db, { sees_all: false, company_id }, period);
  return found
    .filter(({ part_of }) => part_of === null)
    .map((finding) => reportedFindingSchema.parse(priceFinding(finding)));
}

interface VacuumDaysRequest {
  readonly company_id: number;
  readonly timezone: string;
  readonly dates: ReportDates;
  readonly period: ReportPeriod;
  readonly tankIds: readonly number[];
}

/** One entry for each day of the report, also for days without a reading. */
async function gatherVacuumDays(db: Database, request: VacuumDaysRequest): Promise<VacuumDay[]> {
  const { company_id, timezone, dates, period, tankIds } = request;
  const days = listReportDays(dates);
  const dayStarts = days.map((date) => dayStartIn(timezone, date));
  const rows = await listVacuumDays(db, { company_id, ...period }, { tankIds, dayStarts });
  return days.map((date, index) => {
    const measured = rows.find(({ day }) => day === index + 1);
    if (measured === undefined) return { date, readings: 0, lowest: null, median: null, highest: null };
    const { readings, lowest, median, highest } = measured;
    return { date, readings, lowest, median: roundMicrons(median), highest };
  });
}

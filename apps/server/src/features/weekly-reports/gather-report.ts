import type { VacuumDay } from '@dewar/contract/weekly-reports';
import {
  listReportDays,
  type ReportDates,
  type ReportPeriod,
  reportPeriodOf,
} from '@dewar/domain/reports/reporting-week';
import { buildWeeklyReport } from '@dewar/domain/reports/weekly-report';
import { dayStartIn } from '@dewar/domain/time/calendar-dates';
import { roundMicrons } from '@dewar/domain/vacuum/vacuum-bands';
import type { Database } from '../../shared/database/database.ts';
import { findNameAt } from '../companies/company-name-repository.ts';
import { gatherFindings, type ReportedFindings } from './gather-findings.ts';
import { listReportedReadings, listReportedTanks, listVacuumDays } from './reported-rows-repository.ts';

export interface ReportedCompany {
  readonly id: number;
  readonly name: string;
}

interface ReportedTime {
  readonly dates: ReportDates;
  /** In which its days begin and end. */
  readonly timezone: string;
  readonly now: Date;
  /** What the custody ledger found, where that was gathered before; else it is gathered here. */
  readonly findings?: ReportedFindings | undefined;
}

/** The content of a report for a range, as it was known at its end, or now if that is to come. */
export async function gatherReport(
  db: Database,
  { id, name }: ReportedCompany,
  { dates, timezone, now, ...known }: ReportedTime,
) {
  const period = reportPeriodOf(timezone, dates);
  const range = { company_id: id, ...period };
  const tanks = await listReportedTanks(db, range, dates.week_end_date);
  const readings = await listReportedReadings(db, range);
  const { summary, lists, circulating } = buildWeeklyReport({ dates, period, tanks, readings });
  const vacuum_by_day = await gatherVacuumDays(db, { company_id: id, timezone, dates, period, tankIds: circulating });
  const findings = known.findings ?? (await gatherFindings(db, id, period));
  const company_name = (await findNameAt(db, id, period.end)) ?? name;
  const known_at = new Date(Math.min(period.end.getTime(), now.getTime()));
  return { company_name, timezone, known_at, summary, ...lists, vacuum_by_day, ...findings };
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

import { getCustodyLedger } from '@dewar/contract/custody-ledger';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { addDays } from '@dewar/domain/time/calendar-dates';
import { gatherReport } from '../../src/features/weekly-reports/gather-report.ts';
import { readSetting } from '../../src/shared/settings/settings-reader.ts';
import type { TestServer } from '../test-server.ts';

const DAYS_BEFORE = 6;

/** What the weekly report of the week until today says of one tank. */
export interface ReportedStory {
  /** Of the readings that were taken in its week. */
  readonly isLatestInWeek: boolean;
  readonly isLatestHigh: boolean;
  readonly isLatestFreshPull: boolean;
  readonly isInspectionDue: boolean;
  /** Something is found about the tank itself, and whether the custody ledger finds it too. */
  readonly isFound: boolean;
  readonly isInLedger: boolean;
}

interface ReportedTank {
  readonly id: number;
  readonly tank_number: string;
  readonly latest_reading: { readonly reading_timestamp: string } | null;
}

interface Reported {
  readonly companyId: number;
  readonly companyName: string;
  readonly today: string;
  readonly token: string;
}

/** The report as it is generated, told tank by tank. */
export async function readReport(
  server: TestServer,
  { companyId, companyName, today, token }: Reported,
): Promise<(tank: ReportedTank) => ReportedStory> {
  const dates = { week_start_date: addDays(today, -DAYS_BEFORE), week_end_date: today };
  const timezone = await readSetting(server.db, SETTINGS.timezone, companyId);
  const reported = { dates, timezone, now: server.clock.now() };
  const report = await gatherReport(server.db, { id: companyId, name: companyName }, reported);
  const ledger = await server.call(getCustodyLedger, { token, query: { company: companyName } });
  const isAbout = (number: string) => (finding: { group: string; name: string }) =>
    finding.group === 'tank' && finding.name === number;
  return ({ id, tank_number, latest_reading }) => {
    const takenAt = latest_reading === null ? null : new Date(latest_reading.reading_timestamp);
    const isLatest = (reading: { tank_id: number; reading_timestamp: Date }) =>
      reading.tank_id === id && reading.reading_timestamp.getTime() === takenAt?.getTime();
    return {
      isLatestInWeek: takenAt !== null && takenAt.toISOString() >= dates.week_start_date,
      isLatestHigh: report.high_vacuum_readings.some(isLatest),
      isLatestFreshPull: report.fresh_pulls.some(isLatest),
      isInspectionDue: report.csc_inspections_due.some((due) => due.tank_number === tank_number),
      isFound: report.custody_findings.some(isAbout(tank_number)),
      isInLedger: ledger.body.data.findings.some(isAbout(tank_number)),
    };
  };
}

import { listMissingWeeks, reportPeriodOf } from '@dewar/domain/reports/reporting-week';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { claimRun, listScheduledCompanies } from '../src/features/weekly-reports/scheduled-run-repository.ts';
import { writeReport } from '../src/features/weekly-reports/weekly-report-service.ts';
import type { Database } from '../src/shared/database/database.ts';
import { readStored } from '../src/shared/settings/settings-reader.ts';

/** The reports of all past Sundays, each dated at its hour, made by the server's own code. */
export async function writeWeeklyReports(db: Database, now: Date): Promise<void> {
  for (const company of await listScheduledCompanies(db, '-infinity')) {
    const timeZone = readStored(SETTINGS.timezone, company.timezone);
    for (const dates of listMissingWeeks({ timeZone, since: company.since, alreadyRun: [], now })) {
      const { end } = reportPeriodOf(timeZone, dates);
      const run_at = new Date(end.getTime() + MILLISECONDS_PER_HOUR);
      await claimRun(db, { company_id: company.id, ...dates, run_at, awaits_mail: false });
      await writeReport(db, company, { dates, person: null, now: run_at });
    }
  }
  // The past is invented: what a report contains was logged before its hour, not before the demo was filled.
  await db
    .updateTable('weekly_reports')
    .set((row) => ({ logged_until: row.ref('generated_at') }))
    .execute();
}

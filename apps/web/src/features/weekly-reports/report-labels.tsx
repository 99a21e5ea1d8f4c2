import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import {
  describeReportDates,
  isPreliminaryReport,
  isReportingWeek,
  type ReportDates,
} from '@dewar/domain/reports/reporting-week';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';

/** 'Version 2, generated 3 days ago by admin@demo.example', or on schedule. */
export function ReportOrigin({ report }: { readonly report: WeeklyReport }) {
  const { generated_at, generated_by_email, version = 1, report_data } = report;
  return (
    <>
      {version === 1 ? 'Generated' : `Version ${version}, generated`}{' '}
      <RelativeTime at={generated_at} timeZone={report_data.timezone} />{' '}
      {generated_by_email === null ? 'on schedule' : `by ${generated_by_email}`}
      {isPreliminaryReport(report, report_data.timezone, generated_at) && ' (preliminary: its last day was not over)'}
    </>
  );
}

/** 'Week of 31 May 2026' (spec 2 §2.3); of other days '3 to 12 Jun 2026'. */
export function reportTitle(dates: ReportDates): string {
  return isReportingWeek(dates) ? `Week of ${formatCalendarDate(dates.week_start_date)}` : describeReportDates(dates);
}

import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { companyPath } from '@dewar/domain/accounts/home-path';
import { describeReplacement } from '@dewar/domain/reports/describe-version';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { WEEKLY_REPORT_HIGH_ABOVE_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { composeMail } from '../../shared/mail/compose-mail.ts';

/** A summary of the report; the whole of it is attached as a PDF. */
export function weeklyReportMail(report: WeeklyReport, publicUrl: string) {
  const { company_name, report_data, version = 1 } = report;
  const { summary, admin_notes } = report_data;
  const days = describeReportDates(report);
  const replacement = describeReplacement(report);
  const figures = [
    `Tanks in circulation: ${summary.total_tanks_in_circulation} (before: ${summary.total_tanks_before})`,
    `Tanks added: ${summary.tanks_added}`,
    `Tanks removed: ${summary.tanks_removed}`,
    `High vacuum readings (above ${WEEKLY_REPORT_HIGH_ABOVE_MICRONS} microns): ${summary.high_vacuum_readings_count}`,
    `Fresh pulls: ${summary.fresh_pulls_count}`,
    `CSC inspections completed: ${summary.csc_inspections_completed}`,
    `CSC inspections due: ${summary.csc_inspections_due}`,
  ];
  return composeMail(
    {
      subject: `Weekly report, ${days}${version === 1 ? '' : `, version ${version}`}`,
      paragraphs: [
        `The weekly report of ${report_data.company_name}, ${days}.`,
        ...(replacement === null ? [] : [replacement]),
        figures.join('\n'),
        ...(admin_notes === null ? [] : [`Notes:\n${admin_notes}`]),
        'The whole report is attached as a PDF.',
      ],
      link: {
        label: 'Open the report',
        path: `${companyPath(company_name)}/iso-analytics?tab=weekly-reports&report=${report.id}`,
      },
    },
    publicUrl,
  );
}

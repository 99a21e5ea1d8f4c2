import { FleetError } from '../../../features/fleet/fleet-error.tsx';
import { ReportResults } from '../../../features/weekly-reports/report-results.tsx';
import { useOpenReport } from '../../../features/weekly-reports/use-open-report.ts';
import { WeeklyReportCards } from '../../../features/weekly-reports/weekly-report-cards.tsx';
import { WeeklyReportDialog } from '../../../features/weekly-reports/weekly-report-dialog.tsx';
import { renderReportPdf } from './report-pdf.tsx';

interface CompanyWeeklyReportsProps {
  readonly companyName: string;
  /** The report that is open. */
  readonly reportId: number | undefined;
}

/** The tab 'Weekly Reports' of ISO Analytics (spec 2 §2.3). */
export function CompanyWeeklyReports({ companyName, reportId }: CompanyWeeklyReportsProps) {
  const { open, close } = useOpenReport();
  return (
    <>
      <ReportResults
        companyName={companyName}
        renderMissing={(error) => <FleetError error={error} onRetry={() => undefined} />}
      >
        {(reports) => <WeeklyReportCards reports={reports} onOpen={open} />}
      </ReportResults>
      <WeeklyReportDialog reportId={reportId} companyName={companyName} renderPdf={renderReportPdf} onClose={close} />
    </>
  );
}

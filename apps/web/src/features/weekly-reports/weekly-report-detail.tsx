import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { SavePdfButton } from '../../shared/ui/exports/save-pdf-button.tsx';
import { IconFileText } from '../../shared/ui/icons/icons.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportOrigin } from './report-labels.tsx';
import { ReportLists } from './report-lists.tsx';
import { VacuumByDay } from './vacuum-by-day.tsx';
import styles from './weekly-report-detail.module.css';
import { downloadReportPdf, reportPdfPath } from './weekly-reports-api.ts';

export type RenderPdf = (pdf: { readonly path: string; readonly title: string }) => ReactNode;

interface WeeklyReportDetailProps {
  readonly report: WeeklyReport;
  readonly renderPdf: RenderPdf;
}

/** Everything in a report; or, in its place, the PDF of the same. */
export function WeeklyReportDetail({ report, renderPdf }: WeeklyReportDetailProps) {
  const [isPdf, setPdf] = useState(false);
  const { report_data, company_name } = report;
  const days = describeReportDates(report);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.company}>
            {company_name}, {days}
          </p>
          <p className={styles.origin}>
            <ReportOrigin report={report} />. Days and times are those of {report_data.timezone.replaceAll('_', ' ')}.
          </p>
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
            onClick={() => setPdf(!isPdf)}
          >
            {isPdf ? 'Show Figures' : 'Open PDF'}
          </Button>
          <DownloadReportButton report={report} />
        </Group>
      </div>
      {isPdf ? (
        renderPdf({ path: reportPdfPath(report.id), title: `Weekly report, ${days}` })
      ) : (
        <>
          {report_data.admin_notes !== null && (
            <section className={styles.notes} aria-labelledby="report-notes">
              <h3 id="report-notes">Notes</h3>
              <p>{report_data.admin_notes}</p>
            </section>
          )}
          <ReportFigures summary={report_data.summary} />
          <VacuumByDay days={report_data.vacuum_by_day} />
          <ReportLists report={report} />
        </>
      )}
    </>
  );
}

function DownloadReportButton({ report: { id, week_start_date } }: { readonly report: WeeklyReport }) {
  return (
    <SavePdfButton
      label="Download PDF"
      fetchPdf={() => downloadReportPdf(id)}
      fallbackName={`Weekly report ${week_start_date}.pdf`}
      errorMessageOf={(error) => `Failed to download the PDF. ${errorText(error)}`}
    />
  );
}

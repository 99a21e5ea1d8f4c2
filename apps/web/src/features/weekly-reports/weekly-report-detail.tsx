import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeKnownAt, describeNoted } from '@dewar/domain/reports/describe-version';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { SavePdfButton } from '../../shared/ui/exports/save-pdf-button.tsx';
import { IconFileText } from '../../shared/ui/icons/icons.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportOrigin } from './report-labels.tsx';
import { ReportLists } from './report-lists.tsx';
import { ReportVersions } from './report-versions.tsx';
import { VacuumByDay } from './vacuum-by-day.tsx';
import styles from './weekly-report-detail.module.css';
import { downloadReportPdf, reportPdfPath } from './weekly-reports-api.ts';

export type RenderPdf = (pdf: { readonly path: string; readonly title: string }) => ReactNode;

interface WeeklyReportDetailProps {
  readonly report: WeeklyReport;
  /** Undefined for the latest version, which may be replaced while it is shown. */
  readonly version: number | undefined;
  readonly onVersion: (version: number | undefined) => void;
  readonly renderPdf: RenderPdf;
}

/** Everything in a report; or, in its place, the PDF of the same. */
export function WeeklyReportDetail({ report, version, onVersion, renderPdf }: WeeklyReportDetailProps) {
  const [isPdf, setPdf] = useState(false);
  const { report_data } = report;
  const known = describeKnownAt(report_data);
  const days = describeReportDates(report);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.company}>
            {report_data.company_name}, {days}
          </p>
          <p className={styles.origin}>
            <ReportOrigin report={report} />. Days and times are those of {report_data.timezone.replaceAll('_', ' ')}.
          </p>
          {known !== null && <p className={styles.origin}>{known}.</p>}
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
            onClick={() => setPdf(!isPdf)}
          >
            {isPdf ? 'Show Figures' : 'Open PDF'}
          </Button>
          <DownloadReportButton report={report} version={version} />
        </Group>
      </div>
      <ReportVersions report={report} onVersion={onVersion} />
      {isPdf ? (
        renderPdf({ path: reportPdfPath(report.id, version), title: `Weekly report, ${days}` })
      ) : (
        <>
          <ReportNotes report={report} />
          <ReportFigures summary={report_data.summary} />
          <VacuumByDay days={report_data.vacuum_by_day} />
          <ReportLists report={report} />
        </>
      )}
    </>
  );
}

function ReportNotes({ report }: { readonly report: WeeklyReport }) {
  const { admin_notes } = report.report_data;
  const noted = describeNoted(report);
  if (admin_notes === null) return null;
  return (
    <section className={styles.notes} aria-labelledby="report-notes">
      <h3 id="report-notes">Notes</h3>
      {noted !== null && <p className={styles.origin}>{noted}</p>}
      <p>{admin_notes}</p>
    </section>
  );
}

interface DownloadReportButtonProps {
  readonly report: WeeklyReport;
  readonly version: number | undefined;
}

function DownloadReportButton({ report: { id, week_start_date }, version }: DownloadReportButtonProps) {
  return (
    <SavePdfButton
      label="Download PDF"
      fetchPdf={() => downloadReportPdf(id, version)}
      fallbackName={`Weekly report ${week_start_date}.pdf`}
      errorMessageOf={(error) => `Failed to download the PDF. ${errorText(error)}`}
    />
  );
}

import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { ReportFigures } from './report-figures.tsx';
import { ReportOrigin, reportTitle } from './report-labels.tsx';
import styles from './weekly-report-cards.module.css';

interface WeeklyReportCardsProps {
  readonly reports: readonly WeeklyReport[];
  readonly onOpen: (id: number) => void;
}

/** Reports with their summaries, the latest week first (spec 2 §2.3). */
export function WeeklyReportCards({ reports, onOpen }: WeeklyReportCardsProps) {
  return (
    <ul className={styles.cards} aria-label="Weekly reports">
      {reports.map((report) => (
        <li key={report.id} className={styles.card}>
          <Card report={report} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Card({ report, onOpen }: { readonly report: WeeklyReport; readonly onOpen: (id: number) => void }) {
  const id = useId();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {reportTitle(report)}
          </h2>
          <p id={`${id}-dates`} className={styles.note}>
            {describeReportDates(report)}. <ReportOrigin report={report} />
          </p>
        </div>
        <Button
          id={`${id}-open`}
          variant="default"
          aria-haspopup="dialog"
          aria-labelledby={`${id}-open ${id}`}
          // Two reports may begin on the same day.
          aria-describedby={`${id}-dates`}
          onClick={() => onOpen(report.id)}
        >
          View Details
        </Button>
      </div>
      <ReportFigures summary={report.report_data.summary} />
    </>
  );
}

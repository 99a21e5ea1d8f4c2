import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { listReportFigures } from '@dewar/domain/reports/weekly-report-labels';
import { formatNumber } from '../../shared/format/numbers.ts';
import styles from './report-figures.module.css';

/** The summary of a report, figure by figure. */
export function ReportFigures({ summary }: { readonly summary: WeeklyReport['report_data']['summary'] }) {
  return (
    <div className={styles.box}>
      <dl className={styles.figures}>
        {listReportFigures(summary).map(({ label, value, hint }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>
              {formatNumber(value)}
              {hint !== undefined && <span className={styles.hint}> {hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

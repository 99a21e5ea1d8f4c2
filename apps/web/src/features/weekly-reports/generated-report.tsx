import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '../../shared/ui/icons/icons.ts';
import styles from './generate-report-form.module.css';
import { ReportFigures } from './report-figures.tsx';
import { weeklyReportQuery } from './weekly-reports-api.ts';

interface GeneratedReportProps {
  readonly id: number;
  readonly onOpen: (id: number) => void;
}

/** A short summary of the report that was just generated. */
export function GeneratedReport({ id, onOpen }: GeneratedReportProps) {
  const { data: report } = useQuery(weeklyReportQuery(id));
  if (report === undefined) return null;
  return (
    <Alert color="good" icon={<IconCircleCheck size={18} aria-hidden />}>
      <p className={styles.ready}>
        The report of {report.company_name}, {describeReportDates(report)}, is ready.
      </p>
      <ReportFigures summary={report.report_data.summary} />
      <Button mt="md" size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => onOpen(id)}>
        View Report
      </Button>
    </Alert>
  );
}

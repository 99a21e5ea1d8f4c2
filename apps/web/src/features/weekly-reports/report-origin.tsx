import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { RelativeTime } from '../../shared/ui/time/times.tsx';

/** 'Generated 3 days ago by admin@demo.example', or on schedule. */
export function ReportOrigin({ report }: { readonly report: WeeklyReport }) {
  const { generated_at, generated_by_email } = report;
  return (
    <>
      Generated <RelativeTime at={generated_at} />{' '}
      {generated_by_email === null ? 'on schedule' : `by ${generated_by_email}`}
    </>
  );
}

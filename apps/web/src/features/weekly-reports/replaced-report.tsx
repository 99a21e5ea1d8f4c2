import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { previewText } from '@dewar/domain/primitives/texts';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '../../shared/ui/icons/icons.ts';
import { ReportOrigin } from './report-origin.tsx';

/** There is a report of these days already: what becomes of it. */
export function ReplacedReport({ report }: { readonly report: WeeklyReport }) {
  const { admin_notes } = report.report_data;
  return (
    <Alert color="watch" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
      There is a report of these days. <ReportOrigin report={report} />. Generating replaces it.
      {admin_notes !== null && (
        <> Its notes stay unless you write others: ‘{previewText(admin_notes, PREVIEW_LENGTHS.admin_notes)}’</>
      )}
    </Alert>
  );
}

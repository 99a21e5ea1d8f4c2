import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { failureText } from '../../shared/failures.ts';
import { SavePdfButton } from '../../shared/ui/save-pdf-button.tsx';
import { downloadReportPdf } from './weekly-reports-api.ts';

export function DownloadReportButton({ report: { id, week_start_date } }: { readonly report: WeeklyReport }) {
  return (
    <SavePdfButton
      label="Download PDF"
      fetchPdf={() => downloadReportPdf(id)}
      fallbackName={`Weekly report ${week_start_date}.pdf`}
      failureWords={(failure) => `Failed to download the PDF. ${failureText(failure)}`}
    />
  );
}

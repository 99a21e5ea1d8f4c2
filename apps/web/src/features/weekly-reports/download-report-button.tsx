import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { errorText } from '../../shared/api/api-error.ts';
import { SavePdfButton } from '../../shared/ui/states/save-pdf-button.tsx';
import { downloadReportPdf } from './weekly-reports-api.ts';

export function DownloadReportButton({ report: { id, week_start_date } }: { readonly report: WeeklyReport }) {
  return (
    <SavePdfButton
      label="Download PDF"
      fetchPdf={() => downloadReportPdf(id)}
      fallbackName={`Weekly report ${week_start_date}.pdf`}
      failureWords={(failure) => `Failed to download the PDF. ${errorText(failure)}`}
    />
  );
}

import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../shared/failures.ts';
import { saveFile } from '../../shared/save-file.ts';
import { notifyFailure } from '../../shared/ui/notify.ts';
import { downloadReportPdf } from './weekly-reports-api.ts';

/** Saves the report as a PDF that the server typesets. */
export function DownloadReportButton({ report: { id, week_start_date } }: { readonly report: WeeklyReport }) {
  const [isUnderWay, setUnderWay] = useState(false);
  const save = async () => {
    setUnderWay(true);
    try {
      const { blob, fileName } = await downloadReportPdf(id);
      saveFile(blob, fileName ?? `Weekly report ${week_start_date}.pdf`);
    } catch (failure) {
      notifyFailure(`Failed to download the PDF. ${failureText(failure)}`);
    } finally {
      setUnderWay(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
      loading={isUnderWay}
      aria-busy={isUnderWay}
      onClick={() => void save()}
    >
      Download PDF
    </Button>
  );
}

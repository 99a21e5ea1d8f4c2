import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '../../shared/failures.ts';
import { saveFile } from '../../shared/save-file.ts';
import { notifyFailure } from '../../shared/ui/notify.ts';
import { exportPdf } from './procedures-api.ts';

interface ExportPdfButtonProps {
  readonly procedure: { readonly id: number; readonly title: string };
}

/** Saves the procedure as a PDF that the server typesets. */
export function ExportPdfButton({ procedure: { id, title } }: ExportPdfButtonProps) {
  const [isUnderWay, setUnderWay] = useState(false);
  const save = async () => {
    setUnderWay(true);
    try {
      const { blob, fileName } = await exportPdf(id);
      saveFile(blob, fileName ?? pdfNameOf(title));
    } catch (thrown) {
      // spec 1 §8 has words for a refusal and for a call that came to nothing.
      const isRefused = thrown instanceof ApiFailure;
      notifyFailure(isRefused ? 'Failed to export PDF' : 'Error exporting PDF. Please try again.');
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
      Export PDF
    </Button>
  );
}

/** Where the answer brings no name: the title, without what some disk refuses. */
function pdfNameOf(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${name || 'procedure'}.pdf`;
}

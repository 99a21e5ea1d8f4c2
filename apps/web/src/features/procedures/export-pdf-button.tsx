import { pdfFileName } from '@dewar/domain/primitives/titled-file-name';
import { ApiError } from '../../shared/api/api-error.ts';
import { SavePdfButton } from '../../shared/ui/exports/save-pdf-button.tsx';
import { exportPdf } from './procedures-api.ts';

interface ExportPdfButtonProps {
  readonly procedure: { readonly id: number; readonly title: string };
}

export function ExportPdfButton({ procedure: { id, title } }: ExportPdfButtonProps) {
  return (
    <SavePdfButton
      label="Export PDF"
      fetchPdf={() => exportPdf(id)}
      fallbackName={pdfNameOf(title)}
      errorMessageOf={errorMessageOf}
    />
  );
}

/** spec 1 §8 has texts for an error and for a missing response. */
function errorMessageOf(error: unknown): string {
  return error instanceof ApiError ? 'Failed to export PDF' : 'Error exporting PDF. Please try again.';
}

/** Used when the response names no file: the title without characters that file systems reject. */
function pdfNameOf(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return pdfFileName(name || 'procedure');
}

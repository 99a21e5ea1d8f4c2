import { exportAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

/** The waiting requests to save. */
export function requestExport(rows: number): ExportChoice {
  return {
    label: 'Company requests',
    fileName: 'company-requests',
    rows,
    download: (format, watch) => downloadFrom(exportAssignmentRequests, { query: { format }, ...watch }),
  };
}

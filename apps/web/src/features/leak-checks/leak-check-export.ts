import { exportLeakChecks } from '@dewar/contract/leak-checks';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

interface LeakCheckFilter {
  readonly tank_id?: number;
  readonly company?: string;
}

/** Leak checks to save, of one tank, one company, or all that the person sees. */
export function leakCheckExport(label: string, filter: LeakCheckFilter): ExportChoice {
  return {
    label: label,
    fileName: 'leak-checks',
    download: (format, watch) => downloadFrom(exportLeakChecks, { query: { ...filter, format }, ...watch }),
  };
}

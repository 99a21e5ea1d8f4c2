import { exportProcedures } from '@dewar/contract/procedures';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import type { ProcedureFilter } from './procedure-filter.ts';

/** The filtered procedures to save, without their texts. */
export function procedureExport(filter: ProcedureFilter): ExportChoice {
  return {
    label: 'Procedures',
    fileName: 'procedures',
    download: (format, watch) => downloadFrom(exportProcedures, { query: { ...filter, format }, ...watch }),
  };
}

import { countVacuumReadings, exportVacuumReadings } from '@dewar/contract/vacuum-readings';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

interface ReadingFilter {
  readonly tank_id?: number;
  readonly company?: string;
}

/** Readings to save, of one tank, one company, or all that the person sees. */
export function readingExport(label: string, filter: ReadingFilter): ExportChoice {
  return {
    label,
    fileName: 'vacuum-readings',
    rows: async (signal) => (await callEndpoint(countVacuumReadings, { query: filter, signal })).data,
    download: (format, watch) => downloadFrom(exportVacuumReadings, { query: { ...filter, format }, ...watch }),
  };
}

import { countTransfers, exportTransfers } from '@dewar/contract/transfers';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

interface TransferFilter {
  readonly tank_id?: number;
  readonly company?: string;
}

/** Transfers to save, of one tank, one company, or all that the person sees. */
export function transferExport(label: string, filter: TransferFilter): ExportChoice {
  return {
    label,
    fileName: 'transfers',
    rows: async (signal) => (await callEndpoint(countTransfers, { query: filter, signal })).data,
    download: (format, watch) => downloadFrom(exportTransfers, { query: { ...filter, format }, ...watch }),
  };
}

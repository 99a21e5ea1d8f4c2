import { countTransfers, exportTransfers } from '@dewar/contract/transfers';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

type TransferFilter = Partial<Readonly<Record<'company' | 'month' | 'customer', string>>> & {
  readonly tank_id?: number;
};

/** Transfers to save, of one tank, one company, or all that the person sees. */
export function transferExport(label: string, filter: TransferFilter): ExportChoice {
  return {
    label,
    fileName: 'transfers',
    rows: async (signal) => (await callEndpoint(countTransfers, { query: filter, signal })).data,
    download: (format, watch) => downloadFrom(exportTransfers, { query: { ...filter, format }, ...watch }),
  };
}

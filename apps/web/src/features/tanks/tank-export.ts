import type { QueryOf } from '@dewar/contract/endpoint';
import { MOST_NAMED_ROWS } from '@dewar/contract/exports';
import { exportTanks } from '@dewar/contract/tanks';
import { exportChosenTanks } from '@dewar/contract/tanks-bulk';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

/** Tanks to save, with what administrators set on them. */
export function tankExport(
  label: string,
  filter: Omit<QueryOf<typeof exportTanks>, 'format'>,
  rows?: number,
): ExportChoice {
  return {
    label,
    fileName: 'tanks',
    ...(rows !== undefined && { rows }),
    download: (format, watch) => downloadFrom(exportTanks, { query: { ...filter, format }, ...watch }),
  };
}

/** The tanks of a list as it is filtered and sorted. */
export function chosenTanksExport(tankIds: readonly number[]): ExportChoice {
  return {
    label: 'Tanks as shown',
    fileName: 'tanks',
    rows: tankIds.length,
    mostRows: MOST_NAMED_ROWS,
    download: (format, watch) =>
      downloadFrom(exportChosenTanks, { body: { format, tank_ids: [...tankIds] }, ...watch }),
  };
}

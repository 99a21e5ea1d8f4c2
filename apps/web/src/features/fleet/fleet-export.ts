import { MOST_NAMED_ROWS } from '@dewar/contract/exports';
import { exportFleet } from '@dewar/contract/fleet';
import { downloadFrom } from '../../shared/api/api-client.ts';
import { countOf } from '../../shared/format/numbers.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

/** The containers as they are filtered and sorted. */
export function fleetExport(companyName: string, tankIds: readonly number[]): ExportChoice {
  return {
    label: `${countOf(tankIds.length, 'container')} as shown`,
    fileName: 'fleet',
    rows: tankIds.length,
    mostRows: MOST_NAMED_ROWS,
    download: (format, watch) =>
      downloadFrom(exportFleet, { params: { companyName }, body: { format, tank_ids: [...tankIds] }, ...watch }),
  };
}

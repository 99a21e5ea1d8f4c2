import { exportLoadGate } from '@dewar/contract/load-gate';
import type { GateChoice } from '@dewar/domain/load-gate/gate-list';
import { countedJourney, type TypedJourney } from '@dewar/domain/load-gate/typed-journey';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

interface ShownTanks {
  readonly companyName: string;
  readonly typed: TypedJourney;
  readonly choice: GateChoice;
  /** Undefined until they are judged. */
  readonly rows: number | undefined;
}

/** The tanks that the load gate shows, with their answers for the typed journey, to save. */
export function loadGateExport({ companyName, typed, choice, rows }: ShownTanks): ExportChoice {
  const { days, product, weight, pressure } = countedJourney(typed);
  const { verdict, search } = choice;
  const query = {
    ...(days !== null && { days }),
    ...(product !== '' && { product }),
    ...(weight !== null && { weight }),
    ...(pressure !== null && { pressure }),
    ...(verdict !== '' && { verdict }),
    ...(search.trim() !== '' && { search }),
  };
  return {
    label: 'Tanks at rest',
    fileName: 'load-gate',
    ...(rows !== undefined && { rows }),
    download: (format, watch) =>
      downloadFrom(exportLoadGate, { params: { companyName }, query: { ...query, format }, ...watch }),
  };
}

import type { EvacuationList, EvacuationTank, UndatedTank } from '@dewar/contract/evacuation-list';
import { describeCauses, describeUndated } from '@dewar/domain/evacuation/describe-evacuation';
import { explainNoCost, perMonth } from '@dewar/domain/evacuation/waiting-cost';
import { kgToLbs } from '@dewar/domain/primitives/weights';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { readEvacuationList } from './evacuation-list-service.ts';

/** A tank of a month, or one without. */
interface EvacuationRow {
  readonly tank: UndatedTank & Partial<EvacuationTank>;
  readonly month?: string;
  readonly why: string;
}

/** Empty where it is not known. */
function waitingCost({ tank: { waiting } }: EvacuationRow, toUnit: (kg: number) => number): number | undefined {
  return waiting === null ? undefined : perMonth(toUnit(waiting.kg_per_day));
}

const columnsIn = (timeZone: string): readonly ExportColumn<EvacuationRow>[] => [
  { heading: 'Month', text: ({ month }) => month },
  { heading: 'Tank', text: ({ tank }) => tank.tank_number },
  { heading: 'Company', text: ({ tank }) => tank.company_name },
  { heading: 'Pump by', day: ({ tank }) => tank.pump_by },
  { heading: 'Why', text: ({ why }) => why },
  { heading: 'Reaches 75 µm', time: ({ tank }) => tank.crossing?.at },
  { heading: 'At the earliest', time: ({ tank }) => tank.crossing?.earliest_at },
  { heading: 'At the latest', time: ({ tank }) => tank.crossing?.latest_at },
  { heading: 'Confidence', text: ({ tank }) => tank.crossing?.confidence },
  { heading: 'Latest reading', number: ({ tank }) => tank.latest_reading?.vacuum_reading, unit: 'µm' },
  { heading: 'Read', time: ({ tank }) => tank.latest_reading?.reading_timestamp },
  { heading: 'Insulation index', number: ({ tank }) => tank.insulation?.index },
  { heading: 'Insulation index from', number: ({ tank }) => tank.insulation?.low },
  { heading: 'Insulation index to', number: ({ tank }) => tank.insulation?.high },
  { heading: 'Periodic test due', day: ({ tank }) => tank.test_due },
  { heading: 'With the test', flag: ({ tank }) => tank.is_with_test },
  { heading: 'Product', text: ({ tank }) => tank.last_product },
  { heading: 'Waiting costs', number: (row) => waitingCost(row, kgToLbs), unit: 'lb per month' },
  { heading: 'Waiting costs in kg per month', number: (row) => waitingCost(row, (kg) => kg) },
  { heading: 'About the cost', text: ({ tank }) => explainNoCost(tank, timeZone) },
];

interface ExportView {
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * The list that the person may see as a file has it, with times in `timeZone`, and days of the company unless another zone
 * is asked for. Throws 404 for another's company.
 */
export async function evacuationListToExport(
  context: RequestContext,
  query: { readonly timeZone: string; readonly timezone?: string | undefined; readonly company?: string | undefined },
) {
  const { now } = context;
  const { timeZone, ...asked } = query;
  const list = await readEvacuationList(context, asked);
  return listToExport(list, { timeZone, now });
}

/** Tanks without a month come last, with the reason. */
function listToExport({ months, undated }: EvacuationList, view: ExportView) {
  const rows: readonly EvacuationRow[] = [
    ...months.flatMap(({ month, tanks }) =>
      tanks.map((tank) => ({ tank, month, why: describeCauses(tank, view).join('; ') })),
    ),
    ...undated.map((tank) => ({ tank, why: describeUndated(tank, view) })),
  ];
  return {
    name: 'Evacuation list',
    entity: 'evacuation_list',
    columns: columnsIn(view.timeZone),
    pages: pagesOf(rows),
  };
}

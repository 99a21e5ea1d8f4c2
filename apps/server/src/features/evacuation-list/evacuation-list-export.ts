import type { EvacuationList, EvacuationTank, UndatedTank } from '@dewar/contract/evacuation-list';
import { describeEvacuationCause, describeUndated } from '@dewar/domain/evacuation/describe-evacuation';
import { explainNoCost, perMonth } from '@dewar/domain/evacuation/waiting-cost';
import { kgToLbs } from '@dewar/domain/primitives/weights';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { readEvacuationList } from './evacuation-list-service.ts';

/** A tank of a month, or one without. */
interface EvacuationRow {
  readonly tank: UndatedTank & Partial<EvacuationTank>;
  readonly month?: string;
  readonly why: string;
}

const perDay = ({ tank: { waiting } }: EvacuationRow) => waiting?.kg_per_day ?? 0;

const COLUMNS: readonly ExportColumn<EvacuationRow>[] = [
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
  { heading: 'Waiting costs', number: (row) => perMonth(kgToLbs(perDay(row))), unit: 'lb per month' },
  { heading: 'Waiting costs in kg per month', number: (row) => perMonth(perDay(row)) },
  { heading: 'About the cost', text: ({ tank }) => explainNoCost(tank) },
];

interface ExportView {
  readonly timeZone: string;
  readonly now: Date;
}

/** The list that the person may see as a file has it, with the days of `timeZone`. Throws 404 for another's company. */
export async function evacuationListToExport(
  db: Database,
  person: SignedIn,
  { company, timeZone, now }: ExportView & { readonly company?: string | undefined },
) {
  const list = await readEvacuationList(db, person, { company, timezone: timeZone }, now);
  return listToExport(list, { timeZone, now });
}

/** Tanks without a month come last, with the reason. */
function listToExport({ months, undated }: EvacuationList, view: ExportView) {
  const rows: readonly EvacuationRow[] = [
    ...months.flatMap(({ month, tanks }) => tanks.map((tank) => ({ tank, month, why: whyOf(tank, view) }))),
    ...undated.map((tank) => ({ tank, why: describeUndated(tank, view) })),
  ];
  return { name: 'Evacuation list', entity: 'evacuation_list', columns: COLUMNS, pages: pagesOf(rows) };
}

function whyOf(tank: EvacuationTank, view: ExportView): string {
  return tank.causes.map((cause) => describeEvacuationCause(cause, tank, view)).join('; ');
}

import type { EvacuationList, EvacuationTank, UndatedTank } from '@dewar/contract/evacuation-list';
import { describeEvacuationCause, describeUndated } from '@dewar/domain/evacuation/describe-evacuation';
import { explainNoCost, perMonth } from '@dewar/domain/evacuation/waiting-cost';
import { kgToLbs } from '@dewar/domain/primitives/weights';
import { csvResponse } from '../../shared/http/csv-response.ts';
import type { FileResponse } from '../../shared/http/file-response.ts';

const COLUMNS = [
  'month',
  'tank_number',
  'company_name',
  'pump_by',
  'why',
  'reaches_75_at',
  'earliest_at',
  'latest_at',
  'confidence',
  'latest_microns',
  'latest_reading_at',
  'insulation_index',
  'insulation_low',
  'insulation_high',
  'test_due',
  'with_test',
  'product',
  'waiting_lb_per_month',
  'waiting_kg_per_month',
  'waiting_note',
];

interface ExportView {
  readonly timeZone: string;
  readonly now: Date;
}

/** The list as a CSV file: tanks without a month come last, with the reason. */
export function exportEvacuationList({ today, months, undated }: EvacuationList, view: ExportView): FileResponse {
  const rows = [
    ...months.flatMap(({ month, tanks }) => tanks.map((tank) => ({ month, ...neededCells(tank, view) }))),
    ...undated.map((tank) => ({ ...tankCells(tank), why: describeUndated(tank, view) })),
  ];
  return csvResponse({ rows, columns: COLUMNS, fileName: `evacuation-list-${today}.csv` });
}

function neededCells(tank: EvacuationTank, view: ExportView) {
  return {
    ...tankCells(tank),
    pump_by: tank.pump_by,
    why: tank.causes.map((cause) => describeEvacuationCause(cause, tank, view)).join('; '),
    with_test: tank.is_with_test ? 'yes' : 'no',
  };
}

function tankCells(tank: UndatedTank) {
  const { latest_reading, crossing, insulation, waiting, last_product } = tank;
  const kgPerDay = waiting?.kg_per_day ?? 0;
  return {
    tank_number: tank.tank_number,
    company_name: tank.company_name,
    reaches_75_at: crossing?.at,
    earliest_at: crossing?.earliest_at,
    latest_at: crossing?.latest_at,
    confidence: crossing?.confidence,
    latest_microns: latest_reading?.vacuum_reading,
    latest_reading_at: latest_reading?.reading_timestamp,
    insulation_index: insulation?.index,
    insulation_low: insulation?.low,
    insulation_high: insulation?.high,
    test_due: tank.test_due,
    product: last_product,
    waiting_lb_per_month: perMonth(kgToLbs(kgPerDay)),
    waiting_kg_per_month: perMonth(kgPerDay),
    waiting_note: explainNoCost(tank),
  };
}

import { SPECIAL_TANK_LABELS } from '@dewar/contract/tank-labels';
import { createTankBody } from '@dewar/contract/tanks';
import { compactTankNumber } from '@dewar/domain/tanks/tank-numbers';
import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { addTanks, takeTanksBack } from '../../tanks/many/new-tanks-access.ts';
import { findNumbersByCompact, findOwnersByName, findStatusesByName } from '../../tanks/many/new-tanks-repository.ts';
import { judgeTanks } from '../../tanks/many/tank-change-access.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordsOf } from '../judged-row.ts';
import { parseRequest, type RowCells } from '../row-cells.ts';
import { comparedWith, type ImportedTank, isThere, judgeNewTanks, resolveNames } from './judge-new-tanks.ts';

/** New tanks, judged as their form judges them. One whose number is there already is compared, and never changed. */
export const tankKind: ImportKind<ImportedTank> = {
  momentOf: () => null,
  readRow: (cells, named) => ({
    tank_id: null,
    existing_id: named?.tank_id ?? null,
    company_id: null,
    request: parseRequest(createTankBody, requestOf(cells), SPECIAL_TANK_LABELS),
  }),
  judgeRows: async (db, rows, { person }) => {
    const requests = recordsOf(rows).map(({ request }) => request);
    const names = {
      owners: await findOwnersByName(
        db,
        requests.flatMap(({ company_name }) => company_name ?? []),
      ),
      statuses: await findStatusesByName(
        db,
        requests.flatMap(({ tank_status }) => tank_status ?? []),
      ),
    };
    const resolved = rows.map((row) => resolveNames(row, names));
    const existing = recordsOf(resolved).filter(isThere);
    const changes = await judgeTanks(db, person, existing.map(comparedWith));
    const compact = requests.map(({ tank_number }) => compactTankNumber(tank_number));
    return judgeNewTanks(resolved, {
      changes: new Map(existing.map((record, at) => [record, changes[at]])),
      similar: await findNumbersByCompact(db, person, compact),
    });
  },
  // What is new cannot be locked: a number that is added meanwhile refuses the whole import.
  lock: async () => {},
  insert: async (db, person, { import_id, records, now }) => {
    const tanks = records.map(({ company_id, request: { company_name: _, ...fields } }) => ({ ...fields, company_id }));
    await addTanks({ db, person, now }, import_id, tanks);
  },
  undo: async (db, person, { import_id, now }) => takeTanksBack({ db, person, now }, import_id),
};

/** What is not in the sheet, or left empty, is as in an empty form. Figures get the decimals that are stored. */
function requestOf(cells: RowCells) {
  const company = cells.text('company_name');
  return {
    tank_number: cells.text('tank_number'),
    company_name: company === '' || company.toLowerCase() === IN_STOCK.toLowerCase() ? null : company,
    operational_status: cells.text('operational_status') === '' ? undefined : cells.yesNo('operational_status'),
    tank_status: cells.text('tank_status'),
    csc_inspection_date: cells.day('csc_inspection_date'),
    five_year_test_date: cells.day('five_year_test_date'),
    relief_set_pressure: rounded(cells.number('relief_set_pressure'), 1),
    inner_diameter_mm: rounded(cells.number('inner_diameter_mm'), 0),
    capacity_litres: rounded(cells.number('capacity_litres'), 0),
    boil_off_percent_per_day: rounded(cells.number('boil_off_percent_per_day'), 3),
    reference_holding_days: rounded(cells.number('reference_holding_days'), 1),
  };
}

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals));
}

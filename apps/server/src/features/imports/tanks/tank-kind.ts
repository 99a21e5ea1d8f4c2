import { SPECIAL_TANK_LABELS } from '@dewar/contract/tank-labels';
import { createTankBody } from '@dewar/contract/tanks';
import { isSpoiltNumber } from '@dewar/domain/imports/sheet-records';
import { eachPlateField, type PlateValues } from '@dewar/domain/tanks/plate-fields';
import { compactTankNumber, tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { addTanks, takeTanksBack } from '../../tanks/many/new-tanks-access.ts';
import { findNumbersByCompact, findOwnersByName, findStatusesByName } from '../../tanks/many/new-tanks-repository.ts';
import { judgeTanks } from '../../tanks/many/tank-change-access.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordsOf } from '../judged-row.ts';
import { parseRequest, RefusedRow, type RowCells } from '../row-cells.ts';
import { comparedWith, type ImportedTank, isThere, judgeNewTanks, resolveNames } from './judge-new-tanks.ts';

/** New tanks, judged as their form judges them. One whose number is there already is compared, and never changed. */
export const tankKind: ImportKind<ImportedTank> = {
  momentOf: () => null,
  readRow: (cells, named) => {
    const number = cells.text('tank_number');
    const isNumber = named !== undefined && tankNumberKey(named.tank_number) === tankNumberKey(number);
    if (!isNumber && isSpoiltNumber(number)) {
      throw new RefusedRow('tank_number', `Tank number was changed by a spreadsheet: ${number}. Write it as text`);
    }
    const request = parseRequest(createTankBody, requestOf(cells), SPECIAL_TANK_LABELS);
    return { tank_id: null, existing_id: isNumber ? named.tank_id : null, company_id: null, request };
  },
  judgeRows: async (db, rows, { person, now }) => {
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
    const changes = await judgeTanks({ db, person, now }, existing.map(comparedWith));
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
    ...eachPlateField<PlateValues>((field) =>
      field.kind === 'date' ? cells.day(field.name) : rounded(cells.number(field.name), field.decimals),
    ),
  };
}

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals));
}

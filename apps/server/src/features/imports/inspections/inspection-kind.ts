import { SPECIAL_TANK_LABELS } from '@dewar/contract/tank-labels';
import { tankBody } from '@dewar/contract/tanks';
import { INSPECTION_DATE_COLUMNS } from '@dewar/domain/imports/inspection-columns';
import {
  applyTankChange,
  giveImportBack,
  judgeTanks,
  lockTanksAndStates,
} from '../../tanks/many/tank-change-access.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordsOf } from '../judged-row.ts';
import { requireTank } from '../named-tank.ts';
import { parseRequest, RefusedRow } from '../row-cells.ts';
import { type ImportedInspection, judgeInspections } from './judge-inspections.ts';

const datesBody = tankBody.pick({ csc_inspection_date: true, five_year_test_date: true }).partial();

/**
 * Dates of the last inspections of tanks, which are changed as in their form; an empty cell leaves a date as it is. Tanks
 * in stock are inspected too.
 */
export const inspectionKind: ImportKind<ImportedInspection> = {
  momentOf: () => null,
  readRow: (cells, named) => {
    const { tank_id } = requireTank(cells, named);
    const given = INSPECTION_DATE_COLUMNS.map(({ name }) => [name, cells.day(name)] as const);
    const dates = Object.fromEntries(given.filter(([, date]) => date !== null));
    if (Object.keys(dates).length === 0) throw new RefusedRow(null, 'The row has no date');
    return { tank_id, fields: parseRequest(datesBody, dates, SPECIAL_TANK_LABELS) };
  },
  judgeRows: async (db, rows, { person, now }) => {
    const changes = await judgeTanks({ db, person, now }, recordsOf(rows).map(wantedOf));
    return judgeInspections(rows, {
      changes: new Map(recordsOf(rows).map((record, at) => [record, changes[at]])),
      now,
    });
  },
  lock: (db, records) =>
    lockTanksAndStates(
      db,
      records.map(({ tank_id }) => tank_id),
    ),
  insert: async (db, person, { import_id, records, now }) => {
    await applyTankChange({ db, person, now }, records.map(wantedOf), import_id);
  },
  undo: async (db, person, { import_id, now }) => {
    const fates = await giveImportBack({ db, person, now }, import_id);
    const taken = fates.filter(({ outcome }) => outcome === 'done').length;
    const kept = fates.filter(({ outcome }) => outcome === 'refused').map(({ label, message }) => ({ label, message }));
    return { taken, kept };
  },
};

/** Nobody has looked at the tank: the dates are set whatever version it has. */
function wantedOf({ tank_id, fields }: ImportedInspection) {
  return { id: tank_id, version: null, fields };
}

import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../shared/database/database.ts';
import type { ImportKind, RowContext } from './import-kind.ts';
import { findTanksByNumber } from './import-repository.ts';
import type { JudgedRow } from './judged-row.ts';
import type { SheetRow } from './read-sheet.ts';
import { type CellReading, RefusedRow, RowCells } from './row-cells.ts';

/** Rows that are judged without a pause: about five milliseconds. */
const ROWS_AT_ONCE = 100;

type Judging = CellReading & RowContext;

/**
 * What becomes of each row, in the order of the sheet. Values are judged by the rules of the form for such a record; a
 * tank that the person may not see is one that does not exist. Other requests have their turn in between.
 */
export async function judgeRows(db: Database, kind: ImportKind, judging: Judging): Promise<readonly JudgedRow[]> {
  const rows = judging.sheet.rows.map((row) => ({ row, cells: new RowCells(row.cells, judging) }));
  const numbers = new Set(rows.map(({ cells }) => cells.text('tank_number')));
  const tanks = await findTanksByNumber(db, judging.person, [...numbers]);
  const judged: JudgedRow[] = [];
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    judged.push(
      judgeRow(row, () => {
        cells.requireNeeded();
        return kind.readRow(cells, tanks.get(cells.text('tank_number')), judging);
      }),
    );
  }
  return kind.judgeRows(db, judged, { ...judging, tanks: [...tanks.values()] });
}

function judgeRow({ row, cells }: SheetRow, read: () => JudgedRow['record']): JudgedRow {
  try {
    return { row, cells, record: read(), outcome: 'good', column: null, message: '' };
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    return { row, cells, record: null, outcome: 'refused', column: error.column, message: error.message };
  }
}

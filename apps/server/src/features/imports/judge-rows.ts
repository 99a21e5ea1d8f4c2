import { compactTankNumber } from '@dewar/domain/tanks/tank-numbers';
import { formatDay } from '@dewar/domain/time/full-date';
import { MILLISECONDS_PER_HOUR, toMilliseconds } from '@dewar/domain/time/instants';
import type { Database } from '../../shared/database/database.ts';
import { inSlices } from '../../shared/in-slices.ts';
import type { ImportKind, RowContext } from './import-kind.ts';
import { findGoneTanks, findTanksByNumber, type Importer, type NamedTank } from './import-repository.ts';
import type { JudgedRow, SheetRecord } from './judged-row.ts';
import type { SheetRow } from './read-sheet.ts';
import { type CellReading, RefusedRow, RowCells } from './row-cells.ts';
import type { Sheet } from './sheet.ts';

/**
 * What becomes of each row, in the order of the sheet. Values are judged by the rules of the form for such a record; a
 * tank that the person may not see is one that does not exist. Other requests have their turn in between.
 */
export async function judgeRows(
  db: Database,
  kind: ImportKind,
  judging: CellReading & RowContext & { readonly sheet: Sheet },
): Promise<readonly JudgedRow[]> {
  const { judged, tanks } = await readRows(db, kind, { ...judging, rows: judging.sheet.rows });
  return kind.judgeRows(db, judged, { ...judging, tanks });
}

interface ReadRows<Imported extends SheetRecord> {
  readonly judged: readonly JudgedRow<Imported>[];
  /** The tanks that the rows name. */
  readonly tanks: readonly NamedTank[];
}

/** Each row judged by itself: its record, or why it is refused. */
export async function readRows<Imported extends SheetRecord, By extends Importer>(
  db: Database,
  kind: Pick<ImportKind<Imported, string | null, By>, 'readRow' | 'momentOf'>,
  judging: CellReading &
    RowContext<By> & {
      readonly rows: readonly SheetRow[];
      /** The last row above of each tank by its number, of a sheet that is read in parts: those of these rows are put in. */
      readonly orders?: Map<string, RowAbove>;
    },
): Promise<ReadRows<Imported>> {
  const rows = judging.rows.map((row) => ({ row, cells: new RowCells(row.cells, judging) }));
  const numbers = new Set(rows.map(({ cells }) => cells.text('tank_number')));
  const tanks = await findTanksByNumber(db, judging.person, [...numbers]);
  const gone = await findGoneTanks(
    db,
    judging.person,
    [...numbers].filter((number) => !tanks.has(number)),
  );
  const { orders = new Map<string, RowAbove>() } = judging;
  const judged = await inSlices(rows, ({ row, cells }) =>
    judgeRow(row, () => {
      cells.requireNeeded();
      const number = cells.text('tank_number');
      requireNotGone(number, gone.get(number), judging.timeZone);
      const read = (some: RowCells) => kind.readRow(some, tanks.get(number), judging);
      const above = orders.get(number);
      const record = readInOrder(cells, { read, momentOf: kind.momentOf, above });
      const moment = kind.momentOf(record);
      if (moment !== null) orders.set(number, { moment, isDescending: above !== undefined && moment < above.moment });
      return { record, message: sayRenamed(number, tanks.get(number)) };
    }),
  );
  return { judged, tanks: [...tanks.values()] };
}

/** The row above of the same tank. */
export interface RowAbove {
  readonly moment: string;
  /** Earlier than the one above it. */
  readonly isDescending: boolean;
}

interface ReadingInOrder<Imported> {
  readonly read: (cells: RowCells) => Imported;
  readonly momentOf: (record: Imported) => string | null;
  readonly above: RowAbove | undefined;
}

/** Clocks are put back by two hours at most. */
const LONGEST_REPEAT_MS = 2 * MILLISECONDS_PER_HOUR;

/** In the night of a clock change a sheet that ascends tells 01:30 twice: the second is an hour later. */
function readInOrder<Imported>(cells: RowCells, { read, momentOf, above }: ReadingInOrder<Imported>): Imported {
  const record = read(cells);
  const moment = momentOf(record);
  if (moment === null || above === undefined || above.isDescending) return record;
  const goesBackBy = toMilliseconds(above.moment) - toMilliseconds(moment);
  if (goesBackBy < 0 || goesBackBy > LONGEST_REPEAT_MS) return record;
  const later = read(cells.afterClockChange());
  return (momentOf(later) ?? '') > above.moment ? later : record;
}

/** A tank that left the company takes what was before from whoever has the records of every company. */
function requireNotGone(number: string, leftAt: Date | undefined, timeZone: string): void {
  if (leftAt === undefined) return;
  const since = formatDay(leftAt, timeZone);
  const text = `${number} has not been your company’s since ${since}. Ask an administrator to import what was before.`;
  throw new RefusedRow('tank_number', text);
}

/** What a row is told whose tank has another number now. */
function sayRenamed(number: string, tank: NamedTank | undefined): string {
  if (tank === undefined || compactTankNumber(number) === compactTankNumber(tank.tank_number)) return '';
  return `${number} is ${tank.tank_number} now.`;
}

function judgeRow<Imported extends SheetRecord>(
  { row, cells }: SheetRow,
  read: () => Pick<JudgedRow<Imported>, 'message'> & { readonly record: Imported },
): JudgedRow<Imported> {
  try {
    return { row, cells, ...read(), outcome: 'good', column: null };
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    return { row, cells, record: null, outcome: 'refused', column: error.column, message: error.message };
  }
}

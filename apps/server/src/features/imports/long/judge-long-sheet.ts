import { NO_ROWS, type NoRecord, type RowsAbove } from '@dewar/domain/imports/sheet-records';
import { findTanksById } from '../import-repository.ts';
import { type RowAbove, readRows } from '../judge-rows.ts';
import type { ImportedRecord, JudgedRow } from '../judged-row.ts';
import { chosenCompany } from '../named-tank.ts';
import { readPiece } from '../read-sheet.ts';
import { findMarks } from '../sheet.ts';
import { readRecordsOf } from '../take-records.ts';
import { layoutOf } from './layout.ts';
import { countFates, type LongImportChange } from './long-import-repository.ts';
import { LONG_KINDS } from './long-kinds.ts';
import { findPieceText, findToldMarks } from './piece-repository.ts';
import {
  insertStagedRows,
  listStagedRows,
  type RowPlace,
  type StagedRow,
  storeFates,
} from './staged-row-repository.ts';
import type { Step } from './steps.ts';

/** Rows of one insert. */
const ROWS_AT_ONCE = 200;

interface PiecePlace {
  readonly piece: number;
  readonly linesAbove: number;
  /** What was read of the rows above. */
  readonly above?: RowsAbove;
  /** Another table has begun: in the places of releases that kept no more of the rows above. */
  readonly isOver?: boolean;
  /** By the numbers of the tanks. */
  readonly orders?: Readonly<Record<string, RowAbove>>;
}

const FIRST_PIECE: PiecePlace = { piece: 1, linesAbove: 0 };

const NO_RECORDS: Readonly<Record<NoRecord, string>> = {
  'repeated headings': 'These are the headings again.',
  'another table': 'This is of another table. Import it by itself.',
  'words alone': 'This is no record.',
  footer: 'This is no record.',
};

/** Reads the rows of one piece: each becomes a record, or is refused by itself. */
export async function readNextPiece({ db, work, person, now }: Step): Promise<LongImportChange> {
  const { id, choices, place, pieces, done, good, refused } = work;
  const kind = LONG_KINDS[work.kind];
  const { piece, linesAbove, isOver, orders: ordersAbove = {}, ...of } = (place as PiecePlace | null) ?? FIRST_PIECE;
  const above = of.above ?? (isOver ? { ...NO_ROWS, isOver } : undefined);
  const { delimiter, first_row, date_order: dateOrder, timezone: timeZone, company_name } = choices;
  const text = await findPieceText(db, id, piece);
  if (text === undefined) throw new Error(`piece ${piece} of long import ${id} is missing`);
  const read = await readPiece(text, { delimiter, linesAbove });
  const layout = layoutOf(work);
  const marks = (await findToldMarks(db, id)) ?? findMarks(layout, read.rows);
  const sheet = { ...layout, marks };
  const reader = readRecordsOf(sheet, above);
  const others: LongRow[] = [];
  const rows = read.rows.filter((row) => {
    if (row.row < first_row) return false;
    const no = reader.read(row);
    if (no !== undefined)
      others.push({ ...row, record: null, outcome: 'refused', column: null, message: NO_RECORDS[no] });
    return no === undefined;
  });
  const momentOf = ({ record }: LongRow) => (record === null ? null : kind.momentOf(record));
  const orders = new Map(Object.entries(ordersAbove));
  let readable = 0;
  // Some at a time, so that few rows are in memory at once.
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const judging = { sheet, dateOrder, timeZone, company_name, person, now };
    const { judged } = await readRows(db, kind, { ...judging, rows: some, orders });
    await insertStagedRows(
      db,
      id,
      judged.map((row) => ({ judged: row, moment: momentOf(row) })),
    );
    readable += judged.filter(({ record }) => record !== null).length;
  }
  await insertStagedRows(
    db,
    id,
    others.map((row) => ({ judged: row, moment: null })),
  );
  const counts = { good: good + readable, refused: refused + rows.length - readable + others.length };
  if (piece === pieces) return { ...counts, state: 'comparing', place: null, done: 0 };
  return {
    ...counts,
    place: {
      ...{ piece: piece + 1, linesAbove: linesAbove + read.lines },
      ...{ above: reader.above, orders: Object.fromEntries(orders) },
    } satisfies PiecePlace,
    done: done + read.lines,
  };
}

type LongRow = JudgedRow<ImportedRecord>;

interface ComparedPlace extends RowPlace {
  /** The last record of the batch before that is not left out. */
  readonly above: ImportedRecord | undefined;
}

/** Compares the next rows with what is stored, and with the rows before. */
export async function compareNextRows(step: Step): Promise<LongImportChange> {
  const { db, work, rowsAtOnce } = step;
  const after = work.place as ComparedPlace | null;
  const rows = await listStagedRows(db, work.id, { after, rows: rowsAtOnce });
  const judged = await judgeStaged(step, rows, after?.above);
  await storeFates(
    db,
    work.id,
    judged.filter(({ outcome }) => outcome !== 'good'),
  );
  const last = rows.at(-1);
  if (rows.length < rowsAtOnce || last === undefined) {
    await countFates(db, work.id);
    return { state: 'judged', place: null, done: 0 };
  }
  const above = judged.findLast(isKept)?.record ?? after?.above;
  return { place: { ...placeOf(step, last), above }, done: work.done + rows.length };
}

/** Whether a row is imported. */
export function isKept({ outcome }: JudgedRow): boolean {
  return outcome === 'good' || outcome === 'asked';
}

export function placeOf({ work }: Step, { row, record }: StagedRow): RowPlace {
  return { tank_id: record.tank_id, moment: LONG_KINDS[work.kind].momentOf(record), row };
}

/** Judges rows against what is stored now. Those of tanks that are no longer the person's are refused. */
export async function judgeStaged(
  { db, work, person, now }: Step,
  rows: readonly StagedRow[],
  above?: ImportedRecord,
): Promise<readonly LongRow[]> {
  const found = await findTanksById(db, person, [...new Set(rows.map(({ record }) => record.tank_id))]);
  const { timezone: timeZone, company_name } = work.choices;
  const isChosen = chosenCompany({ person, timeZone, company_name }) !== undefined;
  const isHere = ({ record }: StagedRow) => {
    const tank = found.get(record.tank_id);
    return tank !== undefined && (isChosen || tank.company_id !== null);
  };
  const fresh = rows.map((row) => ({ ...row, outcome: 'good', column: null, message: '' }) as const);
  const context = { person, now, tanks: [...found.values()], timeZone, company_name, above };
  const judged = await LONG_KINDS[work.kind].judgeRows(db, fresh.filter(isHere), context);
  const gone = fresh.filter((row) => !isHere(row));
  const message = 'This tank was moved or deleted meanwhile.';
  return [...judged, ...gone.map((row) => ({ ...row, outcome: 'refused', column: 'tank_number', message }) as const)];
}

import { isOfWay, isStage, isWithLoading } from '@dewar/domain/imports/heading-words';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { isUnitAlone } from '@dewar/domain/imports/measures';
import { NET_WEIGHT } from '@dewar/domain/imports/net-weights';
import type { ColumnPlaces, SheetColumn } from '@dewar/domain/imports/sheet-column';
import { areTankNumbers, namesTank, plainHeading } from '@dewar/domain/imports/sheet-columns';
import { type NoRecord, RecordReader, type RowsAbove } from '@dewar/domain/imports/sheet-records';
import { TRANSFER_ACTIONS } from '@dewar/domain/transfers/transfer-status';
import type { SheetRow } from './read-sheet.ts';

const KNOWN: readonly (readonly SheetColumn[])[] = Object.values(IMPORT_KINDS).map(({ columns }) => columns);

interface Table {
  readonly headings: readonly string[];
  readonly columns: ColumnPlaces;
}

/** Tells records from what stands between and below them, row by row; goes on behind the rows above. */
export function readRecordsOf({ headings, columns }: Table, above?: RowsAbove): RecordReader {
  return new RecordReader({ headings, columns, known: KNOWN }, above);
}

interface TakenRows {
  readonly rows: readonly SheetRow[];
  /** What of the rows was left out, in sentences. */
  readonly left: readonly string[];
}

/** The records among the rows below the headings. */
export function takeRecords(below: readonly SheetRow[], table: Table): TakenRows {
  const reader = readRecordsOf(table);
  const read = below.map((row) => ({ row, kind: reader.read(row) }));
  const over = read.findIndex(({ kind }) => kind === 'another table');
  // Words right above another table are its headings.
  const isHeading = (at: number) => at === over - 1 && read[at]?.kind === 'words alone';
  const kindAt = (at: number) => (isHeading(at) ? 'another table' : read[at]?.kind);
  const told = new Map(
    [...Map.groupBy(read.keys(), kindAt)].map(([kind, places]) => [kind, places.flatMap((at) => below[at] ?? [])]),
  );
  const left = [...told].flatMap(([kind, rows]) => (kind === undefined ? [] : [sayLeft(kind, rows)]));
  return { rows: told.get(undefined) ?? [], left };
}

function sayLeft(kind: NoRecord, rows: readonly SheetRow[]): string {
  const [first] = rows;
  const numbers = rows.map(({ row }) => row);
  const are = rows.length === 1 ? `Row ${numbers[0]} is` : `Rows ${listNumbers(numbers)} are`;
  const said =
    first?.cells
      .filter((cell) => cell !== '')
      .slice(0, 4)
      .join(', ') ?? '';
  switch (kind) {
    case 'repeated headings':
      return `${are} the headings again, and left out.`;
    case 'another table':
      return `${are} another table (${said}), and left out. Import it by itself.`;
    case 'words alone':
    case 'footer':
      return `${are} no record (${said}), and left out.`;
  }
}

const LISTED = 5;

function listNumbers(numbers: readonly number[]): string {
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first} to ${last}`;
  const more = numbers.length > LISTED ? ` and ${numbers.length - LISTED} more` : '';
  return `${numbers.slice(0, LISTED).join(', ')}${more}`;
}

interface Found {
  readonly headings: readonly string[];
  /** Those below the headings. */
  readonly rows: readonly SheetRow[];
  /** Whether one tank was chosen for all rows. */
  readonly hasTank: boolean;
}

/** The columns without those whose cells are of something else than the heading says. */
export function fitToCells(columns: ColumnPlaces, found: Found): ColumnPlaces {
  const fitting = withoutFullWeights(withoutOtherTypes(withoutOtherSerials(columns, found), found), found);
  return fitUnits(fitting, found.rows);
}

/** A column 'Serial No' may be that of a gauge: of tanks it is by its cells, and if no tank was chosen. */
function withoutOtherSerials(columns: ColumnPlaces, { headings, rows, hasTank }: Found): ColumnPlaces {
  const { tank_number, ...others } = columns;
  if (tank_number === undefined || namesTank(headings[tank_number] ?? '')) return columns;
  return !hasTank && areTankNumbers(rows.map(({ cells }) => cells[tank_number] ?? '')) ? columns : others;
}

/**
 * A column 'Type' or 'Movement' is one of actions if any of its cells tells what was done: 40T7 is the type of a container,
 * and 'Outbound' tells only which way it went.
 */
function withoutOtherTypes(columns: ColumnPlaces, { headings, rows }: Found): ColumnPlaces {
  const { action, ...others } = columns;
  if (action === undefined || plainHeading(headings[action] ?? '') === 'action') return columns;
  const isDone = (plain: string) => isStage(plain) && !isOfWay(plain);
  const isAction = (cell = '') =>
    isDone(plainHeading(cell)) || TRANSFER_ACTIONS.some((name) => name.toLowerCase() === cell.toLowerCase());
  return rows.some(({ cells }) => isAction(cells[action])) ? columns : others;
}

/** Beside the weight of the empty tank 'Filled weight' may be that of the full one, as scales print it. */
function withoutFullWeights(columns: ColumnPlaces, { headings }: Found): ColumnPlaces {
  const { loaded_weight_lbs, ...others } = columns;
  if (loaded_weight_lbs === undefined || columns.tare_weight_lbs === undefined) return columns;
  if (columns.gross_weight_lbs !== undefined) return columns;
  const heading = plainHeading(headings[loaded_weight_lbs] ?? '');
  return isWithLoading(heading) && !NET_WEIGHT.test(heading) ? others : columns;
}

/** A column 'Unit' is one of units of measure if its cells are such, and one of tanks otherwise. */
function fitUnits(columns: ColumnPlaces, rows: readonly SheetRow[]): ColumnPlaces {
  const { tank_number, vacuum_unit, ...others } = columns;
  const isOfUnits = (place: number) => {
    const cells = rows.map((row) => row.cells[place] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(isUnitAlone);
  };
  if (tank_number !== undefined && isOfUnits(tank_number)) {
    return { ...others, ...('vacuum_reading' in others && { vacuum_unit: tank_number }) };
  }
  return vacuum_unit === undefined || isOfUnits(vacuum_unit)
    ? columns
    : { ...others, ...(tank_number !== undefined && { tank_number }) };
}

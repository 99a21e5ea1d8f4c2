import type { ReadingImportPreview, ReadingSheetRequest } from '@dewar/contract/imports';
import {
  type ColumnPlaces,
  findHeadingRow,
  findReadingColumns,
  READING_COLUMNS,
} from '@dewar/domain/imports/reading-columns';
import { type DateOrder, findDateOrder } from '@dewar/domain/imports/sheet-dates';
import { guessVacuumUnit, type VacuumUnit, vacuumUnitOfHeading } from '@dewar/domain/imports/vacuum-units';
import { type NumberMarks, readEnteredNumber } from '@dewar/domain/primitives/entered-numbers';
import { invalidInput } from '../../shared/errors.ts';
import type { SheetRow } from './read-sheet.ts';

/** How the rows of a sheet are read: as was chosen, otherwise as its headings and figures suggest. */
export interface ReadingSheet {
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly columns: ColumnPlaces;
  readonly unit: VacuumUnit;
  readonly unitFrom: ReadingImportPreview['unit_from'];
  /** Null if the dates can be read both ways. */
  readonly dateOrder: DateOrder | null;
  readonly marks: NumberMarks;
}

const NEEDED = ['tank_number', 'reading_timestamp', 'vacuum_reading'] as const;
const DECIMAL_COMMA = { group: '.', decimal: ',' };
const DECIMAL_POINT = { group: ',', decimal: '.' };

/** Throws 400 if there are no rows, or a needed column was not chosen. */
export function understandSheet(all: readonly SheetRow[], request: ReadingSheetRequest): ReadingSheet {
  const headingAt = findHeadingRow(all.map(({ cells }) => cells));
  const rows = headingAt === undefined ? all : all.slice(headingAt + 1);
  if (rows.length === 0) throw invalidInput({ text: 'There are no rows below the headings.' });
  const named = headingAt === undefined ? [] : (all[headingAt]?.cells ?? []);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), named.length);
  const headings = Array.from({ length: width }, (_, at) => named[at] || `Column ${at + 1}`);
  const columns = request.columns ?? findReadingColumns(named);
  const figures = cellsAt(rows, columns.vacuum_reading);
  const heading = columns.vacuum_reading === undefined ? undefined : named[columns.vacuum_reading];
  const marks = figures.some((cell) => /^\d+,\d{1,2}$|^0,\d+$|^\d{1,3}(\.\d{3})+,/.test(cell))
    ? DECIMAL_COMMA
    : DECIMAL_POINT;
  const headingUnit = heading === undefined ? undefined : vacuumUnitOfHeading(heading);
  const order = request.date_order ?? findDateOrder(cellsAt(rows, columns.reading_timestamp)) ?? null;
  return {
    headings,
    rows,
    columns,
    unit: request.unit ?? headingUnit ?? guessVacuumUnit(numbersOf(figures, marks)),
    unitFrom: request.unit !== undefined ? 'choice' : headingUnit !== undefined ? 'heading' : 'figures',
    dateOrder: order === 'either' ? 'day-month' : order,
    marks,
  };
}

/** Throws 400 that names what has to be chosen first. */
export function requireNeededColumns(columns: ColumnPlaces): void {
  const missing = NEEDED.filter((column) => columns[column] === undefined);
  if (missing.length === 0) return;
  const names = missing.map((column) => READING_COLUMNS[column]).join(', ');
  throw invalidInput({ columns: `Choose the columns of: ${names}` });
}

function cellsAt(rows: readonly SheetRow[], place: number | undefined): readonly string[] {
  return place === undefined ? [] : rows.map(({ cells }) => cells[place] ?? '');
}

function numbersOf(cells: readonly string[], marks: NumberMarks): readonly number[] {
  return cells.flatMap((cell) => {
    const entered = readEnteredNumber(cell, marks);
    return entered.kind === 'number' ? [entered.value] : [];
  });
}

import type { ImportPreview, SheetRequest } from '@dewar/contract/imports';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { unitOfHeading } from '@dewar/domain/imports/measure';
import { MEASURES } from '@dewar/domain/imports/measures';
import { type ColumnPlaces, findColumns, findHeadingRow, type SheetColumn } from '@dewar/domain/imports/sheet-columns';
import { type NumberMarks, readEnteredNumber } from '@dewar/domain/primitives/entered-numbers';
import { invalidInput } from '../../shared/errors.ts';
import type { SheetRow } from './read-sheet.ts';

/** How the rows of a sheet are read: as was chosen, otherwise as its headings and figures suggest. */
export interface Sheet {
  /** All that the kind of records takes from a sheet. */
  readonly kindColumns: readonly SheetColumn[];
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly columns: ColumnPlaces;
  readonly units: ImportPreview['units'];
  readonly unitsFrom: ImportPreview['units_from'];
  readonly marks: NumberMarks;
}

/** How the cells of a row are read. */
export type RowLayout = Pick<Sheet, 'kindColumns' | 'columns' | 'units' | 'marks'>;

export const DECIMAL_COMMA: NumberMarks = { group: '.', decimal: ',' };
export const DECIMAL_POINT: NumberMarks = { group: ',', decimal: '.' };

/** Throws 400 if there are no rows. */
export function understandSheet(all: readonly SheetRow[], request: SheetRequest): Sheet {
  const kindColumns = IMPORT_KINDS[request.kind].columns;
  const headingAt = findHeadingRow(
    kindColumns,
    all.map(({ cells }) => cells),
  );
  const rows = headingAt === undefined ? all : all.slice(headingAt + 1);
  if (rows.length === 0) throw invalidInput({ text: 'There are no rows below the headings.' });
  const named = headingAt === undefined ? [] : (all[headingAt]?.cells ?? []);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), named.length);
  const columns: ColumnPlaces = request.columns ?? findColumns(kindColumns, named);
  const measured = kindColumns.filter(({ name, measure }) => measure !== undefined && columns[name] !== undefined);
  const marks = findMarks({ kindColumns, columns }, rows);
  const units = measured.map(
    (column) => [column.name, findUnit(column, { request, named, columns, rows, marks })] as const,
  );
  return {
    kindColumns,
    headings: Array.from({ length: width }, (_, at) => named[at] || `Column ${at + 1}`),
    rows,
    columns,
    units: Object.fromEntries(units.map(([name, { unit }]) => [name, unit])),
    unitsFrom: Object.fromEntries(units.map(([name, { from }]) => [name, from])),
    marks,
  };
}

/** Which marks the figures of these rows are written with; a point for decimals if none tells. */
export function findMarks({ kindColumns, columns }: Pick<Sheet, 'kindColumns' | 'columns'>, rows: readonly SheetRow[]) {
  const measured = kindColumns.filter(({ measure }) => measure !== undefined);
  const figures = measured.flatMap(({ name }) => cellsAt(rows, columns[name]));
  return figures.some((cell) => /^\d+,\d{1,2}$|^0,\d+$|^\d{1,3}(\.\d{3})+,/.test(cell)) ? DECIMAL_COMMA : DECIMAL_POINT;
}

/** Throws 400 if a column is not chosen without which no row can be imported. */
export function requireNeededColumns(sheet: Sheet): void {
  const missing = findMissingColumns(sheet).map(({ label }) => label);
  if (missing.length > 0) throw invalidInput({ columns: `Choose the columns of: ${missing.join(', ')}` });
}

/** The columns without which no row can be imported, and that are not chosen. */
export function findMissingColumns({ kindColumns, columns }: Sheet): readonly SheetColumn[] {
  return kindColumns.filter(({ name, isNeeded }) => isNeeded && columns[name] === undefined);
}

interface FindingUnit {
  readonly request: SheetRequest;
  readonly named: readonly string[];
  readonly columns: ColumnPlaces;
  readonly rows: readonly SheetRow[];
  readonly marks: NumberMarks;
}

function findUnit({ name, measure = 'vacuum' }: SheetColumn, { request, named, columns, rows, marks }: FindingUnit) {
  const chosen = request.units?.[name];
  if (chosen !== undefined) return { unit: chosen, from: 'choice' } as const;
  const place = columns[name];
  const told = unitOfHeading(MEASURES[measure], (place === undefined ? undefined : named[place]) ?? '');
  if (told !== undefined) return { unit: told, from: 'heading' } as const;
  return { unit: MEASURES[measure].guess(numbersOf(cellsAt(rows, place), marks)), from: 'figures' } as const;
}

/** The cells of a column; none if the sheet does not have it. */
export function cellsAt(rows: readonly SheetRow[], place: number | undefined): readonly string[] {
  return place === undefined ? [] : rows.map(({ cells }) => cells[place] ?? '');
}

function numbersOf(cells: readonly string[], marks: NumberMarks): readonly number[] {
  return cells.flatMap((cell) => {
    const entered = readEnteredNumber(cell, marks);
    return entered.kind === 'number' ? [entered.value] : [];
  });
}

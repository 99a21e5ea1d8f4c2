import type { ImportPreview, SheetRequest } from '@dewar/contract/imports';
import { findColumns, findOpenColumns } from '@dewar/domain/imports/find-columns';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { isPossible, medianOf, namesTwoUnits, unitOfHeading } from '@dewar/domain/imports/measure';
import { MEASURES } from '@dewar/domain/imports/measures';
import type { ColumnPlaces, SheetColumn } from '@dewar/domain/imports/sheet-column';
import { TANK_COLUMN, unitColumnOf } from '@dewar/domain/imports/sheet-columns';
import {
  findSheetMarks,
  hasUnclearFactor,
  readSheetFigure,
  type SheetMarks,
  unknownUnitOf,
} from '@dewar/domain/imports/sheet-figures';
import { findHeadings } from '@dewar/domain/imports/sheet-headings';
import { type NumberMarks, readEnteredNumber } from '@dewar/domain/primitives/entered-numbers';
import { invalidInput } from '../../shared/errors.ts';
import { describeHeadings, describeOpen } from './describe-headings.ts';
import type { SheetRow } from './read-sheet.ts';
import { fitToCells, takeRecords } from './take-records.ts';

/** How the rows of a sheet are read: as was chosen, otherwise as its headings and figures suggest. */
export interface Sheet {
  /** All that the kind of records takes from a sheet. */
  readonly kindColumns: readonly SheetColumn[];
  readonly headings: readonly string[];
  /** Its records: totals, repeated headings and what stands below them are left out. */
  readonly rows: readonly SheetRow[];
  readonly columns: ColumnPlaces;
  readonly units: ImportPreview['units'];
  readonly unitsFrom: ImportPreview['units_from'];
  readonly marks: SheetMarks;
  /** The tank of all rows, of a sheet that does not name it. */
  readonly tankNumber: string | undefined;
  /** What was left out, and what the headings say, in sentences. */
  readonly notices: readonly string[];
}

/** How the cells of a row are read. */
export type RowLayout = Pick<Sheet, 'kindColumns' | 'headings' | 'columns' | 'units' | 'marks' | 'tankNumber'>;

/** Throws 400 if there are no rows. */
export function understandSheet(all: readonly SheetRow[], request: SheetRequest): Sheet {
  const kindColumns = IMPORT_KINDS[request.kind].columns;
  const found = findHeadings(
    kindColumns,
    all.map(({ cells }) => cells),
  );
  const below = found === undefined ? all : all.slice(found.below);
  const named = found?.headings ?? [];
  const columns: ColumnPlaces =
    request.columns ??
    fitToCells(findColumns(kindColumns, named), {
      headings: named,
      rows: below,
      hasTank: request.tank_number !== undefined,
    });
  const { rows, left } = takeRecords(below, { headings: named, columns });
  if (rows.length === 0) throw invalidInput({ text: 'There are no rows below the headings.' });
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), named.length);
  const headings = Array.from({ length: width }, (_, at) => named[at] || `Column ${at + 1}`);
  const measured = kindColumns.filter(({ name, measure }) => measure !== undefined && columns[name] !== undefined);
  const marks = findMarks({ kindColumns, columns }, rows);
  const units = measured.map(
    (column) => [column.name, findUnit(column, { request, kindColumns, named, columns, rows, marks })] as const,
  );
  return {
    kindColumns,
    headings,
    rows,
    columns,
    units: Object.fromEntries(units.flatMap(([name, { unit }]) => (unit === undefined ? [] : [[name, unit]]))),
    unitsFrom: Object.fromEntries(units.map(([name, { from }]) => [name, from])),
    marks,
    tankNumber: request.tank_number,
    notices: [
      ...left,
      ...describeOpen({ kindColumns, columns, headings, open: findOpenColumns(kindColumns, named) }),
      ...describeHeadings({ kindColumns, columns, headings, rows, isNamed: found !== undefined }),
    ],
  };
}

/** Which marks the figures of these rows are written with. */
export function findMarks({ kindColumns, columns }: Pick<Sheet, 'kindColumns' | 'columns'>, rows: readonly SheetRow[]) {
  const measured = kindColumns.filter(({ measure }) => measure !== undefined);
  return findSheetMarks(measured.flatMap(({ name }) => cellsAt(rows, columns[name])));
}

/** Throws 400 if a column is not chosen without which no row can be imported. */
export function requireNeededColumns(sheet: Sheet): void {
  const missing = findMissingColumns(sheet).map(({ label }) => label);
  if (missing.length > 0) throw invalidInput({ columns: `Choose the columns of: ${missing.join(', ')}` });
}

/** The columns without which no row can be imported, and that are not chosen. */
export function findMissingColumns({ kindColumns, columns, tankNumber }: Sheet): readonly SheetColumn[] {
  const isGiven = (name: string) =>
    columns[name] !== undefined || (name === TANK_COLUMN.name && tankNumber !== undefined);
  return kindColumns.filter(({ name, isNeeded }) => isNeeded && !isGiven(name));
}

/** The columns whose heading names a unit that is not known, and for which none is chosen. */
export function findUnknownUnits({ kindColumns, unitsFrom }: Sheet): readonly SheetColumn[] {
  return kindColumns.filter(({ name }) => unitsFrom[name] === 'unknown');
}

interface FindingUnit {
  readonly kindColumns: readonly SheetColumn[];
  readonly request: SheetRequest;
  readonly named: readonly string[];
  readonly columns: ColumnPlaces;
  readonly rows: readonly SheetRow[];
  readonly marks: NumberMarks;
}

function findUnit(
  { name, measure = 'vacuum', unitLike }: SheetColumn,
  finding: FindingUnit,
): { readonly unit: string | undefined; readonly from: ImportPreview['units_from'][string] } {
  const { request, kindColumns, named, columns, rows, marks } = finding;
  const chosen = request.units?.[name];
  if (chosen !== undefined) return { unit: chosen, from: 'choice' } as const;
  const place = columns[name];
  const heading = (place === undefined ? undefined : named[place]) ?? '';
  const told = unitOfHeading(MEASURES[measure], heading);
  const isUnclear =
    hasUnclearFactor(heading) ||
    namesTwoUnits(MEASURES[measure], heading) ||
    unknownUnitOf(MEASURES[measure], heading) !== undefined;
  if (told !== undefined && !isUnclear) return { unit: told, from: 'heading' } as const;
  if (isUnclear) return { unit: undefined, from: 'unknown' } as const;
  const ofRows = cellsAt(rows, columns[unitColumnOf(kindColumns, name)?.name ?? '']);
  const ofFirst = unitOfHeading(MEASURES[measure], ofRows.find((cell) => cell !== '') ?? '');
  if (ofFirst !== undefined) return { unit: ofFirst, from: 'cells' } as const;
  const cells = cellsAt(rows, place);
  const ofCells = unitOfCells(cells, { marks, measure: MEASURES[measure], suffix: undefined });
  if (ofCells !== undefined) return { unit: ofCells, from: 'cells' } as const;
  const like = kindColumns.find((column) => column.name === unitLike && columns[column.name] !== undefined);
  if (like !== undefined) return findUnit(like, finding);
  const numbers = numbersOf(cells, marks);
  const unit = MEASURES[measure].guess(numbers);
  // In that unit the figures can be nothing that a tank has: 0.95 of 'Fill level'.
  const usual = medianOf(numbers.filter((value) => value !== 0));
  if (usual !== undefined && !isPossible(MEASURES[measure], usual, unit)) return { unit: undefined, from: 'unknown' };
  return { unit, from: 'figures' } as const;
}

/** The unit that all cells of a column name, but for empty ones. */
function unitOfCells(cells: readonly string[], reading: Parameters<typeof readSheetFigure>[1]): string | undefined {
  const [first = '', ...others] = cells.filter((cell) => cell !== '');
  const { unit } = readSheetFigure(first, reading);
  // Mostly the first cell names none, and the others need not be read.
  if (unit === undefined) return undefined;
  return others.every((cell) => readSheetFigure(cell, reading).unit === unit) ? unit : undefined;
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

import { fieldErrors } from '@dewar/contract/field-errors';
import { MEASURES } from '@dewar/domain/imports/measures';
import { readYesNo, type SheetColumn } from '@dewar/domain/imports/sheet-columns';
import { type DateOrder, readSheetDate, readSheetDay } from '@dewar/domain/imports/sheet-dates';
import { readEnteredNumber } from '@dewar/domain/primitives/entered-numbers';
import type { z } from 'zod';
import { HttpError } from '../../shared/errors.ts';
import type { RowLayout } from './sheet.ts';

/** A row that cannot be imported, with the column at fault, or null if it is the row. */
export class RefusedRow extends Error {
  readonly column: string | null;

  constructor(column: string | null, message: string) {
    super(message);
    this.column = column;
  }
}

export interface CellReading {
  readonly sheet: RowLayout;
  readonly dateOrder: DateOrder;
  readonly timeZone: string;
}

/** Reads the cells of one row by the names of the columns. Each throws RefusedRow for a cell that cannot be read. */
export class RowCells {
  readonly #cells: readonly string[];
  readonly #reading: CellReading;

  constructor(cells: readonly string[], reading: CellReading) {
    this.#cells = cells;
    this.#reading = reading;
  }

  /** The text of a cell; empty if the sheet does not have the column. */
  text(name: string): string {
    const place = this.#reading.sheet.columns[name];
    return place === undefined ? '' : (this.#cells[place] ?? '');
  }

  /** ISO 8601; null if the cell is empty. */
  date(name: string): string | null {
    const { dateOrder: order, timeZone } = this.#reading;
    const read = (cell: string) => readSheetDate(cell, { order, timeZone })?.toISOString();
    return this.#read(name, read, '2026-04-03 14:05');
  }

  /** YYYY-MM-DD, whatever the zone; null if the cell is empty. */
  day(name: string): string | null {
    return this.#read(name, (cell) => readSheetDay(cell, this.#reading.dateOrder), '2026-04-03');
  }

  /** In the unit that is stored; null if the cell is empty. */
  number(name: string): number | null {
    const { sheet } = this.#reading;
    const cell = this.text(name);
    const entered = readEnteredNumber(cell, sheet.marks);
    if (entered.kind === 'empty') return null;
    if (entered.kind === 'invalid') throw this.#refused(name, `is not a number: ${cell}`);
    if (entered.kind === 'ambiguous') {
      throw this.#refused(name, `can be ${entered.grouped} or ${entered.decimal}: ${cell}`);
    }
    const measure = this.#column(name)?.measure;
    const unit = measure === undefined ? undefined : MEASURES[measure].units[this.unit(name) ?? ''];
    return unit === undefined ? entered.value : unit.toStored(entered.value);
  }

  /** The name of the unit of a column. */
  unit(name: string): string | undefined {
    return this.#reading.sheet.units[name];
  }

  /** An empty cell says no. */
  yesNo(name: string): boolean {
    const answer = readYesNo(this.text(name));
    if (answer === undefined) throw this.#refused(name, `is neither yes nor no: ${this.text(name)}`);
    return answer;
  }

  /** Throws RefusedRow if a cell is empty that no row goes without. */
  requireNeeded(): void {
    const missing = this.#reading.sheet.kindColumns.find(({ name, isNeeded }) => isNeeded && this.text(name) === '');
    if (missing !== undefined) throw new RefusedRow(missing.name, `${missing.label} is required`);
  }

  #read(name: string, read: (cell: string) => string | undefined, example: string): string | null {
    const cell = this.text(name);
    if (cell === '') return null;
    const value = read(cell);
    if (value === undefined) throw this.#refused(name, `cannot be read: ${cell}. Write it as ${example}`);
    return value;
  }

  #column(name: string): SheetColumn | undefined {
    return this.#reading.sheet.kindColumns.find((column) => column.name === name);
  }

  #refused(name: string, words: string): RefusedRow {
    return new RefusedRow(name, `${this.#column(name)?.label ?? name} ${words}`);
  }
}

/** The row as the form's request; throws RefusedRow with the form's words for the first field that it would refuse. */
export function parseRequest<Body extends z.ZodType>(
  body: Body,
  request: z.input<Body>,
  labels: Readonly<Record<string, string>> = {},
): z.output<Body> {
  const { success, data, error } = body.safeParse(request);
  if (!success) throw refusedBy(fieldErrors(error, labels));
  return data;
}

/** Runs a rule of a form that throws 400; throws RefusedRow with its words. */
export function asRefusal<Result>(rule: () => Result): Result {
  try {
    return rule();
  } catch (error) {
    throwRefusal(error);
  }
}

/** Throws what a rule of a form threw, as RefusedRow if it names a field. */
export function throwRefusal(error: unknown): never {
  if (error instanceof HttpError && error.details.fields !== undefined) throw refusedBy(error.details.fields);
  throw error;
}

/** The refusal of a row by the first of the errors of a form's fields. */
function refusedBy(errors: Readonly<Record<string, string>>): RefusedRow {
  const [[name, message] = [null, 'The row is not valid.']] = Object.entries(errors);
  return new RefusedRow(name, message);
}

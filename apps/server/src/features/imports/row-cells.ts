import { fieldErrors } from '@dewar/contract/field-errors';
import { isPossible, unitOfHeading } from '@dewar/domain/imports/measure';
import { MEASURES } from '@dewar/domain/imports/measures';
import type { SheetColumn } from '@dewar/domain/imports/sheet-column';
import { readYesNo, TANK_COLUMN, unitColumnOf, ZONE_COLUMN } from '@dewar/domain/imports/sheet-columns';
import { type DateOrder, readSheetDate, readSheetDay } from '@dewar/domain/imports/sheet-dates';
import { factorOfHeading, listReadings, readSheetFigure } from '@dewar/domain/imports/sheet-figures';
import { isErrorValue } from '@dewar/domain/imports/sheet-records';
import { readZone, zoneOfHeading } from '@dewar/domain/imports/sheet-zones';
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

/** A figure with its unit, in which it stands in the sheet. */
interface MeasuredFigure {
  readonly value: number;
  readonly unit: string | undefined;
}

/** Reads the cells of one row by the names of the columns. Each throws RefusedRow for a cell that cannot be read. */
export class RowCells {
  readonly #cells: readonly string[];
  readonly #reading: CellReading;
  readonly #repeated: 'first' | 'last';

  constructor(cells: readonly string[], reading: CellReading, repeated: 'first' | 'last' = 'first') {
    this.#cells = cells;
    this.#reading = reading;
    this.#repeated = repeated;
  }

  /** The same row, whose times are the last ones where a clock change repeats them. */
  afterClockChange(): RowCells {
    return new RowCells(this.#cells, this.#reading, 'last');
  }

  /** The text of a cell; empty if the sheet does not have the column. */
  text(name: string): string {
    const { columns, tankNumber = '' } = this.#reading.sheet;
    const place = columns[name];
    if (place === undefined) return name === TANK_COLUMN.name ? tankNumber : '';
    return this.#cells[place] ?? '';
  }

  /**
   * ISO 8601; null if the cell is empty. The time of day may stand in a column of its own, and the zone in the cell, in a
   * column, or in the heading.
   */
  date(name: string, isToMinute = false): string | null {
    const { dateOrder: order, sheet } = this.#reading;
    const time = sheet.kindColumns.find(({ timeOf }) => timeOf === name);
    const clock = time === undefined ? '' : this.text(time.name);
    const timeZone = this.#zoneOf(name, time?.name);
    const read = (cell: string) => {
      const moment = readSheetDate(cell, { order, timeZone, clock, repeated: this.#repeated, isToMinute });
      if (moment === undefined || moment instanceof Date) return moment?.toISOString();
      const shown = [cell, clock].filter((text) => text !== '').join(' and ');
      const next = `the next valid time is ${moment.next}`;
      throw this.#refused(name, `is a time that the clock change skips in ${timeZone}: ${shown}; ${next}`);
    };
    return this.#read(name, read, '2026-04-03 14:05', clock);
  }

  /** The moments of these columns to the minute, where a spreadsheet's number tells seconds too. */
  minutes(names: readonly string[]): { readonly minutes?: Readonly<Record<string, string>> } {
    const told = names.flatMap((name) => {
      const minute = this.date(name, true);
      return minute === null || minute === this.date(name) ? [] : [[name, minute] as const];
    });
    return told.length === 0 ? {} : { minutes: Object.fromEntries(told) };
  }

  /** By what its column is: a moment, a figure or a text. */
  valueOf({ name, isDate, measure, suffix }: SheetColumn): string | number | null {
    if (isDate === true) return this.date(name);
    return measure === undefined && suffix === undefined ? this.text(name) : this.number(name);
  }

  /** YYYY-MM-DD, whatever the zone; null if the cell is empty. */
  day(name: string): string | null {
    return this.#read(name, (cell) => readSheetDay(cell, this.#reading.dateOrder), '2026-04-03');
  }

  /** In the unit that is stored; null if the cell is empty. */
  number(name: string): number | null {
    const figure = this.figure(name);
    if (figure === null) return null;
    const measure = this.#column(name)?.measure;
    const unit = measure === undefined ? undefined : MEASURES[measure].units[figure.unit ?? ''];
    return unit === undefined ? figure.value : unit.toStored(figure.value);
  }

  /** As it stands in the sheet, with the unit of its cell or else of its column; null if the cell is empty. */
  figure(name: string): MeasuredFigure | null {
    const { sheet } = this.#reading;
    const cell = this.text(name);
    const { measure, suffix } = this.#measureOf(name);
    const {
      entered,
      unit: ofCell,
      factor: factorOfCell,
    } = readSheetFigure(cell, { marks: sheet.marks, measure, suffix });
    if (entered.kind === 'empty') return null;
    if (entered.kind === 'invalid') throw this.#refused(name, `is not a number: ${cell}`);
    const ofRow = ofCell === undefined ? this.#unitOfRow(name) : undefined;
    const unit = ofCell ?? ofRow?.unit ?? sheet.units[name];
    const factor = ofCell === undefined ? (ofRow?.factor ?? factorOfHeading(this.#headingOf(name))) : factorOfCell;
    const readings = listReadings(cell, entered, sheet.marks);
    const fitting = readings.filter((value) => measure === undefined || isPossible(measure, value * factor, unit));
    const [value, other] = readings.length === 1 ? readings : fitting;
    if (value === undefined || other !== undefined) {
      throw this.#refused(name, `can be ${readings.join(' or ')}: ${cell}`);
    }
    return { value: value * factor, unit };
  }

  /**
   * The unit that a column of units names in this row; undefined without one, or if the heading of the figures names it.
   * The unit of another row says nothing about this one.
   */
  #unitOfRow(name: string) {
    const { kindColumns, columns } = this.#reading.sheet;
    const column = unitColumnOf(kindColumns, name);
    const { measure } = this.#measureOf(name);
    if (measure === undefined || column === undefined || columns[column.name] === undefined) return undefined;
    const cell = this.text(column.name);
    if (cell === '') {
      if (unitOfHeading(measure, this.#headingOf(name)) !== undefined) return undefined;
      throw this.#refused(column.name, 'is missing: each row names its own, unless the heading of the figures does');
    }
    const unit = unitOfHeading(measure, cell);
    if (unit === undefined) throw this.#refused(column.name, `is not known: ${cell}`);
    return { unit, factor: factorOfHeading(cell) };
  }

  #measureOf(name: string) {
    const { measure, suffix } = this.#column(name) ?? {};
    return { measure: measure === undefined ? undefined : MEASURES[measure], suffix };
  }

  /** An empty cell says no. */
  yesNo(name: string): boolean {
    const answer = readYesNo(this.text(name));
    if (answer === undefined) throw this.#refused(name, `is neither yes nor no: ${this.text(name)}`);
    return answer;
  }

  /** Throws RefusedRow if a cell is empty that no row goes without, or one that is used shows an error. */
  requireNeeded(): void {
    const spoilt = this.#reading.sheet.kindColumns.find(({ name }) => isErrorValue(this.text(name)));
    if (spoilt !== undefined)
      throw this.#refused(spoilt.name, `is an error of the spreadsheet: ${this.text(spoilt.name)}`);
    const missing = this.#reading.sheet.kindColumns.find(({ name, isNeeded }) => isNeeded && this.text(name) === '');
    if (missing !== undefined) throw new RefusedRow(missing.name, `${missing.label} is required`);
  }

  #read(name: string, read: (cell: string) => string | undefined, example: string, more = ''): string | null {
    const cell = this.text(name);
    if (cell === '') return null;
    const value = read(cell);
    const shown = [cell, more].filter((text) => text !== '').join(' and ');
    if (value === undefined) throw this.#refused(name, `cannot be read: ${shown}. Write it as ${example}`);
    return value;
  }

  /** The zone of times that name none themselves: of the row, of the heading of the date or its time, or the chosen one. */
  #zoneOf(date: string, time: string | undefined): string {
    const cell = this.text(ZONE_COLUMN.name);
    const ofRow = readZone(cell);
    if (cell !== '' && ofRow === undefined) throw this.#refused(ZONE_COLUMN.name, `is not known: ${cell}`);
    const headings = [date, time].flatMap((name) => (name === undefined ? [] : this.#headingOf(name)));
    const [ofHeading = this.#reading.timeZone, other] = new Set(
      headings.flatMap((heading) => zoneOfHeading(heading) ?? []),
    );
    if (ofRow === undefined && other !== undefined) {
      throw this.#refused(date, `has two zones: ${ofHeading} and ${other}. Leave one in the headings`);
    }
    return ofRow ?? ofHeading;
  }

  #headingOf(name: string): string {
    const { columns, headings } = this.#reading.sheet;
    const place = columns[name];
    return place === undefined ? '' : (headings[place] ?? '');
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

import { Readable } from 'node:stream';
import { IMPORT_COLUMNS, IMPORT_ROWS } from '@dewar/contract/imports';
import { CsvError, parse } from 'csv-parse';
import { invalidInput } from '../../shared/errors.ts';

export interface SheetRow {
  /** As the spreadsheet counts them, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const PART_BYTES = 16_384;

/** A piece of a sheet: how its cells are separated, and how many lines stand above it. */
interface SheetPiece {
  readonly delimiter: string;
  readonly linesAbove: number;
}

interface ReadSheet {
  /** Those that are not empty. */
  readonly rows: readonly SheetRow[];
  /** All, empty ones too. */
  readonly lines: number;
}

/** The rows of a sheet that are not empty. Throws as `readPiece` does. */
export async function readSheet(text: string): Promise<readonly SheetRow[]> {
  return (await readPiece(text, { delimiter: findDelimiter(text), linesAbove: 0 })).rows;
}

/**
 * The rows of a piece of a sheet. The text is parsed in parts, between which other requests have their turn. Throws 400
 * if it is too long or too wide, or a quote is not closed.
 */
export async function readPiece(text: string, { delimiter, linesAbove }: SheetPiece): Promise<ReadSheet> {
  const rows: SheetRow[] = [];
  const parser = Readable.from(partsOf(text)).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, trim: true }),
  );
  let row = linesAbove;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.every((cell) => cell === '') || (delimiter === BAR && isRule(cells))) continue;
      if (cells.length > IMPORT_COLUMNS) throw unreadable(`Row ${row} has more than ${IMPORT_COLUMNS} columns.`);
      if (rows.length > IMPORT_ROWS) throw unreadable(TOO_LONG);
      rows.push({ row, cells: delimiter === BAR ? withoutFrame(cells) : cells });
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`Row ${row + 1} cannot be read: a quotation mark is not closed.`);
    throw error;
  }
  return { rows, lines: row - linesAbove };
}

/** Between the cells of a table that is written for people to read. */
const BAR = '|';

/** The line below the headings of such a table: |---|:--:|. */
function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => /^(:?-+:?)?$/.test(cell));
}

/** Bars at both ends of a line are its frame; behind them stands no cell. */
function withoutFrame(cells: readonly string[]): readonly string[] {
  const isFramed = cells.length > 2 && cells[0] === '' && cells.at(-1) === '';
  return isFramed ? cells.slice(1, -1) : cells;
}

const TOO_LONG = `The sheet has more than ${IMPORT_ROWS.toLocaleString('en-US')} rows. Import it in parts.`;

function unreadable(text: string) {
  return invalidInput({ text });
}

/** As bytes, so that a character of two code units is never cut. */
function* partsOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

/** Titles above a table have one cell each, so its first lines are looked at together. */
const LINES = 20;

/** The mark that the first lines have most of; a tab never stands in a number or a name, so one is enough. */
export function findDelimiter(text: string): string {
  const beginning = text
    .trimStart()
    .split(/[\r\n]+/, LINES)
    .join('\n');
  if (beginning.includes('\t')) return '\t';
  const countOf = (mark: string) => beginning.split(mark).length - 1;
  if (countOf(BAR) > Math.max(countOf(';'), countOf(','))) return BAR;
  // Beside as many semicolons the commas are those of decimals.
  return countOf(';') >= countOf(',') ? ';' : ',';
}

import { IMPORT_COLUMNS, IMPORT_ROWS } from '@dewar/contract/imports';
import { BAR, findDelimiter, readTextRows } from '@dewar/domain/imports/sheet-text';
import { invalidInput } from '../../shared/errors.ts';
import { inSlices } from '../../shared/in-slices.ts';

export interface SheetRow {
  /** As the spreadsheet counts them, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

interface ReadSheet {
  /** Those that are not empty. */
  readonly rows: readonly SheetRow[];
  /** All, empty ones too. */
  readonly lines: number;
}

/** The rows of a sheet that are not empty. Throws as `readPiece` does. */
export async function readSheet(text: string): Promise<readonly SheetRow[]> {
  return (await readPiece(text)).rows;
}

/**
 * The rows of a piece of a sheet; other requests have their turn in between. Throws 400 if it is too long or too wide, or a
 * quote is not closed.
 */
export async function readPiece(
  text: string,
  { delimiter = findDelimiter(text), linesAbove = 0 } = {},
): Promise<ReadSheet> {
  const rows: SheetRow[] = [];
  let row = linesAbove;
  await inSlices(readTextRows(text, delimiter), ({ cells, isOpen }) => {
    row += 1;
    if (isOpen) throw unreadable(`Row ${row} cannot be read: ${OPEN_MARK}`);
    if (cells.every((cell) => cell === '') || (delimiter === BAR && isRule(cells))) return;
    if (cells.length > IMPORT_COLUMNS) throw unreadable(`Row ${row} has more than ${IMPORT_COLUMNS} columns.`);
    if (rows.length > IMPORT_ROWS) throw unreadable(TOO_LONG);
    rows.push({ row, cells: delimiter === BAR ? withoutFrame(cells) : cells });
  });
  return { rows, lines: row - linesAbove };
}

/** The line below the headings of a table that is written for people to read: |---|:--:|. */
function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => /^(:?-+:?)?$/.test(cell));
}

/** Bars at both ends of a line are its frame; behind them stands no cell. */
function withoutFrame(cells: readonly string[]): readonly string[] {
  const isFramed = cells.length > 2 && cells[0] === '' && cells.at(-1) === '';
  return isFramed ? cells.slice(1, -1) : cells;
}

const OPEN_MARK = 'a quotation mark is not closed. If it stands for the value above it, write that value.';

const TOO_LONG = `The sheet has more than ${IMPORT_ROWS.toLocaleString('en-US')} rows. Import it in parts.`;

function unreadable(text: string) {
  return invalidInput({ text });
}

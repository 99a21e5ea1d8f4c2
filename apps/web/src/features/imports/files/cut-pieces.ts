import { IMPORT_ROWS, IMPORT_TEXT_LENGTH } from '@dewar/contract/imports';
import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { findDelimiter, readTextRows } from '@dewar/domain/imports/sheet-text';

export interface SheetText {
  readonly name: string;
  readonly isHidden: boolean;
  /** Rows with at least one filled cell. */
  readonly rows: number;
  /** Rows of a workbook that it does not show: they are left out. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** The cells separated by tabs, as if they had been copied; of a long sheet, its first piece. */
  readonly text: string;
  /** The pieces behind it, of a sheet that is longer than one request takes. */
  readonly others: readonly Blob[];
}

/** Longer texts are not put into a field: laying out their lines would block the page. */
const FIELD_CHARACTERS = 20_000;
const HEADING_ROWS = 1;
const PIECE_CHARACTERS = 200_000;
const PIECE_ROWS = IMPORT_ROWS / 2;

/** The sheet with a text that is cut into pieces if it is too long for one request. */
export function cutSheet(sheet: Omit<SheetText, 'others'>): SheetText {
  const { text } = sheet;
  if (text.length <= IMPORT_TEXT_LENGTH && sheet.rows <= IMPORT_ROWS + HEADING_ROWS) return { ...sheet, others: [] };
  const [first = '', ...others] = cutPieces(text);
  return { ...sheet, text: first, others: others.map((piece) => new Blob([piece])) };
}

/** What rows are called that came from no file. */
const PASTED_ROWS = 'Pasted rows';

/** A sheet of rows that were typed or pasted. */
export function pastedSheet(text: string): SheetText {
  return cutSheet({
    name: PASTED_ROWS,
    isHidden: false,
    rows: countLines(text),
    hiddenRows: 0,
    hiddenColumns: 0,
    text,
  });
}

/** The text in pieces, each ending with a row. */
export function* cutPieces(
  text: string,
  { delimiter = findDelimiter(text), characters = PIECE_CHARACTERS, rows = PIECE_ROWS } = {},
): Generator<string> {
  let from = 0;
  let inPiece = 0;
  for (const { end } of readTextRows(text, delimiter)) {
    inPiece += 1;
    if (inPiece < rows && end - from < characters) continue;
    yield text.slice(from, end);
    from = end;
    inPiece = 0;
  }
  if (from < text.length) yield text.slice(from);
}

/** Whether a sheet is shown in a field, where it can be changed. */
export function isForField({ text, others }: Pick<SheetText, 'text' | 'others'>): boolean {
  return text.length <= FIELD_CHARACTERS && others.length === 0;
}

/** Whether such records are imported from sheets of any length. */
export function takesLong(kind: ImportKindName): boolean {
  return kind === 'readings';
}

/** How many lines a text has. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

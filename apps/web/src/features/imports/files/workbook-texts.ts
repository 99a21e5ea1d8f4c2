import { IMPORT_COLUMNS } from '@dewar/contract/imports';
import { type CellValue, EncryptedFileError, formatValue, type MergeRange, read } from 'hucre';
import { cutSheet, type SheetText } from './cut-pieces.ts';
import { isContainer } from './file-marks.ts';
import { findHiddenInOds, hasOdsPassword, isOds } from './ods-workbook.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { readXls } from './xls-workbook.ts';
import { hasZipEntry, isOtherArchive, readUnpackedSize } from './zip-directory.ts';

export type FileProblem =
  | 'password'
  | 'too-large'
  | 'too-wide'
  | 'unreadable'
  | 'binary'
  | 'archive'
  | 'web-page'
  | 'no-sheet';

export type WorkbookTexts = { readonly sheets: readonly SheetText[] } | { readonly problem: FileProblem };

/** What a workbook may unpack to; a million cells take about 40 MB. */
const UNPACKED_BYTES = 200 * 1024 * 1024;
/** Digits of a number that a spreadsheet shows; those behind are rounding: 0.30000000000000004. */
const DIGITS = 15;

/** The sheets of a workbook (.xlsx, .xls, .ods) as the texts that it shows, or why it cannot be read. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookTexts> {
  if ((readUnpackedSize(bytes) ?? 0) > UNPACKED_BYTES) return { problem: 'too-large' };
  if (hasZipEntry(bytes, 'xl/workbook.bin')) return { problem: 'binary' };
  if (isOtherArchive(bytes)) return { problem: 'archive' };
  try {
    if (await hasOdsPassword(bytes)) return { problem: 'password' };
    const texts = (await readSheets(bytes)).map((sheet) => {
      const { name, isHidden } = sheet;
      return { name, isHidden, ...textOf(sheet) };
    });
    if (texts.some(({ columns }) => columns > IMPORT_COLUMNS)) return { problem: 'too-wide' };
    return { sheets: texts.map(({ columns: _, ...sheet }) => cutSheet(sheet)) };
  } catch (error) {
    return { problem: asksForPassword(error) ? 'password' : 'unreadable' };
  }
}

function asksForPassword(error: unknown): boolean {
  return error instanceof EncryptedFileError || (error instanceof Error && /password/i.test(error.message));
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<readonly ShownSheet[]> {
  if (isContainer(bytes)) return readXls(bytes);
  const { sheets } = await read(bytes, { readStyles: true });
  const inOds = isOds(bytes) ? await findHiddenInOds(bytes) : undefined;
  return sheets.map(({ name, rows, merges = [], cells, rowDefs, columns, hidden = false, veryHidden = false }, at) => ({
    name,
    isHidden: hidden || veryHidden || inOds?.isSheetHidden(at) === true,
    rows,
    merges,
    formatOf: (row, column) => cells?.get(`${row},${column}`)?.style?.numFmt ?? '',
    isRowHidden: (row) => rowDefs?.get(row)?.hidden === true || inOds?.isRowHidden(at, row) === true,
    isColumnHidden: (column) => columns?.[column]?.hidden === true || inOds?.isColumnHidden(at, column) === true,
  }));
}

/** A cell merged over several rows is told in each of them: the number of a tank beside all its readings. */
function fillDown(rows: readonly (readonly string[])[], merges: readonly MergeRange[]): readonly string[][] {
  const filled = rows.map((row) => [...row]);
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol] ?? '';
    for (const row of filled.slice(startRow + 1, endRow + 1)) row[startCol] = value;
  }
  return filled;
}

/** Rows and columns that the workbook hides, as a filter does, are left out and counted. */
function textOf({ rows, merges, formatOf, isRowHidden, isColumnHidden }: ShownSheet) {
  const shown = rows.map((row, at) => row.map((value, column) => writeCell(value, formatOf(at, column))));
  const filled = fillDown(shown, merges);
  let [columns, count, hiddenRows] = [0, 0, 0];
  const hidden = new Set<number>();
  const lines = filled.flatMap((whole, at) => {
    const row = whole.filter((cell, column) => {
      const isHidden = isColumnHidden(column);
      if (isHidden && cell !== '') hidden.add(column);
      return !isHidden;
    });
    const last = row.findLastIndex((cell) => cell !== '');
    if (isRowHidden(at)) {
      if (last >= 0) hiddenRows += 1;
      return [];
    }
    columns = Math.max(columns, last + 1);
    if (last >= 0) count += 1;
    return [row.slice(0, last + 1).join('\t')];
  });
  return { columns, rows: count, hiddenRows, hiddenColumns: hidden.size, text: lines.join('\n').trimEnd() };
}

function writeCell(value: CellValue, format: string): string {
  if (value === null) return '';
  if (value instanceof Date) return writeMoment(value);
  if (typeof value === 'number') return writeShown(value, format);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return quoted(value);
}

/** Percent, leading zeros, and texts that a format puts around a figure: '95%', '0042', '12 mbar'. */
const CHANGES_FIGURE = /%|^0{2,}$|"[^"]*[^\s"][^"]*"|\\[a-z]/i;

function writeShown(value: number, format: string): string {
  if (!CHANGES_FIGURE.test(format)) return writeNumber(value);
  // Not rounded to the decimals of the format: what is stored is the figure, as it is shown.
  if (format.includes('%')) return `${writeNumber(value * 100)}%`;
  return quoted(formatValue(value, format));
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With a fourth digit behind three, so that 2.125 is not taken for two thousand. */
function writeNumber(value: number): string {
  const text = String(Number(value.toPrecision(DIGITS)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The time on the clock of the sheet, which knows no zone: 2026-04-03 14:05. */
function writeMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  const toMinute = new Date(Math.round(moment.getTime() / 1_000) * 1_000).toISOString();
  return `${toMinute.slice(0, 10)} ${toMinute.slice(11, 19)}`;
}

import { IMPORT_COLUMNS } from '@dewar/contract/imports';
import { type CellValue, EncryptedFileError, type MergeRange, read } from 'hucre';
import { cutSheet, type SheetText } from './cut-pieces.ts';
import { readUnpackedSize } from './unpacked-size.ts';

export type FileProblem = 'password' | 'too-large' | 'too-wide' | 'unreadable' | 'no-sheet';

export type WorkbookTexts = { readonly sheets: readonly SheetText[] } | { readonly problem: FileProblem };

/** What a workbook may unpack to; a million cells take about 40 MB. */
const UNPACKED_BYTES = 200 * 1024 * 1024;
/** Digits of a number that a spreadsheet shows; those behind are rounding: 0.30000000000000004. */
const DIGITS = 15;

/** The sheets of a workbook (.xlsx, .xls, .xlsb, .ods) as texts, or why it cannot be read. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookTexts> {
  if ((readUnpackedSize(bytes) ?? 0) > UNPACKED_BYTES) return { problem: 'too-large' };
  try {
    const { sheets } = await read(bytes);
    const texts = sheets.map(({ name, rows, merges = [], hidden = false, veryHidden = false }) => {
      const filled = fillDown(rows, merges);
      return { name, isHidden: hidden || veryHidden, ...textOf(filled) };
    });
    if (texts.some(({ columns }) => columns > IMPORT_COLUMNS)) return { problem: 'too-wide' };
    return { sheets: texts.map(({ columns: _, ...sheet }) => cutSheet(sheet)) };
  } catch (error) {
    return { problem: error instanceof EncryptedFileError ? 'password' : 'unreadable' };
  }
}

/** A cell merged over several rows is told in each of them: the number of a tank beside all its readings. */
function fillDown(rows: readonly (readonly CellValue[])[], merges: readonly MergeRange[]): readonly CellValue[][] {
  const filled = rows.map((row) => [...row]);
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol] ?? null;
    for (const row of filled.slice(startRow + 1, endRow + 1)) row[startCol] = value;
  }
  return filled;
}

function textOf(rows: readonly (readonly CellValue[])[]) {
  let columns = 0;
  let count = 0;
  const lines = rows.map((row) => {
    const cells = row.map(writeCell);
    const last = cells.findLastIndex((cell) => cell !== '');
    columns = Math.max(columns, last + 1);
    if (last >= 0) count += 1;
    return cells.slice(0, last + 1).join('\t');
  });
  return { columns, rows: count, text: lines.join('\n').trimEnd() };
}

function writeCell(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return writeMoment(value);
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return /[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
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

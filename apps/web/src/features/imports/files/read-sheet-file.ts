import { countLines, cutSheet } from './cut-pieces.ts';
import { decodeText } from './decode-text.ts';
import { readWorkbook, type WorkbookTexts } from './workbook-texts.ts';

/** Zip archives (.xlsx, .xlsb, .ods), and the older container of .xls files and of everything with a password. */
const WORKBOOK_MARKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOK_MARKS.some((mark) => mark.every((byte, place) => bytes[place] === byte));
}

/** The one sheet of a CSV file. */
export function readTextFile(name: string, bytes: Uint8Array<ArrayBuffer>): WorkbookTexts {
  const text = decodeText(bytes);
  if (text.includes('\0')) return { problem: 'no-sheet' };
  return { sheets: [cutSheet({ name, isHidden: false, rows: countLines(text), text })] };
}

/** The sheets of a workbook or a CSV file. */
export async function readSheetFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookTexts> {
  return isWorkbook(bytes) ? readWorkbook(bytes) : readTextFile(name, bytes);
}

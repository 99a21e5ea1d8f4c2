import { countLines, cutSheet } from './cut-pieces.ts';
import { decodeText } from './decode-text.ts';
import { isMarkup, isWorkbook } from './file-marks.ts';
import { readWorkbook, type WorkbookTexts } from './workbook-texts.ts';

/** The one sheet of a CSV file. */
export function readTextFile(name: string, bytes: Uint8Array<ArrayBuffer>): WorkbookTexts {
  const text = decodeText(bytes);
  if (text.includes('\0')) return { problem: 'no-sheet' };
  if (isMarkup(text)) return { problem: 'web-page' };
  return {
    sheets: [cutSheet({ name, isHidden: false, rows: countLines(text), hiddenRows: 0, hiddenColumns: 0, text })],
  };
}

/** The sheets of a workbook or a CSV file. */
export async function readSheetFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookTexts> {
  return isWorkbook(bytes) ? readWorkbook(bytes) : readTextFile(name, bytes);
}

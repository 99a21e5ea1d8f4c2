import { IMPORT_COLUMNS, IMPORT_TEXT_LENGTH } from '@dewar/contract/imports';
import { decodeText } from './decode-text.ts';
import type { SheetText, WorkbookProblem, WorkbookTexts } from './workbook-texts.ts';

/** What is chosen for an import; a workbook of a million cells is smaller. */
const FILE_BYTES = 20 * 1024 * 1024;
const READING_MS = 30_000;

/** Zip archives (.xlsx, .xlsb, .ods), and the older container of .xls files and of everything with a password. */
const WORKBOOK_MARKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const PROBLEMS: Readonly<Record<WorkbookProblem, string>> = {
  password: 'This workbook has a password. Save it without one, or copy its rows into the field below.',
  'too-large': 'This workbook is too large when unpacked. Copy its rows into a new workbook, or save the sheet as CSV.',
  'too-wide': `A sheet of this workbook has more than ${IMPORT_COLUMNS} columns. Delete those that are not needed.`,
  unreadable: 'This workbook cannot be read: it may be damaged. Save it again as .xlsx, or save the sheet as CSV.',
};

/** A file cannot be taken, with the reason in words. */
class SheetFileError extends Error {
  override name = 'SheetFileError';
}

/** The sheets of a CSV file or a workbook as texts. Throws SheetFileError. */
export async function openSheetFile(file: File): Promise<readonly SheetText[]> {
  if (file.size > FILE_BYTES) throw new SheetFileError('This file is larger than 20 MB. Import it in parts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!WORKBOOK_MARKS.some((mark) => mark.every((byte, place) => bytes[place] === byte))) {
    const text = decodeText(bytes);
    if (text.includes('\0')) throw new SheetFileError('This is neither a CSV file nor a workbook.');
    return [{ name: file.name, isHidden: false, rows: text.split('\n').length, text }];
  }
  const result = await readInWorker(bytes);
  if ('problem' in result) throw new SheetFileError(PROBLEMS[result.problem]);
  const sheets = result.sheets.filter(({ rows }) => rows > 0);
  if (sheets.length === 0) throw new SheetFileError('This workbook has no filled cells.');
  return sheets;
}

/** Throws SheetFileError if the sheet is longer than one import. */
export function requireShortEnough({ rows, text }: SheetText): void {
  if (text.length <= IMPORT_TEXT_LENGTH) return;
  throw new SheetFileError(
    `This sheet has ${rows.toLocaleString('en-US')} rows, more than one import takes. Import it in parts.`,
  );
}

/** Reading a workbook takes longer than a frame of the screen, and a hostile one as long as it likes. */
async function readInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookTexts> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      limit = setTimeout(() => resolve({ problem: 'too-large' }), READING_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookTexts>) => resolve(data));
      worker.addEventListener('error', () => reject(new SheetFileError('The code for workbooks could not be loaded.')));
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    clearTimeout(limit);
    worker.terminate();
  }
}

import { IMPORT_COLUMNS, IMPORT_TEXT_LENGTH } from '@dewar/contract/imports';
import type { SheetText } from './cut-pieces.ts';
import { isWorkbook } from './file-marks.ts';
import { readTextFile } from './read-sheet-file.ts';
import type { FileToRead } from './sheet-worker.ts';
import type { FileProblem, WorkbookTexts } from './workbook-texts.ts';

const MEGABYTE = 1024 * 1024;
/** A workbook of a million cells is smaller, and a CSV file of a million readings. */
const WORKBOOK_MEGABYTES = 20;
const TEXT_MEGABYTES = 150;
const READING_MS = 30_000;

const PROBLEMS: Readonly<Record<FileProblem, string>> = {
  password: 'This workbook has a password. Save it without one, or copy its rows into the field below.',
  'too-large': 'This workbook is too large when unpacked. Copy its rows into a new workbook, or save the sheet as CSV.',
  'too-wide': `A sheet of this workbook has more than ${IMPORT_COLUMNS} columns. Delete those that are not needed.`,
  unreadable: 'This workbook cannot be read: it may be damaged. Save it again as .xlsx, or save the sheet as CSV.',
  binary: 'This is a binary workbook (.xlsb). Open it in a spreadsheet program and save it as .xlsx.',
  archive: 'This is an archive or a document, and no workbook. Unpack it, and import each sheet by itself.',
  'web-page':
    'This is a web page or XML, whatever its name says. Open it in a spreadsheet program and save it as .xlsx or CSV.',
  'no-sheet': 'This is neither a CSV file nor a workbook.',
};

/** A file cannot be taken, with the reason in words. */
class SheetFileError extends Error {
  override name = 'SheetFileError';
}

/** The sheets of a CSV file or a workbook as texts. Throws SheetFileError. */
export async function openSheetFile(file: File): Promise<readonly SheetText[]> {
  requireSize(file, TEXT_MEGABYTES);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) requireSize(file, WORKBOOK_MEGABYTES);
  const isShort = !isWorkbook(bytes) && bytes.length <= IMPORT_TEXT_LENGTH;
  const result = isShort ? readTextFile(file.name, bytes) : await readInWorker({ name: file.name, bytes });
  if ('problem' in result) throw new SheetFileError(PROBLEMS[result.problem]);
  const sheets = result.sheets.filter(({ rows }) => rows > 0);
  if (sheets.length === 0) throw new SheetFileError('This workbook has no filled cells.');
  return sheets;
}

function requireSize({ size }: File, megabytes: number): void {
  if (size > megabytes * MEGABYTE) {
    throw new SheetFileError(`This file is larger than ${megabytes} MB. Import it in parts, or save it as CSV.`);
  }
}

/** Throws SheetFileError if the sheet is longer than one import of such records. */
export function requireShortEnough({ rows, others }: SheetText, takesLong: boolean): void {
  if (others.length === 0 || takesLong) return;
  throw new SheetFileError(
    `This sheet has ${rows.toLocaleString('en-US')} rows, more than one import takes. Import it in parts.`,
  );
}

/** Reading a file takes longer than a frame of the screen, and a hostile one as long as it likes. */
async function readInWorker(file: FileToRead): Promise<WorkbookTexts> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      limit = setTimeout(() => resolve({ problem: 'too-large' }), READING_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookTexts>) => resolve(data));
      worker.addEventListener('error', () => reject(new SheetFileError('The code for workbooks could not be loaded.')));
      worker.postMessage(file, [file.bytes.buffer]);
    });
  } finally {
    clearTimeout(limit);
    worker.terminate();
  }
}

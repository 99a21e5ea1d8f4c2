import { Readable } from 'node:stream';
import type { Cell, ExportTable } from './export-columns.ts';
import type { ExportPages } from './export-pages.ts';
import { columnLetters, escapeXml, headingXml, rowXml } from './xlsx-cells.ts';
import { SHEET_END, sheetPath, sheetStart, workbookParts } from './xlsx-parts.ts';
import { type ZipWriter, zipStream } from './zip-stream.ts';

/** The most that a sheet of Excel has, the names of the columns included. */
const ROWS_OF_SHEET = 1_048_576;

const WIDTHS = { text: 22, number: 12, time: 21, day: 12 } as const;

/** A few rows behind those of a list: a text in the first column, numbers in the others. */
export interface LastSheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Workbook {
  /** At most 26 characters, without [ ] : * ? / \; further sheets are numbered. */
  readonly sheetName: string;
  readonly rowsOfSheet?: number;
  readonly lastSheet?: LastSheet;
}

/**
 * A list as an Excel workbook, each page written when it is read: a zip archive whose sheets come first and whose
 * list of sheets comes last. Rows beyond the size of a sheet go on in another one.
 */
export function xlsxFile<Row>(table: ExportTable<Row>, pages: ExportPages<Row>, workbook: Workbook): Readable {
  return zipStream((zip) => writeWorkbook(zip, { table, pages, ...workbook }));
}

interface Contents<Row> extends Workbook {
  readonly table: ExportTable<Row>;
  readonly pages: ExportPages<Row>;
}

async function writeWorkbook<Row>(zip: ZipWriter, contents: Contents<Row>): Promise<void> {
  const { table, pages, sheetName, rowsOfSheet = ROWS_OF_SHEET, lastSheet } = contents;
  const rows = new RowReader(pages);
  const names: string[] = [];
  try {
    do {
      names.push(names.length === 0 ? sheetName : `${sheetName} ${names.length + 1}`);
      const sheet = Readable.from(sheetTexts(table, rows, rowsOfSheet), { objectMode: false });
      await zip.add(sheetPath(names.length), sheet);
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  if (lastSheet !== undefined) {
    names.push(lastSheet.name);
    await zip.add(sheetPath(names.length), Readable.from(textsOfLast(lastSheet), { objectMode: false }));
  }
  for (const [path, text] of Object.entries(workbookParts(names.map(escapeXml)))) {
    await zip.add(path, Readable.from([text]));
  }
}

async function* sheetTexts<Row>(
  table: ExportTable<Row>,
  rows: RowReader<Row>,
  rowsOfSheet: number,
): AsyncGenerator<string> {
  const letters = table.headings.map((_, at) => columnLetters(at));
  const widths = table.headings.map((heading, at) => Math.max(WIDTHS[table.kinds[at] ?? 'text'], heading.length + 2));
  yield sheetStart(widths) + headingXml(letters, table.headings);
  let number = 2;
  while (number <= rowsOfSheet && (await rows.hasMore())) {
    const taken = rows.take(rowsOfSheet - number + 1);
    yield taken.map((row, at) => rowXml(number + at, letters, table.cellsOf(row))).join('');
    number += taken.length;
  }
  yield SHEET_END;
}

function textsOfLast({ headings, rows }: LastSheet): AsyncGenerator<string> {
  const kinds = headings.map((_, at) => (at === 0 ? ('text' as const) : ('number' as const)));
  const table: ExportTable<readonly Cell[]> = { headings, kinds, cellsOf: (row) => row };
  const pages = (async function* () {
    yield rows;
  })();
  return sheetTexts(table, new RowReader(pages), ROWS_OF_SHEET);
}

/** Reads pages, and takes rows of them across the ends of sheets. */
class RowReader<Row> {
  readonly #pages: AsyncIterator<readonly Row[]>;
  #read: readonly Row[] = [];

  constructor(pages: ExportPages<Row>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#read.length === 0) {
      const { done, value } = await this.#pages.next();
      if (done === true) return false;
      this.#read = value;
    }
    return true;
  }

  /** Ends the reading, also before the last page. */
  async close(): Promise<void> {
    await this.#pages.return?.();
  }

  /** At most so many of the rows that have been read. */
  take(most: number): readonly Row[] {
    const taken = this.#read.slice(0, most);
    this.#read = this.#read.slice(taken.length);
    return taken;
  }
}

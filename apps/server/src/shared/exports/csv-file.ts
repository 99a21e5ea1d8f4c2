import { Readable } from 'node:stream';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { stringify } from 'csv-stringify/sync';
import type { Cell, ExportTable, LocalTimeCell } from './export-columns.ts';
import type { ExportPages } from './export-pages.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** A list as a CSV file for spreadsheets (RFC 4180), each page written when it is read. */
export function csvFile<Row>(table: ExportTable<Row>, pages: ExportPages<Row>): Readable {
  return Readable.from(csvTexts(table, pages));
}

async function* csvTexts<Row>(table: ExportTable<Row>, pages: ExportPages<Row>): AsyncGenerator<string> {
  // Without a byte order mark spreadsheets assume another encoding.
  yield BYTE_ORDER_MARK + linesOf([table.headings]);
  for await (const rows of pages) yield linesOf(rows.map((row) => table.cellsOf(row).map(textOf)));
}

function linesOf(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], { record_delimiter: 'windows', quote_record_delimiter: true });
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return withoutFormula(cell);
  if (typeof cell === 'number') return String(cell);
  return 'day' in cell ? cell.day : isoText(cell);
}

/**
 * A text that begins with one of these signs would be a formula: an apostrophe makes it a text again (OWASP, CSV
 * injection). Numbers may begin with a minus.
 */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}

/** '2026-06-10T14:30:00-05:00'. */
export function isoText({ wallClockMs, offsetMinutes }: LocalTimeCell): string {
  const local = new Date(wallClockMs).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  const ahead = new Date(Math.abs(offsetMinutes) * MILLISECONDS_PER_MINUTE).toISOString();
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${ahead.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length)}`;
}

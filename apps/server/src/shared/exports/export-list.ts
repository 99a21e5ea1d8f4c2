import type { ExportFormat } from '@dewar/contract/exports';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { writeAudit } from '../audit/audit-log.ts';
import { FileResponse } from '../http/file-response.ts';
import type { RequestContext } from '../request-context.ts';
import { csvFile } from './csv-file.ts';
import { type ExportColumn, tableOf } from './export-columns.ts';
import type { ExportPages } from './export-pages.ts';
import { type LastSheet, xlsxFile } from './xlsx-file.ts';

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface ExportedList<Row> {
  /** What the list is called: 'Vacuum readings'. Sheet and file are named after it. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly pages: ExportPages<Row>;
  /** In the audit log: the kind of the records, and the company whose they are; of people of a company, their own. */
  readonly entity: string;
  readonly company_id?: number | undefined;
  /** The format, and the filter of the list. */
  readonly query: { readonly format: ExportFormat };
  /** Of the times; the person's own by default. */
  readonly timeZone?: string | undefined;
  /** What a workbook has behind its rows; a CSV file has one table. */
  readonly lastSheet?: LastSheet | undefined;
}

/**
 * A list as a file that is written while its rows are read. The first page is read before anything is sent, so that an
 * unknown list is a 404; then the export is audited.
 */
export async function exportList<Row>(
  { db, person, now }: RequestContext,
  { name, columns, pages, query, lastSheet, timeZone = person.timezone, ...list }: ExportedList<Row>,
): Promise<FileResponse> {
  const read = await withFirstPage(pages);
  const company_id = list.company_id ?? (belongsToCompany(person.role) ? person.company_id : null);
  await writeAudit(db, {
    actor: person,
    company_id,
    entity: list.entity,
    entity_id: null,
    action: 'export',
    after: query,
  });
  const table = tableOf(columns, timeZone);
  const { format } = query;
  return new FileResponse({
    body:
      format === 'csv'
        ? csvFile(table, read)
        : xlsxFile(table, read, { sheetName: name, ...(lastSheet !== undefined && { lastSheet }) }),
    contentType: CONTENT_TYPES[format],
    fileName: `${name.toLowerCase().replaceAll(' ', '-')}-${calendarDateIn(timeZone, now)}.${format}`,
  });
}

/** The same pages, the first of which is already read. */
async function withFirstPage<Row>(pages: ExportPages<Row>): Promise<ExportPages<Row>> {
  const iterator = pages[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

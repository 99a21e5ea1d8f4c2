import type { BodyOf } from '@dewar/contract/endpoint';
import { type exportImportReasons, IMPORT_OUTCOME_LABELS } from '@dewar/contract/imports';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import type { FileResponse } from '../../shared/http/file-response.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { requireKind } from './import-service.ts';
import { judgeRows } from './judge-rows.ts';
import type { JudgedRow } from './judged-row.ts';
import { readSheet } from './read-sheet.ts';
import { requireNeededColumns, understandSheet } from './sheet.ts';

/**
 * The sheet as it was sent, with what becomes of each row and why behind its own columns, so that it can be corrected and
 * imported again: those columns are none that an import knows. Throws as the import does for a sheet that cannot be read.
 */
export async function exportReasons(
  context: RequestContext,
  { format, rows, ...request }: BodyOf<typeof exportImportReasons>,
): Promise<FileResponse> {
  const { db, person, now } = context;
  const kind = requireKind(person, request.kind);
  const sheet = understandSheet(await readSheet(request.text), request);
  requireNeededColumns(sheet);
  const { date_order: dateOrder, timezone: timeZone, company_name } = request;
  const query = { format, rows };
  const judged = await judgeRows(db, kind, { sheet, dateOrder, timeZone, company_name, person, now });
  return exportList(context, {
    name: 'Rows with reasons',
    columns: reasonColumnsOf(sheet.headings),
    pages: pagesOf(rows === 'all' ? judged : judged.filter(({ outcome }) => outcome === 'refused')),
    entity: 'import',
    query,
  });
}

/** The columns of a sheet with reasons. */
export function reasonColumnsOf(headings: readonly string[]): readonly ExportColumn<JudgedRow>[] {
  return [
    ...headings.map((heading, at) => ({ heading, text: ({ cells }: JudgedRow) => cells[at] })),
    { heading: 'Row', number: ({ row }) => row },
    { heading: 'Outcome', text: ({ outcome }) => IMPORT_OUTCOME_LABELS[outcome] },
    { heading: 'Reason', text: ({ message }) => message },
  ];
}

import type { QueryOf } from '@dewar/contract/endpoint';
import type { exportLongImportReasons } from '@dewar/contract/long-imports';
import type { Database } from '../../../shared/database/database.ts';
import { exportList } from '../../../shared/exports/export-list.ts';
import { pagesOf } from '../../../shared/exports/export-pages.ts';
import type { FileResponse } from '../../../shared/http/file-response.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { JudgedRow } from '../judged-row.ts';
import { readPiece } from '../read-sheet.ts';
import { reasonColumnsOf } from '../reasons-export.ts';
import type { LongImportWork } from './long-import-repository.ts';
import { getOwn } from './long-import-service.ts';
import { findPieceText } from './piece-repository.ts';
import { findFatesBetween } from './staged-row-repository.ts';

/** The sheet as it was sent with reasons, like that of a short import. Throws 404 if the import is not one's own. */
export async function exportLongReasons(
  context: RequestContext,
  { id, ...query }: QueryOf<typeof exportLongImportReasons> & { readonly id: number },
): Promise<FileResponse> {
  const { db, person } = context;
  const work = await getOwn(db, person, id);
  return exportList(context, {
    name: 'Rows with reasons',
    columns: reasonColumnsOf(work.choices.headings),
    pages: judgedPages(db, work, query.rows),
    entity: 'import',
    query,
  });
}

/** Piece by piece; nothing if the sheet is not judged, or no longer kept. */
async function* judgedPages(
  db: Database,
  { id, pieces, choices }: LongImportWork,
  rows: QueryOf<typeof exportLongImportReasons>['rows'],
): AsyncGenerator<readonly JudgedRow[]> {
  let linesAbove = 0;
  for (let piece = 1; piece <= pieces; piece += 1) {
    const text = await findPieceText(db, id, piece);
    if (text === undefined) return;
    const read = await readPiece(text, { delimiter: choices.delimiter, linesAbove });
    const fates = await findFatesBetween(db, id, { first: linesAbove + 1, last: linesAbove + read.lines });
    const judged = read.rows.flatMap(({ row, cells }) => {
      const fate = fates.get(row);
      const isWanted = fate !== undefined && (rows === 'all' || fate.outcome === 'refused');
      return isWanted ? [{ ...fate, cells, record: null }] : [];
    });
    yield* pagesOf(judged);
    linesAbove += read.lines;
  }
}

import { MOST_COUNTED_ROWS, type RowCount } from '@dewar/contract/exports';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many of `rows`, a select of anything, there are: rows beyond the most that are counted are not read. */
export async function countRows(db: Database, rows: RawBuilder<unknown>): Promise<RowCount> {
  const { rows: counts } = await sql<{ readonly counted: number }>`
    select count(*)::int as counted from (${rows} limit ${MOST_COUNTED_ROWS + 1}) found`.execute(db);
  const counted = counts[0]?.counted ?? 0;
  return { rows: Math.min(counted, MOST_COUNTED_ROWS), is_more: counted > MOST_COUNTED_ROWS };
}

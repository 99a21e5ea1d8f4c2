import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type JsonPage, type PageRequest, readCursor } from '../database/json-page.ts';
import { notFound } from '../errors.ts';

/** Enough that few statements are run, and few enough that writing them out takes a few milliseconds. */
export const ROWS_AT_ONCE = 200;

/** The rows of a list, some at a time. */
export type ExportPages<Row> = AsyncIterable<readonly Row[]>;

interface Page<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: Cursor | undefined;
}

/**
 * The pages of a list from the first on, each read when the one before has been written out. Other requests are served
 * in between.
 */
export async function* pagesFrom<Row, Cursor>(
  readPage: (cursor: Cursor | undefined) => Promise<Page<Row, Cursor>>,
): AsyncGenerator<readonly Row[]> {
  let cursor: Cursor | undefined;
  do {
    const { rows, next } = await readPage(cursor);
    yield rows;
    cursor = next;
    await setImmediate();
  } while (cursor !== undefined);
}

/** The same of a list that answers pages of JSON; `row` is the shape of a row. Throws 404 if it has no such list. */
export function jsonPagesFrom<Row>(
  row: z.ZodType<Row>,
  readPage: (page: PageRequest) => Promise<JsonPage | undefined>,
): AsyncGenerator<readonly Row[]> {
  return cursorPagesFrom(row, ({ limit, cursor }) => readPage({ limit, after: readCursor(cursor) }));
}

interface CursorRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The same of a list that reads the cursor of its page itself. */
export function cursorPagesFrom<Row>(
  row: z.ZodType<Row>,
  readPage: (page: CursorRequest) => Promise<JsonPage | undefined>,
): AsyncGenerator<readonly Row[]> {
  const rows = z.array(row);
  return pagesFrom(async (cursor: string | undefined) => {
    const page = await readPage({ limit: ROWS_AT_ONCE, cursor });
    if (page === undefined) throw notFound();
    return { rows: rows.parse(JSON.parse(page.records)), next: page.next_cursor };
  });
}

/** What is already read, some at a time. */
export async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    yield rows.slice(from, from + ROWS_AT_ONCE);
    await setImmediate();
  }
}

interface NumberedRange {
  /** The number of the last row of the page before; 0 before the first. */
  readonly after: number;
  readonly rows: number;
}

/** The pages of a list in the order of its numbers. */
export function pagesById<Row extends { readonly id: number }>(
  readRows: (range: NumberedRange) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  return pagesFrom(async (after: number | undefined) => {
    const rows = await readRows({ after: after ?? 0, rows: ROWS_AT_ONCE });
    return { rows, next: rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id };
  });
}

interface Page<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: Cursor | undefined;
}

/** The rows of a paged list from its first page on, each page read when the one before has been sent. */
export async function* readPages<Row, Cursor>(
  readPage: (cursor: Cursor | undefined) => Promise<Page<Row, Cursor>>,
): AsyncGenerator<Row> {
  let cursor: Cursor | undefined;
  do {
    const { rows, next } = await readPage(cursor);
    yield* rows;
    cursor = next;
  } while (cursor !== undefined);
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | undefined;
}

/** The rows of a paged list from its first page on, each page read when the one before has been sent. */
export async function* readPages<Row>(
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage(cursor);
    yield* rows;
    cursor = next;
  } while (cursor !== undefined);
}

interface Page<Row> {
  readonly status: number;
  readonly text: string;
  readonly body: { readonly data: readonly Row[]; readonly next_cursor?: string };
}

/** The rows of a list, page after page. */
export async function rowsOfAllPages<Row>(readPage: (query: object) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { status, text, body } = await readPage(cursor === undefined ? {} : { cursor });
    if (status !== 200) throw new Error(text);
    rows.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  return rows;
}

import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { FileResponse } from './file-response.ts';

interface CsvParts {
  readonly rows: Iterable<object> | AsyncIterable<object>;
  /** Their keys, which are also the headings. */
  readonly columns: readonly string[];
  readonly fileName: string;
}

/** Rows as a CSV file for spreadsheets, sent while they are read. */
export function csvResponse({ rows, columns, fileName }: CsvParts): FileResponse {
  const csv = stringify({
    header: true,
    columns: [...columns],
    // Without a byte order mark spreadsheets assume another encoding, and they take a cell starting with = for a
    // formula.
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  });
  // An error in between destroys the response, so that a partial file is not taken for a complete one.
  const body = pipeline(Readable.from(rows), csv, () => undefined);
  return new FileResponse({ body, contentType: 'text/csv; charset=utf-8', fileName });
}

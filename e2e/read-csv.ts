const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;

/** The rows of a CSV file (RFC 4180), cell by cell. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [found, cell = '', end] of text.matchAll(CELL)) {
    if (found === '') break;
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

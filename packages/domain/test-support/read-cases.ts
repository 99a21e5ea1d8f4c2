/** The rows of a file of reference cases (CSV), with these columns. */
export function readCases<Column extends string>(
  csv: string,
  columns: readonly Column[],
): readonly Readonly<Record<Column, string>>[] {
  const [header = '', ...lines] = csv.trim().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const entries = columns.map((column) => [column, cells[names.indexOf(column)] ?? '']);
    return Object.fromEntries(entries) as Record<Column, string>;
  });
}

import type { ExportColumn } from './export-columns.ts';

/** A column in words: its heading in the file, and what stands below it. */
export interface DescribedColumn {
  readonly heading: string;
  readonly about: string;
}

/** The columns of a CSV file for people who have only the file; times are in `timeZone`. */
export function describeColumns<Row>(
  columns: readonly ExportColumn<Row>[],
  timeZone: string,
): readonly DescribedColumn[] {
  return columns.map((column) => {
    const { heading } = column;
    if ('time' in column) {
      return { heading: `${heading} (${timeZone})`, about: 'Date and time in this zone, with the offset from UTC' };
    }
    return { heading, about: aboutOf(column) };
  });
}

function aboutOf<Row>(column: ExportColumn<Row>): string {
  if ('text' in column) return 'Text';
  if ('flag' in column) return 'Yes or No';
  if ('day' in column) return 'Date (year-month-day)';
  if (!('number' in column) || column.unit === undefined) return 'Number';
  if (typeof column.unit === 'string') return `Number in ${column.unit}; the next column repeats the unit`;
  return 'Number; the next column has its unit';
}

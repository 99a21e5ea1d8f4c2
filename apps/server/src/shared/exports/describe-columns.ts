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
  return columns.flatMap((column) => {
    const { heading } = column;
    if ('time' in column) {
      return [{ heading: `${heading} (${timeZone})`, about: 'Date and time in this zone, with the offset from UTC' }];
    }
    if (!('number' in column) || column.unit === undefined) return [{ heading, about: aboutOf(column) }];
    const number = typeof column.unit === 'string' ? `Number in ${column.unit}` : 'Number';
    return [
      { heading, about: number },
      { heading: `${heading} unit`, about: 'The unit of the column before' },
    ];
  });
}

function aboutOf<Row>(column: ExportColumn<Row>): string {
  if ('text' in column) return 'Text';
  if ('flag' in column) return 'Yes or No';
  return 'day' in column ? 'Date (year-month-day)' : 'Number';
}

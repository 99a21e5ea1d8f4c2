import type { MeasureName } from './measures.ts';

/** A column that an import takes from a sheet. Its name is that of the field that it fills. */
export interface SheetColumn {
  readonly name: string;
  readonly label: string;
  /** Matches its headings in lower case, with single spaces instead of marks: 'tank no'. */
  readonly heading: RegExp;
  /** No row is imported without it. */
  readonly isNeeded?: true;
  readonly isDate?: true;
  /** What its figures measure, if they have a unit. */
  readonly measure?: MeasureName;
}

export const TANK_COLUMN = {
  name: 'tank_number',
  label: 'Tank number',
  heading: /^(iso )?(tank|container|unit|equipment)( (no|number|id))?$|^iso$/,
  isNeeded: true,
} as const satisfies SheetColumn;

/** The headings of notes. */
export const NOTES_HEADING = /^(additional )?(notes?|comments?|remarks?)$/;

/** At which place of a row, from 0, each column stands. */
export type ColumnPlaces = Readonly<Record<string, number>>;

/** The places of the columns whose headings are known, each the first one: 'Tank No.', 'Date', 'Vacuum (mbar)'. */
export function findColumns(columns: readonly SheetColumn[], headings: readonly string[]): ColumnPlaces {
  const plain = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  const found: Record<string, number> = {};
  for (const { name, heading } of columns) {
    const taken = Object.values(found);
    const place = plain.findIndex((text, at) => heading.test(text) && !taken.includes(at));
    if (place >= 0) found[name] = place;
  }
  return found;
}

const HEADING_ROWS = 10;

/**
 * Which row holds the headings: of the first ten the one with the most known columns, at least two; titles and merged
 * headings above it are passed over. Headings in words that are not known, of another language for instance, are found
 * by standing above figures. Undefined if the sheet has none.
 */
export function findHeadingRow(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
): number | undefined {
  const first = rows.slice(0, HEADING_ROWS);
  const known = first.map((row) => Object.keys(findColumns(columns, row)).length);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  const figures = first.findIndex((row) => row.some(hasDigit));
  const above = rows[figures - 1] ?? [];
  return above.filter((cell) => cell !== '').length < 2 ? undefined : figures - 1;
}

/** No date, time or figure is without one; a heading such as 'Vacuum 2025' is found by its words. */
function hasDigit(cell: string): boolean {
  return /\d/.test(cell);
}

const YES = ['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'fresh pull'];
const NO = ['', 'no', 'n', 'false', '0', '-', 'nein', 'non'];

/** A cell that says yes or no; undefined if it says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** What an imported reading takes from a sheet, in the names of the fields of a reading. */
export const READING_COLUMNS = {
  tank_number: 'Tank number',
  reading_timestamp: 'Date and time',
  vacuum_reading: 'Vacuum reading',
  fresh_pull: 'Fresh pull',
  additional_notes: 'Notes',
} as const;

export type ReadingColumn = keyof typeof READING_COLUMNS;

export const READING_COLUMN_NAMES = [
  'tank_number',
  'reading_timestamp',
  'vacuum_reading',
  'fresh_pull',
  'additional_notes',
] as const satisfies readonly ReadingColumn[];

const HEADINGS: Readonly<Record<ReadingColumn, RegExp>> = {
  tank_number: /^(iso )?(tank|container|unit|equipment)( (no|number|id))?$|^iso$/,
  reading_timestamp: /^(date|time|timestamp|taken|recorded)\b|\b(date|timestamp)$|^when$/,
  vacuum_reading: /^(annular |annulus )?(vacuum|microns?|reading)\b|^(mbar|torr|mtorr|pa)$/,
  fresh_pull: /^fresh\b|^pumped$/,
  additional_notes: /^(additional )?(notes?|comments?|remarks?)$/,
};

/** At which place of a row each column stands. */
export type ColumnPlaces = Readonly<Partial<Record<ReadingColumn, number | undefined>>>;

/** The places of the columns whose headings are known, each the first one: 'Tank No.', 'Date', 'Vacuum (mbar)'. */
export function findReadingColumns(headings: readonly string[]): ColumnPlaces {
  const plain = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  const found: Partial<Record<ReadingColumn, number>> = {};
  for (const column of READING_COLUMN_NAMES) {
    const taken = Object.values(found);
    const place = plain.findIndex((heading, at) => HEADINGS[column].test(heading) && !taken.includes(at));
    if (place >= 0) found[column] = place;
  }
  return found;
}

const HEADING_ROWS = 10;

/**
 * Which row holds the headings: of the first ten the one with the most known columns, at least two; titles and merged
 * headings above it are passed over. Undefined if the sheet has none.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | undefined {
  const known = rows.slice(0, HEADING_ROWS).map((row) => Object.keys(findReadingColumns(row)).length);
  const most = Math.max(0, ...known);
  return most < 2 ? undefined : known.indexOf(most);
}

const YES = ['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'fresh pull'];
const NO = ['', 'no', 'n', 'false', '0', '-', 'nein', 'non'];

/** A cell that says yes or no; undefined if it says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

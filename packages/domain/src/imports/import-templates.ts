import type { ColumnPlaces } from './sheet-column.ts';

/** Templates that one person may have: more than a menu shows well, and few enough to list at once. */
export const MAX_IMPORT_TEMPLATES = 50;

/** How the columns of a sheet were matched. */
interface MatchedColumns {
  /** The headings of that sheet, in their order. */
  readonly headings: readonly string[];
  /** At which of them each column stands, from 0. */
  readonly columns: ColumnPlaces;
}

/**
 * Whether a sheet has the headings of an earlier one, in their order. Case and outer spaces do not count; of sheets
 * without headings nothing is known to be the same.
 */
export function hasSameHeadings({ headings }: Pick<MatchedColumns, 'headings'>, others: readonly string[]): boolean {
  if (headings.length !== others.length || headings.every((heading, at) => heading === `Column ${at + 1}`))
    return false;
  return headings.every((heading, at) => plain(heading) === plain(others[at] ?? ''));
}

/**
 * Where the columns of an earlier sheet stand in another one: at the same places if it has the same headings, otherwise
 * below the first such heading. A column whose heading it lacks is left out.
 */
export function placesInSheet({ headings, columns }: MatchedColumns, others: readonly string[]): ColumnPlaces {
  if (hasSameHeadings({ headings }, others)) return columns;
  const found: Record<string, number> = {};
  for (const [name, place] of Object.entries(columns)) {
    const at = others.findIndex((other) => plain(other) === plain(headings[place] ?? ''));
    if (at >= 0) found[name] = at;
  }
  return found;
}

function plain(heading: string): string {
  return heading.trim().toLowerCase();
}

import { findPlain } from './columns-by-date.ts';
import { findOpen } from './open-columns.ts';
import { type ReadHeading, readHeadings } from './read-headings.ts';
import type { ColumnPlaces, SheetColumn } from './sheet-column.ts';

/**
 * The places of the columns whose headings are known: 'Tank No.', 'Date', 'Vacuum (mbar)'. Units and other words in
 * brackets may be missing or there. A column that more than one heading may be of is left open.
 */
export function findColumns(columns: readonly SheetColumn[], headings: readonly string[]): ColumnPlaces {
  const first = findNamed(columns, headings);
  const open = findOpenColumns(columns, headings);
  const told = columns.filter(({ name, timeOf = name }) => name in first && !(name in open || timeOf in open));
  return Object.fromEntries(told.map(({ name }) => [name, first[name] ?? 0]));
}

/** By column that is left open, the places of the headings that may be its: of several, or of one that may be of something else. */
export function findOpenColumns(
  columns: readonly SheetColumn[],
  headings: readonly string[],
): Readonly<Record<string, readonly number[]>> {
  const read = readHeadings(headings);
  return findOpen(columns, read, findFirst(columns, read));
}

/** The places of all columns whose headings are known: of several headings of a column that of the first. */
export function findNamed(columns: readonly SheetColumn[], headings: readonly string[]): ColumnPlaces {
  return findFirst(columns, readHeadings(headings));
}

const NO_HEADING = /(?!)/;

function findFirst(columns: readonly SheetColumn[], read: readonly ReadHeading[]): ColumnPlaces {
  const found: Record<string, number> = {};
  const whole = read.map((heading) => heading.whole);
  const bare = read.map((heading) => heading.bare);
  const isNever = ({ isNever: never }: SheetColumn, at: number) => never?.(bare[at] ?? '', whole[at] ?? '') === true;
  const placesOf = (texts: readonly string[], column: SheetColumn, heading: RegExp) => {
    const taken = Object.values(found);
    const isIts = (text: string, at: number) =>
      text !== '' && heading.test(text) && !taken.includes(at) && !isNever(column, at);
    return texts.flatMap((text, at) => (isIts(text, at) ? [at] : []));
  };
  const take = (texts: readonly string[], column: SheetColumn, heading: RegExp | undefined) => {
    if (heading === undefined || found[column.name] !== undefined) return;
    const [place] = placesOf(texts, column, heading);
    if (place !== undefined) found[column.name] = place;
  };
  const dated = columns.filter(({ timeOf }) => timeOf === undefined);
  for (const texts of [whole, bare]) for (const column of dated) take(texts, column, column.heading);
  for (const column of dated) take(whole, column, column.single);
  const open = dated.filter((column) => placesOf(whole, column, column.perhaps ?? NO_HEADING).length === 0);
  const mostTiers = Math.max(0, ...open.map((column) => tiersOf(column).length));
  for (let tier = 0; tier < mostTiers; tier += 1) {
    for (const texts of [whole, bare]) for (const column of open) take(texts, column, tiersOf(column)[tier]);
  }
  for (const column of columns) {
    const { heading, timeOf, besideOther } = column;
    const date = timeOf === undefined ? undefined : found[timeOf];
    if (date === undefined) continue;
    take(bare, column, heading);
    if (besideOther?.isNotOf(bare[date] ?? '') === false) take(bare, column, besideOther.heading);
  }
  const isPlain = (column: SheetColumn, at: number) =>
    !isNever(column, at) && [whole, bare].some((texts) => column.plain?.test(texts[at] ?? '') === true);
  const standing = columns.filter(({ plain }) => plain !== undefined);
  Object.assign(found, findPlain(standing, found, { width: read.length, isPlain }));
  for (const { name, unitOf } of columns) {
    const measured = unitOf === undefined ? undefined : found[unitOf];
    if (measured === undefined || found[name] !== undefined) continue;
    const place = whole.findIndex((text) => text === `${whole[measured]} unit` || text === `${bare[measured]} unit`);
    if (place >= 0) found[name] = place;
  }
  return found;
}

function tiersOf({ otherwise = [] }: SheetColumn): readonly RegExp[] {
  return otherwise instanceof RegExp ? [otherwise] : otherwise;
}

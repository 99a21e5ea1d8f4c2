import { findNamed } from './find-columns.ts';
import { changesHeading, isTitle } from './heading-words.ts';
import { isUnitAlone } from './measures.ts';
import type { SheetColumn } from './sheet-column.ts';
import { isFigure, plainHeading } from './sheet-columns.ts';

/** Titles and details of a gauge or a customer stand above the headings. */
const ROWS_LOOKED_AT = 40;
/** A group, its headings, and their units. */
const MOST_HEADING_ROWS = 3;

type Row = readonly string[];

/** The headings of a sheet, put together from the rows in which they stand. */
export interface SheetHeadings {
  /** The place of the first row below them, from 0. */
  readonly below: number;
  /** By the places of their columns; empty where none stands. */
  readonly headings: readonly string[];
}

/**
 * The headings: of the first rows those with the most known columns, at least two. Groups above ('Load', 'Arrival') and
 * units below are put together with them. Headings in words that are not known, of another language for instance, are
 * found by standing above figures. Undefined if the sheet has none.
 */
export function findHeadings(columns: readonly SheetColumn[], rows: readonly Row[]): SheetHeadings | undefined {
  const first = rows.slice(0, ROWS_LOOKED_AT);
  const known = first.map((row) => countKnown(columns, row));
  const most = Math.max(0, ...known);
  const single = most >= 2 ? known.indexOf(most) : findRowAboveFigures(first);
  // Headings that are told apart by the groups above them alone, 'Gross' and 'Net', need these even to know as many.
  const isToldByGroups = single !== undefined && hasRepeated(first[single] ?? []);
  const atLeast = single === undefined ? 1 : isToldByGroups ? most - 1 : most;
  const grouped = findGrouped(columns, first, { known, atLeast });
  const at = grouped?.at ?? single;
  if (at === undefined) return undefined;
  const headings = grouped?.headings ?? withGroups(first[at] ?? [], first[at - 1] ?? []);
  const units = first[at + 1] ?? [];
  return isRowOfUnits(units)
    ? { below: at + 2, headings: headings.map((heading, place) => withUnit(heading, units[place] ?? '')) }
    : { below: at + 1, headings };
}

function hasRepeated(row: Row): boolean {
  const filled = row.filter((cell) => cell !== '');
  return new Set(filled).size < filled.length;
}

function countKnown(columns: readonly SheetColumn[], row: Row): number {
  return row.some((cell) => cell !== '') ? Object.keys(findNamed(columns, row)).length : 0;
}

function findRowAboveFigures(rows: readonly Row[]): number | undefined {
  const figures = rows.findIndex((row) => row.some(hasDigit) && row.filter((cell) => cell !== '').length > 1);
  const above = rows[figures - 1] ?? [];
  return above.filter((cell) => cell !== '').length < 2 ? undefined : figures - 1;
}

interface KnownAlone {
  /** How many columns each row names by itself. */
  readonly known: readonly number[];
  /** How many are to be exceeded. */
  readonly atLeast: number;
}

/** Rows that name more columns together than one does. */
function findGrouped(columns: readonly SheetColumn[], rows: readonly Row[], { known: alone, atLeast }: KnownAlone) {
  let best: { readonly at: number; readonly headings: Row; readonly known: number } | undefined;
  for (let rowsAbove = 1; rowsAbove < MOST_HEADING_ROWS; rowsAbove += 1) {
    for (let at = rowsAbove; at < rows.length; at += 1) {
      const parts = rows.slice(at - rowsAbove, at + 1);
      if (parts.some((part) => part.every((cell) => cell === '') || part.some(isFigure))) continue;
      const joined = joinHeadings(parts);
      const headings = alone[at] === 0 ? joined : withoutOtherGroups(columns, joined, parts);
      const known = countKnown(columns, headings);
      const isBelowKnown = known === atLeast && alone[at - 1] === known && isRowOfHeadings(rows[at] ?? []);
      if (known > Math.max(best?.known ?? 0, atLeast - Number(isBelowKnown))) best = { at, headings, known };
    }
  }
  return best;
}

/** Whether a row may tell what stands below a group, 'last' and 'next': words alone, and more than one. */
function isRowOfHeadings(row: Row): boolean {
  const filled = row.filter((cell) => cell !== '');
  return filled.length > 1 && !filled.some(hasDigit) && !filled.some(isUnitAlone);
}

/** Each heading behind the group above it: a group stands above its first column, and is told once. */
function joinHeadings(parts: readonly Row[]): Row {
  const width = Math.max(...parts.map((part) => part.length));
  const last = parts.at(-1) ?? [];
  const groups = parts.slice(0, -1).map((part) => spread(part, width, last));
  return Array.from({ length: width }, (_, place) => {
    const words = [...groups.map((group) => group[place] ?? ''), last[place] ?? ''];
    return words.filter((word, at) => word !== '' && words.indexOf(word) === at).join(' ');
  });
}

/** Headings that name columns by themselves, behind the groups above them that change what they are: 'Next', 'Return'. */
function withGroups(row: Row, above: Row): Row {
  // A cell alone is a title of the sheet.
  if (above.some(isFigure) || above.filter((cell) => cell !== '').length < 2) return row;
  const groups = spread(above, row.length, row);
  return row.map((own, place) => {
    const group = groups[place] ?? '';
    return own !== '' && changesHeading(plainHeading(group), plainHeading(own)) ? `${group} ${own}` : own;
  });
}

/**
 * The headings without groups that say nothing of them: below 'Measurement' a heading is what it is by itself, and notes are
 * of the row in whatever group they stand.
 */
function withoutOtherGroups(columns: readonly SheetColumn[], joined: Row, parts: readonly Row[]): Row {
  const used = new Set(Object.values(findNamed(columns, joined)));
  const last = parts.at(-1) ?? [];
  const ofRow = columns.filter(({ isOfRow }) => isOfRow === true);
  return joined.map((heading, place) => {
    const own = last[place] ?? '';
    if (used.has(place) || own === '' || own === heading) return heading;
    const group = plainHeading(heading.slice(0, heading.length - own.length));
    const isOwn = isTitle(group) || Object.keys(findNamed(ofRow, [own])).length > 0;
    return isOwn ? own : heading;
  });
}

function spread(part: Row, width: number, last: Row): Row {
  let group = '';
  return Array.from({ length: width }, (_, place) => {
    const own = part[place] ?? '';
    // A heading that fills both rows is no group: nothing else stands below it.
    if (own !== '') group = ['', own].includes(last[place] ?? '') ? '' : own;
    return own === '' ? group : own;
  });
}

function withUnit(heading: string, unit: string): string {
  return unit === '' || heading.includes(unit) ? heading : `${heading} (${unit.replaceAll(/^[([]|[)\]]$/g, '')})`;
}

/** Whether all that stands in a row are units, or nearly all: 'yyyy-mm-dd' may be among them. */
function isRowOfUnits(row: Row): boolean {
  const filled = row.filter((cell) => cell !== '' && cell !== '-');
  if (filled.some(isFigure)) return false;
  const units = filled.filter(isUnitAlone);
  return units.length > 0 && (units.length === filled.length || units.length >= Math.max(2, filled.length - 2));
}

/** No date, time or figure is without one. */
function hasDigit(cell: string): boolean {
  return /\d/.test(cell);
}

import { NO_FIGURE_WORDS, UNIT_WORDS } from './heading-words.ts';
import type { ReadHeading } from './read-headings.ts';
import type { ColumnPlaces, SheetColumn } from './sheet-column.ts';

/**
 * The columns that the headings leave open, each with the places that may be its: figures and dates that stand below more
 * than one heading ('Vacuum before', 'Vacuum after') and those of a heading that may be of something else.
 */
export function findOpen(columns: readonly SheetColumn[], read: readonly ReadHeading[], first: ColumnPlaces) {
  const open = columns.flatMap((column) => {
    const place = first[column.name];
    const heading = place === undefined ? undefined : read[place];
    if (place === undefined || heading === undefined) return [];
    const rivals = listRivals(column, { read, first, place });
    if (rivals.length > 0) return [[column.name, [place, ...rivals]] as const];
    return isSure(column, heading, first) ? [] : [[column.name, [place]] as const];
  });
  return Object.fromEntries(open);
}

/** Whether the heading of a column cannot be of something else, or one stands beside it that tells which. */
function isSure({ unsure }: SheetColumn, { bare }: ReadHeading, first: ColumnPlaces): boolean {
  return unsure === undefined || !unsure.heading.test(bare) || unsure.beside.some((name) => first[name] !== undefined);
}

interface RivalsOf {
  readonly read: readonly ReadHeading[];
  readonly first: ColumnPlaces;
  readonly place: number;
}

/** The places of other headings that say as surely that they are this column. */
function listRivals(column: SheetColumn, { read, first, place }: RivalsOf): readonly number[] {
  const { measure, suffix, isDate } = column;
  const own = read[place];
  if (own === undefined || (measure === undefined && suffix === undefined && isDate !== true)) return [];
  const taken = Object.entries(first).flatMap(([name, at]) => (name === column.name ? [] : [at]));
  const patterns = patternsOf(column, own);
  return read.flatMap((other, at) => {
    if (at === place || taken.includes(at) || / units?$/.test(other.whole)) return [];
    if (column.isNever?.(other.bare, other.whole) === true) return [];
    // 'Received' with a column of its units is a figure, and no date.
    if (isDate === true && read.some(({ whole }) => whole === `${other.whole} unit`)) return [];
    const isAlike = patterns.some((pattern) => matches(pattern, other));
    return (isAlike && !isInOtherUnit(own, other)) || (measure !== undefined && saysMore(own, other)) ? [at] : [];
  });
}

/** The patterns of a column that are no weaker than the one that matches its heading. */
function patternsOf(
  { heading, single, rival, otherwise = [], plain }: SheetColumn,
  own: ReadHeading,
): readonly RegExp[] {
  const tiers = otherwise instanceof RegExp ? [otherwise] : otherwise;
  const all = [[heading, single].filter((pattern) => pattern !== undefined), ...tiers.map((tier) => [tier])];
  const last = all.findIndex((patterns) => patterns.some((pattern) => matches(pattern, own)));
  if (last >= 0) return [...all.slice(0, last + 1).flat(), ...(rival === undefined ? [] : [rival])];
  return plain === undefined ? [] : [plain];
}

function matches(pattern: RegExp, { whole, bare }: ReadHeading): boolean {
  return [whole, bare].some((text) => text !== '' && pattern.test(text));
}

const UNIT = new RegExp(`^(?:${UNIT_WORDS}|per|l|m3|cbm|ft3|cu|cubic|m|met(?:er|re)s?|f(?:ee|oo)?t|days?|hours?|d|h)$`);
/** Numbers tell columns apart: 'Sensor 1', 'Sensor 2'. */
const isUnit = (word: string) => UNIT.test(word) && !/^\d+$/.test(word);

const wordsOf = ({ whole }: ReadHeading) => whole.split(' ').toSorted();
const NO_FIGURE = new RegExp(String.raw`\b(?:${NO_FIGURE_WORDS})\b`);

/** Whether two headings are of the same figure in two units: 'Net kg' and 'Net lbs', 'Vacuum (mbar)' and 'Microns'. */
function isInOtherUnit(own: ReadHeading, other: ReadHeading): boolean {
  const named = [own, other].map((heading) =>
    wordsOf(heading)
      .filter((word) => !isUnit(word))
      .join(' '),
  );
  const units = [own, other].map((heading) => wordsOf(heading).filter(isUnit).join(' '));
  return units[0] !== units[1] && (named[0] === named[1] || named.includes(''));
}

/** Whether another heading says all that the own one does, and more: 'Arrival pressure', 'Arrival pressure after venting'. */
function saysMore(own: ReadHeading, other: ReadHeading): boolean {
  const words = wordsOf(own).filter((word) => !isUnit(word));
  const more = wordsOf(other).filter((word) => !isUnit(word));
  if (words.length === 0 || more.length <= words.length || NO_FIGURE.test(other.whole)) return false;
  return words.every((word) => more.includes(word));
}

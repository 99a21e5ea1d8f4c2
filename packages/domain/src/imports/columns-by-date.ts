import type { ColumnPlaces, SheetColumn } from './sheet-column.ts';

interface PlainHeadings {
  readonly width: number;
  readonly isPlain: (column: SheetColumn, at: number) => boolean;
}

/** The places of columns whose headings say what they are only by the date beside which they stand. */
export function findPlain(columns: readonly SheetColumn[], named: ColumnPlaces, { width, isPlain }: PlainHeadings) {
  const found: Record<string, number> = {};
  const taken = new Set(Object.values(named));
  const free = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !taken.has(at) && columns.some((column) => isPlain(column, at)),
  );
  for (const at of free) {
    const [main, other] = columns.filter((column) => isPlain(column, at));
    if (main === undefined) continue;
    const isPaired = named[main.name] !== undefined || free.some((place) => place !== at && isPlain(main, place));
    const isBesideOther = other !== undefined && isInRunOf(columns, { ...named, ...found }, other, at);
    const column = other === undefined ? main : chooseByDate({ main, other }, { at, named, isPaired, isBesideOther });
    if (column !== undefined && named[column.name] === undefined) found[column.name] ??= at;
  }
  return found;
}

const dateNameOf = ({ timeOf = '', beside = timeOf }: SheetColumn) => beside;

/** Whether nothing but what is of the same date stands between that date and a place to its right. */
function isInRunOf(columns: readonly SheetColumn[], places: ColumnPlaces, own: SheetColumn, at: number): boolean {
  const date = dateNameOf(own);
  let place = at - 1;
  while (columns.some((column) => dateNameOf(column) === date && places[column.name] === place)) place -= 1;
  return places[date] === place;
}

interface OfTwoDates {
  /** Of the date that every row has. */
  readonly main: SheetColumn;
  readonly other: SheetColumn;
}

interface PlainPlace {
  readonly at: number;
  readonly named: ColumnPlaces;
  /** Whether both have a heading. */
  readonly isPaired: boolean;
  /** It is one of the columns right behind the other date. */
  readonly isBesideOther: boolean;
}

/** Of which date a heading is, by where it stands: undefined where that is not sure, and is to be chosen. */
function chooseByDate({ main, other }: OfTwoDates, place: PlainPlace): SheetColumn | undefined {
  const { at, named, isPaired, isBesideOther } = place;
  const [mainDate, otherDate] = [named[dateNameOf(main)], named[dateNameOf(other)]];
  const isTime = main.timeOf !== undefined;
  if (isTime && mainDate === undefined) return isBesideOther ? other : undefined;
  if (otherDate === undefined || named[other.name] !== undefined) return main;
  if (isTime) {
    if (isBesideOther) return other;
    if (at - 1 === mainDate) return main;
    // Between two dates it may be of either.
    if (at + 1 === otherDate && (mainDate ?? at) < at) return undefined;
    return at + 1 === otherDate ? other : (mainDate ?? at) < at && otherDate < at ? undefined : main;
  }
  if (isBesideOther) return isPaired ? other : undefined;
  const isBehindOther = otherDate < at && (mainDate === undefined || mainDate > at || mainDate < otherDate);
  return isBehindOther && isPaired ? other : main;
}

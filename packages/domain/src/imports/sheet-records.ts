import { findNamed } from './find-columns.ts';
import { isStage } from './heading-words.ts';
import type { ColumnPlaces, SheetColumn } from './sheet-column.ts';
import { isFigure, namesTank, plainHeading } from './sheet-columns.ts';
import { DATE_ORDERS, readSheetDay } from './sheet-dates.ts';

/** What a row below the headings is, if it is no record. */
export type NoRecord = 'repeated headings' | 'another table' | 'words alone' | 'footer';

/** A row as the sheet counts it, from 1; empty ones are left out. */
interface SheetLine {
  readonly row: number;
  readonly cells: readonly string[];
}

interface RecordRows {
  readonly headings: readonly string[];
  readonly columns: ColumnPlaces;
  /** The columns of every kind of sheet: another table is known by headings of any. */
  readonly known: readonly (readonly SheetColumn[])[];
}

const FOOTER =
  /^(grand |sub)? ?(totals?|sum|summe|gesamt(summe)?|insgesamt|somme|suma|totale|totaal|som|averages?|mean|durchschnitt|mittelwert|moyenne|promedio|media|gemiddelde|minimum|maximum|count|anzahl|legend(e)?|leyenda|legenda|footnotes?|page|seite|pagina|printed|end of (report|data|list)|prepared by|signature|signed)\b/;

const RESULT =
  /^(results?|values?|readings?|ergebnis(se)?|werte?|resultats?|valeurs?|resultados?|valor(es)?|risultat[oi]|valor[ei]|resulta(at|ten)|waarden?)$/;

/** What stands in a cell for what nobody knows, and in no heading. */
const UNKNOWN =
  /^(?:unknown|not (?:known|available|yet known)|n a|none|nil|tb[acd]|pending|missing|unbekannt|offen|fehlt|inconnue?|manquant|desconocid[oa]|pendiente|falta|sconosciut[oa]|mancante|onbekend|ontbreekt)$/;

/** What a reader knows of the rows above, as JSON takes it: the next piece of a long sheet goes on with it. */
export interface RowsAbove {
  /** Another table has begun. */
  readonly isOver: boolean;
  /** The last one that was shown; null before the first. */
  readonly row: number | null;
  /** That one is like the name of a tank above its own table. */
  readonly isBehindName: boolean;
  /** Words stand above that may be headings of another table: the next row with figures tells. */
  readonly isPerhapsOver: boolean;
  /** Of the names of tanks what others have in common with them. */
  readonly tanks: readonly string[];
}

export const NO_ROWS: RowsAbove = { isOver: false, row: null, isBehindName: false, isPerhapsOver: false, tanks: [] };
/** Names that have as little in common are no words. */
const MOST_TANKS = 100;

/**
 * Tells the rows of a table from what stands between and below them: its headings repeated on each page, a total, a legend,
 * another table. Rows are shown to it in their order.
 */
export class RecordReader {
  readonly #sheet: RecordRows;
  #above: RowsAbove;

  constructor(sheet: RecordRows, above: RowsAbove = NO_ROWS) {
    this.#sheet = sheet;
    this.#above = above;
  }

  get above(): RowsAbove {
    return this.#above;
  }

  /** Undefined for a record. */
  read({ row, cells }: SheetLine): NoRecord | undefined {
    const above = this.#above;
    this.#above = { ...above, row, isBehindName: isNameAlone(cells) };
    if (above.isOver) return 'another table';
    const kind = this.#kindOf({ row, cells }, above);
    if (kind === 'another table') this.#above = { ...this.#above, isOver: true };
    if (kind === undefined) this.#rememberTank(cells);
    return kind;
  }

  #kindOf({ row, cells }: SheetLine, { row: last, isBehindName }: RowsAbove): NoRecord | undefined {
    const isBehindGap = last !== null && row > last + 1;
    const repeats = this.#repeatsHeadings(cells);
    if (repeats && !(isBehindName && this.#sheet.columns.tank_number === undefined)) return 'repeated headings';
    const isOfTank = this.#namesTankAsAbove(cells);
    const isIncomplete = cells.some((cell) => UNKNOWN.test(plainHeading(cell)));
    // What was done with a tank is told by the words of headings: 'Loaded', 'Delivered'.
    const named = isOfTank || isIncomplete ? cells.map((cell) => (isStage(plainHeading(cell)) ? '' : cell)) : cells;
    const isOfWords = this.#hasWordsAlone(cells, isBehindGap);
    const isHeading = isOfWords && !isOfTank && this.#namesFigures(cells);
    if (repeats || this.#beginsTable(named) || isHeading || this.#isOfOther(cells)) return 'another table';
    if (isOfWords && !isOfTank) {
      if (!isIncomplete) this.#above = { ...this.#above, isPerhapsOver: true };
      return 'words alone';
    }
    return this.#isFooter(cells) ? 'footer' : undefined;
  }

  #rememberTank(cells: readonly string[]): void {
    const { tanks } = this.#above;
    const kind = kindOfName(cells[this.#sheet.columns.tank_number ?? -1] ?? '');
    if (kind === undefined || tanks.length >= MOST_TANKS || tanks.includes(kind)) return;
    this.#above = { ...this.#above, tanks: [...tanks, kind] };
  }

  /** Whether the name in the place of the tank is like one above: then a row of words is a record too. */
  #namesTankAsAbove(cells: readonly string[]): boolean {
    const name = cells[this.#sheet.columns.tank_number ?? -1] ?? '';
    const kind = kindOfName(name);
    return kind !== undefined && !namesTank(name) && this.#above.tanks.includes(kind);
  }

  /** Whether a row below words alone has no date where every record has one. */
  #isOfOther(cells: readonly string[]): boolean {
    const filled = cells.filter((cell) => cell !== '');
    if (!this.#above.isPerhapsOver || filled.length < 2 || !filled.some((cell) => /\d/.test(cell))) return false;
    if (this.#isFooter(cells)) return false;
    this.#above = { ...this.#above, isPerhapsOver: false };
    const date = cells[this.#datePlace() ?? -1] ?? '';
    return DATE_ORDERS.every((order) => readSheetDay(date, order) === undefined);
  }

  /** Whether words name what figures or dates below them are. */
  #namesFigures(cells: readonly string[]): boolean {
    const isFigures = ({ measure, isDate }: SheetColumn) => measure !== undefined || isDate === true;
    const names = cells.map((cell) => (isStage(plainHeading(cell)) ? '' : cell));
    const known = this.#sheet.known.map((columns) => findNamed(columns.filter(isFigures), names));
    return (
      cells.some((cell) => RESULT.test(plainHeading(cell))) || known.some((found) => Object.keys(found).length > 0)
    );
  }

  #datePlace(): number | undefined {
    const { known, columns } = this.#sheet;
    const date = known.flat().find(({ name, isDate, isNeeded }) => isDate && isNeeded && columns[name] !== undefined);
    return date === undefined ? undefined : columns[date.name];
  }

  #repeatsHeadings(cells: readonly string[]): boolean {
    const { headings } = this.#sheet;
    const filled = cells.filter((cell) => cell !== '');
    return filled.length > 1 && cells.every((cell, at) => cell === '' || isWithin(cell, headings[at] ?? ''));
  }

  #beginsTable(cells: readonly string[]): boolean {
    if (cells.some(isFigure)) return false;
    return this.#sheet.known.some((columns) => Object.keys(findNamed(columns, cells)).length > 1);
  }

  /**
   * Words that differ and have no digit, as a record has where every row has a date: headings of which none is known, or a
   * remark. Right below a record they stand where its tank and its date would.
   */
  #hasWordsAlone(cells: readonly string[], isBehindGap: boolean): boolean {
    const date = this.#datePlace();
    const words = cells.filter((cell) => /\p{L}{2}/u.test(cell) && !/\d/.test(cell));
    const areAll = words.length === cells.filter((cell) => cell !== '').length && words.length > 2;
    if (date === undefined || !areAll || new Set(words).size < words.length || this.#isFooter(cells)) return false;
    return isBehindGap || [this.#sheet.columns.tank_number, date].every((at) => (cells[at ?? -1] ?? '') !== '');
  }

  /** A total, a legend or a signature: it names itself where the tank would stand, or in the row's only cell. */
  #isFooter(cells: readonly string[]): boolean {
    const { columns } = this.#sheet;
    const at = cells.findIndex((cell) => cell !== '');
    const first = cells[at] ?? '';
    const tank = cells[columns.tank_number ?? -1] ?? '';
    if (FOOTER.test(plainHeading(first)) && !/\d{3}/.test(tank)) return true;
    const isAlone = cells.filter((cell) => cell !== '').length === 1;
    const isOfRecord = Object.values(columns).includes(at) && at !== columns.tank_number;
    return isAlone && !isOfRecord && Object.keys(columns).length > 1 && !/\d/.test(first);
  }
}

/** Letters and digits that tell one tank from the next, and no word. */
const SHORT = /^[A9]{1,3}$/;

/** What names of tanks have in common that are words: 'TANK A' of 'TANK B', but not of 'Tank Label' or 'Berlin'. */
function kindOfName(name: string): string | undefined {
  const [first = '', ...others] = name.trim().split(/[\s\p{Pd}_]+/u);
  const rest = others
    .join(' ')
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{Ll}/gu, 'a')
    .replaceAll(/\d/g, '9');
  return SHORT.test(rest) ? `${first} ${rest}` : undefined;
}

function isNameAlone(cells: readonly string[]): boolean {
  const [name = '', ...others] = cells.filter((cell) => cell !== '');
  return others.length === 0 && /\p{L}/u.test(name) && /\d{3}/.test(name);
}

/** Headings may have been put together from two rows. */
function isWithin(cell: string, heading: string): boolean {
  const [own, whole] = [plainHeading(cell), plainHeading(heading)];
  return own !== '' && (own === whole || (!/^\d/.test(own) && ` ${whole} `.includes(` ${own} `)));
}

const ERROR_VALUE = /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|#+)$|^#{2,}$/i;

/** Whether a spreadsheet shows an error instead of a value: #N/A, #REF!, ####. */
export function isErrorValue(cell: string): boolean {
  return ERROR_VALUE.test(cell.trim());
}

const DATE_LIKE = /^\d{4}-\d{2}-\d{2}([ T]|$)|^\d{1,2}[./-]\d{1,2}[./-](\d{2}|\d{4})( |$)/;
/** 4.83E+09, and the number that such a cell holds. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+\d+$|^\d{1,5}0{7,}$/i;
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const MONTH_LIKE = new RegExp(String.raw`^\d{1,2}-${MONTH}(-\d{2,4})?$|^${MONTH}-\d{2}$`, 'i');

/** What a spreadsheet makes of numbers that look like dates or are long: 2026-03-12 00:00:00, 4.83E+09. */
export function isSpoiltNumber(cell: string): boolean {
  return DATE_LIKE.test(cell.trim()) || SCIENTIFIC.test(cell.trim());
}

/** Whether a number may have been a date to a spreadsheet: 12-Mar, SEP-04. */
export function isMonthLike(cell: string): boolean {
  return MONTH_LIKE.test(cell.trim());
}

const FEWEST_ALIKE = 3;

/**
 * The numbers that look unlike every other one of the sheet, where the others look alike: 'Spare' among 'PGHU 482913-7'.
 * Letters and digits count by how many stand together.
 */
export function findUnlikeNumbers(numbers: readonly string[]): ReadonlySet<string> {
  const shapes = Map.groupBy(numbers, shapeOf);
  const [most = [], ...others] = [...shapes.values()].toSorted((one, other) => other.length - one.length);
  if (most.length < FEWEST_ALIKE || most.length < numbers.length * 0.6) return new Set();
  return new Set(others.filter((alike) => alike.length === 1).flat());
}

function shapeOf(number: string): string {
  return number
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll(/\p{L}/gu, 'A')
    .replaceAll(/\d/g, '9');
}

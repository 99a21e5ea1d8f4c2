import { findNamed } from './find-columns.ts';
import type { ColumnPlaces, SheetColumn } from './sheet-column.ts';
import { isFigure, plainHeading } from './sheet-columns.ts';
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

/**
 * Tells the rows of a table from what stands between and below them: its headings repeated on each page, a total, a legend,
 * another table. Rows are shown to it in their order.
 */
export class RecordReader {
  readonly #sheet: RecordRows;
  #isOver: boolean;
  /** The last one that was shown, and whether it is like the name of a tank above its own table. */
  #row: number | undefined;
  #isBehindName = false;
  /** Words stand above that may be headings of another table: the next row with figures tells. */
  #isPerhapsOver = false;

  constructor(sheet: RecordRows, isOver = false) {
    this.#sheet = sheet;
    this.#isOver = isOver;
  }

  /** Whether another table has begun. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Undefined for a record. */
  read({ row, cells }: SheetLine): NoRecord | undefined {
    const isBehindGap = this.#row !== undefined && row > this.#row + 1;
    this.#row = row;
    const isBehindName = this.#isBehindName;
    this.#isBehindName = isNameAlone(cells);
    if (this.#isOver) return 'another table';
    const repeats = this.#repeatsHeadings(cells);
    if (repeats && !(isBehindName && this.#sheet.columns.tank_number === undefined)) return 'repeated headings';
    const isOfWords = this.#hasWordsAlone(cells, isBehindGap);
    if (repeats || this.#beginsTable(cells) || (isOfWords && this.#namesFigures(cells)) || this.#isOfOther(cells)) {
      this.#isOver = true;
      return 'another table';
    }
    if (isOfWords) {
      this.#isPerhapsOver = true;
      return 'words alone';
    }
    return this.#isFooter(cells) ? 'footer' : undefined;
  }

  /** Whether a row below words alone has no date where every record has one. */
  #isOfOther(cells: readonly string[]): boolean {
    const filled = cells.filter((cell) => cell !== '');
    if (!this.#isPerhapsOver || filled.length < 2 || !filled.some((cell) => /\d/.test(cell))) return false;
    if (this.#isFooter(cells)) return false;
    this.#isPerhapsOver = false;
    const date = cells[this.#datePlace() ?? -1] ?? '';
    return DATE_ORDERS.every((order) => readSheetDay(date, order) === undefined);
  }

  /** Whether words name what figures or dates below them are. */
  #namesFigures(cells: readonly string[]): boolean {
    const isFigures = ({ measure, isDate }: SheetColumn) => measure !== undefined || isDate === true;
    const known = this.#sheet.known.map((columns) => findNamed(columns.filter(isFigures), cells));
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

import { foldText } from '../primitives/folded-text.ts';
import type { MeasureName } from './measures.ts';

/** A column that an import takes from a sheet. Its name is that of the field that it fills. */
export interface SheetColumn {
  readonly name: string;
  readonly label: string;
  /** Matches its headings in lower case, with single spaces instead of marks: 'tank no'. */
  readonly heading: RegExp;
  /** Matches headings that stand for it where none of the others is there: 'value', 'gate out'. */
  readonly otherwise?: RegExp;
  /** Matches headings that are its only by where they stand: 'Time' behind the date of the arrival, 'Pressure'. */
  readonly plain?: RegExp;
  /** The date beside which such headings are its. */
  readonly beside?: string;
  /** It says something of the whole row, whatever group of headings it stands in: notes, the customer. */
  readonly isOfRow?: true;
  /** Whether a heading is never it, wherever its words stand: without what is in its brackets, and with it. */
  readonly isNever?: (bare: string, whole: string) => boolean;
  /** No row is imported without it. */
  readonly isNeeded?: true;
  readonly isDate?: true;
  /** The date whose time of day it tells; found only beside it. */
  readonly timeOf?: string;
  /** The column whose figures' unit it names, row by row. */
  readonly unitOf?: string;
  /** What may stand behind its figures, though they have no choice of units. */
  readonly suffix?: RegExp;
  /** The column in whose unit its figures are where nothing else says so. */
  readonly unitLike?: string;
  /** What its figures measure, if they have a unit. */
  readonly measure?: MeasureName;
}

const TANK_WORDS =
  'iso ?tank|tank ?container|tank|container|cntr|cont|unit|equipment|asset|behalter|kessel|conteneur|citerne|cuve|reservoir|contenedor|isotanque|tanque|cisterna|contenitore|serbatoio';

export const TANK_COLUMN = {
  name: 'tank_number',
  label: 'Tank number',
  heading: new RegExp(
    `^(iso )?(${TANK_WORDS})( (serial|id))?( (no|nr|nro|n|num|number|numero|nummer|id|name|s n|sn|code))?$|^iso$|^(tank|tankcontainer|container|behalter|kessel)(nummer|nr|no)$|^(no|nr|nro|n|num|numero) (de |du |di |del |van )?(${TANK_WORDS})$`,
  ),
  otherwise: /^(serial( (no|number))?|s n|seriennummer|fabriknummer|matricula|numero de serie|matricola)$/,
  isNeeded: true,
  isOfRow: true,
} as const satisfies SheetColumn;

/** The headings of notes. */
export const NOTES_HEADING =
  /^(additional )?(notes?|comments?|remarks?)$|^(bemerkung(en)?|notiz(en)?|kommentare?|remarques?|commentaires?|observaciones|notas?|comentarios?|osservazioni|opmerking(en)?)$/;

/** The zone of each row's times. */
export const ZONE_COLUMN = {
  name: 'timezone',
  label: 'Time zone',
  heading: /^(time ?zone|zone|tz|utc offset|zeitzone|fuseau( horaire)?|zona horaria|fuso orario|tijdzone)$/,
  isOfRow: true,
} as const satisfies SheetColumn;

/** The headings of a column that names the unit of another; some depots call a tank 'Unit' too. */
export const UNIT_HEADING =
  /^((reading|vacuum|pressure) unit|units?|uom|unit of measure(ment)?|einheit|unite|unidad|unita|eenheid)$/;

/** Behind a number of days. */
export const DAYS_SUFFIX = /^(d|days?|tage?|jours?|dias?|giorni|dagen)$/i;

/** The headings of a time of day alone. */
export const TIME_HEADING =
  /^(time( of day)?|clock|hour|uhrzeit|zeit|heure|hora|ora|tijd(stip)?)( (hh mm( ss)?|local|utc))?$/;

const NO_HEADING = /(?!)/;

/** Columns that name the units of others row by row: 'Load pressure unit' beside 'Load pressure', as exports have them. */
export function unitColumnsOf(columns: readonly SheetColumn[]): readonly SheetColumn[] {
  return columns
    .filter(({ name, measure }) => measure !== undefined && unitColumnOf(columns, name) === undefined)
    .map(({ name, label }) => ({
      ...{ name: `${name}_unit`, label: `${label} unit`, heading: NO_HEADING, unitOf: name },
    }));
}

/** The column that names the unit of another's figures row by row, of those that a kind of records has. */
export function unitColumnOf(columns: readonly SheetColumn[], measured: string): SheetColumn | undefined {
  return columns.find(({ unitOf }) => unitOf === measured);
}

/** At which place of a row, from 0, each column stands. */
export type ColumnPlaces = Readonly<Record<string, number>>;

/** A heading as the patterns of columns see it: in lower case, without accents, with single spaces instead of marks. */
export function plainHeading(heading: string): string {
  return foldText(heading)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether a cell begins with a figure or a date, as no heading does but those of tests: '5-year test', '2.5 Y'. */
export function isFigure(cell: string): boolean {
  return /^[+\-−]?\d/.test(cell) && !/^\d([.,]5)? ?-?(y|jahr|an|ano|anni|jaar)/i.test(cell);
}

/** Longer ones are sentences. */
const LONGEST_HEADING = 120;

/**
 * The places of the columns whose headings are known, each the first one: 'Tank No.', 'Date', 'Vacuum (mbar)'. Units and
 * other words in brackets may be missing or there.
 */
export function findColumns(columns: readonly SheetColumn[], headings: readonly string[]): ColumnPlaces {
  const found: Record<string, number> = {};
  const short = headings.map((heading) => (heading.length > LONGEST_HEADING ? '' : heading));
  const whole = short.map(plainHeading);
  const bare = short.map((heading) => plainHeading(heading.replaceAll(/[([][^)\]]*[)\]]?/g, ' ')));
  const isNever = ({ isNever: never }: SheetColumn, at: number) => never?.(bare[at] ?? '', whole[at] ?? '') === true;
  const take = (texts: readonly string[], column: SheetColumn, heading: RegExp | undefined) => {
    if (heading === undefined || found[column.name] !== undefined) return;
    const taken = Object.values(found);
    const place = texts.findIndex(
      (text, at) => text !== '' && heading.test(text) && !taken.includes(at) && !isNever(column, at),
    );
    if (place >= 0) found[column.name] = place;
  };
  const dated = columns.filter(({ timeOf }) => timeOf === undefined);
  for (const texts of [whole, bare]) for (const column of dated) take(texts, column, column.heading);
  for (const texts of [whole, bare]) for (const column of dated) take(texts, column, column.otherwise);
  for (const column of columns) {
    const { heading, timeOf } = column;
    if (timeOf !== undefined && found[timeOf] !== undefined) take(bare, column, heading);
  }
  const isPlain = (column: SheetColumn, at: number) =>
    !isNever(column, at) && [whole, bare].some((texts) => column.plain?.test(texts[at] ?? '') === true);
  const standing = columns.filter(({ plain }) => plain !== undefined);
  Object.assign(found, findPlain(standing, found, { width: headings.length, isPlain }));
  for (const { name, unitOf } of columns) {
    const measured = unitOf === undefined ? undefined : found[unitOf];
    if (measured === undefined || found[name] !== undefined) continue;
    const place = whole.findIndex((text) => text === `${whole[measured]} unit` || text === `${bare[measured]} unit`);
    if (place >= 0) found[name] = place;
  }
  return found;
}

interface PlainHeadings {
  readonly width: number;
  readonly isPlain: (column: SheetColumn, at: number) => boolean;
}

/** The places of columns whose headings say what they are only by the date beside which they stand. */
function findPlain(columns: readonly SheetColumn[], named: ColumnPlaces, { width, isPlain }: PlainHeadings) {
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

const YES = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'si', 'sí', 'fresh pull'];
const NO = ['', 'no', 'n', 'false', '0', '-', 'nein', 'non', 'nee'];

/** A cell that says yes or no; undefined if it says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

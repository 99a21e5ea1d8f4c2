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

export const TANK_COLUMN = {
  name: 'tank_number',
  label: 'Tank number',
  heading:
    /^(iso )?(tank|container|unit|equipment|asset|cntr|behalter|tankcontainer|conteneur|citerne|reservoir|contenedor|tanque|cisterna|contenitore|serbatoio)( (no|nr|n|num|number|numero|nummer|id|name))?$|^iso$|^(tank|container|behalter)(nummer|nr|no)$|^(no|nr|n|num|numero) (de |du |di |del |van )?(tank|container|conteneur|citerne|contenedor|contenitore|cisterna|tanque)$/,
  isNeeded: true,
} as const satisfies SheetColumn;

/** The headings of notes. */
export const NOTES_HEADING =
  /^(additional )?(notes?|comments?|remarks?)$|^(bemerkung(en)?|notiz(en)?|kommentare?|remarques?|commentaires?|observaciones|notas?|comentarios?|osservazioni|opmerking(en)?)$/;

/** The zone of each row's times. */
export const ZONE_COLUMN = {
  name: 'timezone',
  label: 'Time zone',
  heading: /^(time ?zone|zone|tz|utc offset|zeitzone|fuseau( horaire)?|zona horaria|fuso orario|tijdzone)$/,
} as const satisfies SheetColumn;

/** The headings of a column that names the unit of another; some depots call a tank 'Unit' too. */
export const UNIT_HEADING = /^(units?|uom|unit of measure(ment)?|einheit|unite|unidad|unita|eenheid)$/;

/** Behind a number of days. */
export const DAYS_SUFFIX = /^(d|days?|tage?|jours?|dias?|giorni|dagen)$/i;

/** The headings of a time of day alone. */
export const TIME_HEADING =
  /^(time( of day)?|clock|hour|uhrzeit|zeit|heure|hora|ora|tijd(stip)?)( (hh mm( ss)?|local|utc))?$/;

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

/**
 * The places of the columns whose headings are known, each the first one: 'Tank No.', 'Date', 'Vacuum (mbar)'. Units and
 * other words in brackets may be missing or there.
 */
export function findColumns(columns: readonly SheetColumn[], headings: readonly string[]): ColumnPlaces {
  const found: Record<string, number> = {};
  const whole = headings.map(plainHeading);
  const bare = headings.map((heading) => plainHeading(heading.replace(/[([].*$/, '')));
  const take = (texts: readonly string[], { name, isNever }: SheetColumn, heading: RegExp | undefined) => {
    if (heading === undefined || found[name] !== undefined) return;
    const taken = Object.values(found);
    const isOther = (at: number) => isNever?.(bare[at] ?? '', whole[at] ?? '') === true;
    const place = texts.findIndex((text, at) => heading.test(text) && !taken.includes(at) && !isOther(at));
    if (place >= 0) found[name] = place;
  };
  const dated = columns.filter(({ timeOf }) => timeOf === undefined);
  for (const texts of [whole, bare]) for (const column of dated) take(texts, column, column.heading);
  for (const texts of [whole, bare]) for (const column of dated) take(texts, column, column.otherwise);
  for (const column of columns) {
    const { heading, timeOf } = column;
    if (timeOf !== undefined && found[timeOf] !== undefined) take(bare, column, heading);
  }
  return found;
}

const YES = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'si', 'sí', 'fresh pull'];
const NO = ['', 'no', 'n', 'false', '0', '-', 'nein', 'non', 'nee'];

/** A cell that says yes or no; undefined if it says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

import { foldText } from '../primitives/folded-text.ts';
import { compactTankNumber } from '../tanks/tank-numbers.ts';
import { findPlain } from './columns-by-date.ts';
import { meaningOfIn } from './heading-words.ts';
import { isUnitAlone } from './measures.ts';
import type { ColumnPlaces, SheetColumn } from './sheet-column.ts';

const TANK_WORDS =
  'iso ?tank|tank ?container|tank|container|cntr|cont|unit|equipment|asset|behalter|kessel|conteneur|citerne|cuve|reservoir|contenedor|isotanque|tanque|cisterna|contenitore|serbatoio';

const NAMED_TANK = {
  name: 'tank_number',
  label: 'Tank number',
  heading: new RegExp(
    `^(iso )?(${TANK_WORDS})( (serial|id))?( (no|nr|nro|n|num|number|numero|nummer|id|name|s n|sn|code))?$|^iso$|^(tank|tankcontainer|container|behalter|kessel)(nummer|nr|no)$|^(no|nr|nro|n|num|numero) (de |du |di |del |van )?(${TANK_WORDS})$`,
  ),
  isNeeded: true,
  isOfRow: true,
} as const satisfies SheetColumn;

export const TANK_COLUMN = {
  ...NAMED_TANK,
  otherwise: /^(serial( (no|number))?|s n|seriennummer|fabriknummer|matricula|numero de serie|matricola)$/,
} as const satisfies SheetColumn;

/** As ISO 6346 numbers containers, whatever stands between its parts. */
const CONTAINER_NUMBER = /^[a-z]{4}\d{6,7}$/;

/** Whether a column called 'Serial No' is one of tanks by its cells: gauges and seals have such too. */
export function areTankNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => CONTAINER_NUMBER.test(compactTankNumber(cell)));
}

/** Whether a heading is one of tanks by itself. */
export function namesTank(heading: string): boolean {
  return findColumns([NAMED_TANK], [heading])[NAMED_TANK.name] !== undefined;
}

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

/** A heading as patterns see it, with what is in its brackets and without. */
interface ReadHeading {
  readonly whole: string;
  readonly bare: string;
}

const IN_BRACKETS = /[([][^)\]]*[)\]]?/g;

function readHeadings(headings: readonly string[]): readonly ReadHeading[] {
  const short = headings.map((heading) => (heading.length > LONGEST_HEADING ? '' : heading));
  const read = short.map((heading) => {
    return { whole: plainHeading(heading), bare: plainHeading(heading.replaceAll(IN_BRACKETS, ' ')) };
  });
  const all = read.map(({ bare }) => bare);
  return read.map((heading, at) => {
    const [, unit] = /\bin\s*[([](.+)[)\]]\s*$/i.exec(short[at] ?? '') ?? [];
    const hasUnit = unit !== undefined && isUnitAlone(unit);
    const stem = heading.bare.replace(/ in$/, '');
    switch (meaningOfIn(heading.bare, { hasUnit, all })) {
      case 'way in':
        return { whole: `in ${stem} ${plainHeading(unit ?? '')}`.trim(), bare: `in ${stem}` };
      case 'unit':
        return { whole: `${stem} ${plainHeading(unit ?? '')}`.trim(), bare: stem };
      case 'either':
        return { whole: '', bare: '' };
      default:
        return heading;
    }
  });
}

/**
 * The places of the columns whose headings are known, each the first one: 'Tank No.', 'Date', 'Vacuum (mbar)'. Units and
 * other words in brackets may be missing or there.
 */
export function findColumns(columns: readonly SheetColumn[], headings: readonly string[]): ColumnPlaces {
  const found: Record<string, number> = {};
  const read = readHeadings(headings);
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
  for (const column of dated) {
    if (column.single !== undefined && placesOf(whole, column, column.single).length === 1) {
      take(whole, column, column.single);
    }
  }
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
  Object.assign(found, findPlain(standing, found, { width: headings.length, isPlain }));
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

const YES = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'si', 'sí', 'fresh pull'];
const NO = ['', 'no', 'n', 'false', '0', '-', 'nein', 'non', 'nee'];

/** A cell that says yes or no; undefined if it says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

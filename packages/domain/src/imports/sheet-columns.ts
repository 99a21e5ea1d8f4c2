import { foldText } from '../primitives/folded-text.ts';
import { compactTankNumber } from '../tanks/tank-numbers.ts';
import type { SheetColumn } from './sheet-column.ts';

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
  return [heading, withoutBrackets(heading)].some((text) => NAMED_TANK.heading.test(plainHeading(text)));
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

/** A heading without what stands in its brackets. */
export function withoutBrackets(heading: string): string {
  return heading.replaceAll(/[([][^)\]]*[)\]]?/g, ' ');
}

/** Whether a cell begins with a figure or a date, as no heading does but those of tests: '5-year test', '2.5 Y'. */
export function isFigure(cell: string): boolean {
  return /^[+\-−]?\d/.test(cell) && !/^\d([.,]5)? ?-?(y|jahr|an|ano|anni|jaar)/i.test(cell);
}

const YES = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'si', 'sí', 'fresh pull'];
const NO = ['', 'no', 'n', 'false', '0', '-', 'nein', 'non', 'nee'];

/** A cell that says yes or no; undefined if it says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

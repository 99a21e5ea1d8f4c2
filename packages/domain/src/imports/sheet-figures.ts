import { type EnteredNumber, type NumberMarks, readEnteredNumber } from '../primitives/entered-numbers.ts';
import { type Measure, unitOfHeading } from './measure.ts';

/** A number of a sheet, and the unit that the cell itself names. */
export interface SheetFigure {
  readonly entered: EnteredNumber;
  /** A name of the measure's units; undefined if the cell has none. */
  readonly unit: string | undefined;
  /** By what the cell itself says that the number is to be multiplied: '1.33 E-2 x10-3 mbar'. */
  readonly factor: number;
}

interface FigureReading {
  readonly marks: NumberMarks;
  readonly measure: Measure | undefined;
  /** What may stand behind a figure that has no choice of units: '%', 'days'. */
  readonly suffix: RegExp | undefined;
}

/** 1.33E-02, 1,33 x 10^-2, 1.33·10-2: as gauges and spreadsheets write powers of ten. */
const SCIENTIFIC = /^([+\-−]?)(\d+)(?:[.,](\d+))?(?: ?e ?| ?[x×·*] ?10 ?\^?)\(?([+\-−]?\d{1,3})\)?$/i;
const WITH_UNIT =
  /^([+\-−]?[\d.,\s'’]*\d[.,]?(?: ?e[+\-−]?\d{1,3}| ?[x×·*] ?10 ?\^?[+\-−]?\d{1,3})?)\s*([^\d\s.,'’].*)$/is;

/**
 * The number in a cell: '12,5', '1.33E-02', '12 µ', '5,2 t', '95%'. Text that is no number, or stands before an unknown
 * unit, is invalid.
 */
export function readSheetFigure(cell: string, { marks, measure, suffix }: FigureReading): SheetFigure {
  const plain = { entered: readNumber(cell, marks), unit: undefined, factor: 1 };
  if (plain.entered.kind !== 'invalid') return plain;
  const [, figure = '', behind = ''] = WITH_UNIT.exec(cell.trim()) ?? [];
  const entered = readNumber(figure, marks);
  if (suffix?.test(behind.trim()) === true) return { ...plain, entered };
  const unit = measure === undefined ? undefined : unitOfHeading(measure, behind);
  return unit === undefined ? plain : { entered, unit, factor: factorOfHeading(behind) };
}

function readNumber(text: string, marks: NumberMarks): EnteredNumber {
  const [, sign = '', whole, decimals = '0', exponent = ''] = SCIENTIFIC.exec(text.trim()) ?? [];
  if (whole === undefined) return readEnteredNumber(text, marks);
  const value = Number(`${sign === '' || sign === '+' ? '' : '-'}${whole}.${decimals}e${exponent.replace('−', '-')}`);
  return Number.isFinite(value) ? { kind: 'number', value, isForeign: false } : { kind: 'invalid' };
}

const DECIMAL_COMMA: NumberMarks = { group: '.', decimal: ',' };
const DECIMAL_POINT: NumberMarks = { group: ',', decimal: '.' };

/** Which marks the figures of a sheet are written with. */
export interface SheetMarks extends NumberMarks {
  /** A figure tells them. Otherwise 9,800 can be 9.8 too. */
  readonly areTold: boolean;
}

/** Of a sheet with a figure that has a comma for its decimals. */
export const TOLD_COMMA: SheetMarks = { ...DECIMAL_COMMA, areTold: true };
/** Of a sheet with one that has a point, and none with a comma. */
export const TOLD_POINT: SheetMarks = { ...DECIMAL_POINT, areTold: true };

const LEADING_FIGURE = /^[+\-−]?([\d.,]*)/;

const TELLS_COMMA = tellingFigures(DECIMAL_COMMA);
const TELLS_POINT = tellingFigures(DECIMAL_POINT);

/** Matches the figures that can only be read with these marks. */
function tellingFigures({ group, decimal }: NumberMarks): RegExp {
  const [g, d] = [`\\${group}`, `\\${decimal}`];
  return new RegExp(
    String.raw`^\d+${d}(\d{1,2}|\d{4,})$|^(0\d*|\d{4,})${d}\d+$|^\d{1,3}(${g}\d{2,3})+${d}\d*$|^\d{1,3}(${g}\d{2,3}){2,}$`,
  );
}

/** The marks of a sheet's figures: a decimal comma if one tells it, and a point if none does. */
export function findSheetMarks(cells: readonly string[]): SheetMarks {
  const figures = cells.map((cell) => LEADING_FIGURE.exec(cell.trim())?.[1] ?? '');
  if (figures.some((figure) => TELLS_COMMA.test(figure))) return TOLD_COMMA;
  return figures.some((figure) => TELLS_POINT.test(figure)) ? TOLD_POINT : { ...DECIMAL_POINT, areTold: false };
}

type ReadNumber = Extract<EnteredNumber, { readonly kind: 'number' | 'ambiguous' }>;

/** One mark before the last three digits: '9,800', '12.500 mbar'. */
const THREE_BEHIND = /^[+\-−]?[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/;

/**
 * The values that the number of a cell can have: two for one mark before the last three digits, unless other figures of
 * the sheet tell which mark is that of decimals.
 */
export function listReadings(cell: string, entered: ReadNumber, { areTold }: SheetMarks): readonly number[] {
  if (entered.kind === 'ambiguous') return areTold ? [entered.decimal] : [entered.grouped, entered.decimal];
  const { value } = entered;
  const isTold = areTold || !THREE_BEHIND.test(cell.trim()) || SCIENTIFIC.test(cell.trim());
  return isTold ? [value] : [value, value / 1_000];
}

/** Powers of ten that a heading puts before all figures: 'x10-3 mbar', '10^-3', '10⁻³', 'E-3 mbar', 'thousands'. */
const POWER =
  /10 ?(?:\^ ?\(?([+\-−]?\d{1,2})\)?|([+\-−]\d{1,2})(?!\d)|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))|(?<![a-z])(?:1(?:[.,]0+)? ?)?e ?([+\-−]\d{1,2})(?!\d)/i;
const THOUSANDS = /\b(?:thousands?|000s|tsd)\b|(?:\b1[,.]?000|['’(]000) ?(?=lbs?\b|kgs?\b|pounds\b|t\b)/i;
/** Behind a unit it is not sure whether figures are to be multiplied by it or are so already. */
const UNCLEAR_FACTOR = /[a-z²³)\]] ?[x×*·/] ?(?:1[,.]?0{2,6}|10 ?\^? ?\(?\+?[1-9]|10[¹²³⁴⁵⁶⁷⁸⁹])(?![\d+\-−])/i;

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Whether a heading has a factor that can be read in two ways: 'mbar x 1000'. */
export function hasUnclearFactor(heading: string): boolean {
  return UNCLEAR_FACTOR.test(heading) && !THOUSANDS.test(heading);
}

/** By what the figures below a heading are to be multiplied; 1 if it says nothing, or not surely. */
export function factorOfHeading(heading: string): number {
  if (hasUnclearFactor(heading)) return 1;
  const [, marked, signed, raised, short] = POWER.exec(heading) ?? [];
  const exponent = marked ?? signed ?? short ?? (raised === undefined ? undefined : lowered(raised));
  if (exponent !== undefined) return Number(`1e${exponent.replace('−', '-').replace('+', '')}`);
  return THOUSANDS.test(heading) ? 1_000 : 1;
}

function lowered(raised: string): string {
  return [...raised].map((sign) => (sign === '⁻' ? '-' : sign === '⁺' ? '' : String(RAISED.indexOf(sign)))).join('');
}

/** Words in brackets behind a heading that are no unit. */
const ORDINARY =
  /^(?:[a-fh-kn-suw-z]|loaded|loading|load|filled|net|gross|tare|at .*|on .*|abs|absolute|gauge|actual|optional|required|estimated|total|local|last|first|max|min|avg|average|mean|cold|warm|arrival|delivery|received|before|after|start|end|annulus|annular|inner|outer|manual|tank|internal|external|no|nr|number|\d+)$/i;
const IN_BRACKETS = /[([]([^)\]]+)[)\]]/;

/** Units of any measure as words of a heading, and those that are units only at its end: 'Pressure at', 'Net weight g'. */
const UNIT_WORD =
  /[%‰]|(?<![\p{L}\d])(?:per ?cent|pct|prozent|pourcent|porcentaje|percentuale|procent|(?:(?:mm|cm|in|um) ?)?hg|(?:mm|cm|in)? ?h2o|atm|[mn]?torr|[hkmg]?pa|m?bar[ga]?|psi[ga]?|ksi|lbs?|pounds?|libras?|livres?|pfund|kgs?|kilos?|kilograms?|grams?|gramm?|gramos|ounces?|tons?|tonnes?|stones?|cwt|mm|cm|inch(?:es)?|feet|ft3?|gal(?:lons?)?|lit(?:er|re)s?|ltrs?|m3|m³|[sn]?cf|nm3)(?![\p{L}\d])|(?<=[\p{L}\d)] )(?:at|to|t|g|l|m|um|mt|st|oz|v)$/iu;

/**
 * The unit of a heading that is none of the measure's: 'ton' of 'Weight (ton)', '%' of 'Level %'; undefined without one, or
 * if it names one of the measure's too.
 */
export function unknownUnitOf(measure: Measure, heading: string): string | undefined {
  if (unitOfHeading(measure, heading) !== undefined) return undefined;
  const inside = IN_BRACKETS.exec(heading)?.[1]?.trim() ?? '';
  const unit = inside
    .replace(POWER, '')
    .replace(/^[x×·*]\s*/, '')
    .trim();
  if (unit !== '' && !ORDINARY.test(unit)) return unit;
  const words = heading.normalize('NFKC').replaceAll(/[([][^)\]]*[)\]]?/g, ' ');
  return UNIT_WORD.exec(words.replaceAll(/[\s_,;:.\-–]+/g, ' ').trim())?.[0];
}

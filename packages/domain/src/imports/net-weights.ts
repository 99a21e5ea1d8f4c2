import {
  either,
  headingWith,
  isAfterLoading,
  LOADING_WORDS,
  QUANTITY_WORDS,
  UNIT_WORDS,
  WEIGHT_WORDS,
} from './heading-words.ts';

const NET = /\b(nets?|nett[ae]?|net[oa]s?|netto\w*)\b/;
/** Of a weight with its tank, or of the tank alone. */
const NOT_NET =
  /\b(gross|brutto\w*|bruto|brute?|lordo|laden|tare|tara|taragewicht|empty|unladen|leer|leergewicht|vide|vacio|vuoto|leeg)\b/;

/** Beside a weight they mostly say that its tank is weighed too, unless it is called net. */
const PERHAPS_GROSS = /\b(totale?|totaal|shipping|shipped|(gewicht|masse) beladen)\b/;
const WITH_TANK = /\b(?:en|a|in) (?:charge|carga|carico)\b/;

/** Brackets may tell how a net weight is made: 'Net weight (gross - tare)'. What is weighed later is no load. */
export function isNotLoaded(bare: string, whole: string): boolean {
  const isOfTank = NOT_NET.test(bare) || WITH_TANK.test(bare);
  return (
    isOfTank ||
    ([NOT_NET, PERHAPS_GROSS].some((words) => words.test(whole)) && !NET.test(bare)) ||
    isAfterLoading(bare, whole)
  );
}

const WORDS_BESIDE = `${WEIGHT_WORDS}|load(ed|ing)?|total|kgs?|lbs?|t|mt|tonnes|de|du|a|en`;

/** Headings of a weight with its tank or of the tank alone: words that say so by themselves, and those beside 'weight'. */
export function headingOf(alone: string, besideWeight: string): RegExp {
  const beside = `(${WORDS_BESIDE})`;
  const byItself = `(${beside} )*(${alone})( ${beside})*`;
  const before = `(${beside} )*(${WEIGHT_WORDS}) (${beside} )*(${besideWeight})( ${beside})*`;
  const behind = `(${besideWeight}) (${beside} )*(${WEIGHT_WORDS})( ${beside})*`;
  return new RegExp(`^(${byItself}|${before}|${behind})$`);
}

const BESIDE_NET = `net|netto|neto|nett|cargo|product|helium|he|lhe|gas|actual|total|de|du|del|di|${LOADING_WORDS}|${UNIT_WORDS}`;
/** What is net by its name is so wherever it was weighed: 'Net weight after fill', 'Net weight in tank'. */
export const NET_WEIGHT = headingWith(
  'nets?|netto|net[oa]s?|nett[ae]?|nettogewicht|ladegewicht|laadgewicht|lademenge|fullmenge',
  `${BESIDE_NET}|${WEIGHT_WORDS}|${QUANTITY_WORDS}|liquid|after|on|when|the|tank`,
);
export const LOADED_WEIGHT = either(
  headingWith(WEIGHT_WORDS, `${BESIDE_NET}|liquid`),
  new RegExp(
    String.raw`(?=^.*\b(?:net|netto|neto|nett|kgs?|lbs?|pounds|t|mt|tonnes?)\b)(?:${headingWith(QUANTITY_WORDS, BESIDE_NET).source})`,
  ),
  /^(load(ed)? )?(lbs?|kgs?)$|^load(ed)? (t|mt|tonnes)$/,
);

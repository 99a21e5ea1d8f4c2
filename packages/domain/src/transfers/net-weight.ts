import { roundTo } from '../primitives/numbers.ts';
import { WEIGHT_DECIMALS } from '../primitives/weights.ts';
import { inWords } from './impossible-figures.ts';

/** What scales show of a load: with the tank, of the tank alone, and the difference. */
export interface WeighedLoad {
  readonly gross_weight_lbs?: number | null | undefined;
  readonly tare_weight_lbs?: number | null | undefined;
  readonly loaded_weight_lbs?: number | null | undefined;
}

/** Each weight may be rounded by itself, to pounds or from kilograms. */
const ROUNDED_LBS = 1;

/** Gross less tare; null without both. */
export function netWeightOf({ gross_weight_lbs: gross, tare_weight_lbs: tare }: WeighedLoad): number | null {
  if (gross == null || tare == null || Number.isNaN(gross - tare)) return null;
  return roundTo(gross - tare, WEIGHT_DECIMALS);
}

/** The load with the net weight of its gross and tare, if none is given. */
export function withNetWeight<Load extends WeighedLoad>(load: Load): Load {
  const net = netWeightOf(load);
  return net === null || net <= 0 || load.loaded_weight_lbs != null ? load : { ...load, loaded_weight_lbs: net };
}

/** Errors of a gross, a tare and a net weight that contradict each other, by field. */
export function findNetContradiction(load: WeighedLoad): Partial<Record<keyof WeighedLoad, string>> {
  const net = netWeightOf(load);
  const { gross_weight_lbs: gross, tare_weight_lbs: tare, loaded_weight_lbs: typed } = load;
  if (gross == null || tare == null || net === null) return {};
  if (net <= 0) return { tare_weight_lbs: `Tare weight must be less than the gross weight of ${inWords(gross)} lbs` };
  if (typed == null || Math.abs(typed - net) <= ROUNDED_LBS) return {};
  const made = `${inWords(gross)} gross less ${inWords(tare)} tare is ${inWords(net)} lbs`;
  return { loaded_weight_lbs: `${made}, not ${inWords(typed)}: correct one of the three` };
}

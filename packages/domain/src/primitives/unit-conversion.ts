import { roundTo } from './rounding.ts';

/** spec 2 §9. */
const KG_PER_LB = 0.453592;
export const WEIGHT_DECIMALS = 2;

/** spec 2 §3: the units of a manual level reading. */
export const LEVEL_UNITS = ['inches', 'mm', 'percent'] as const;
export type LevelUnit = (typeof LEVEL_UNITS)[number];

/** Pounds to kilograms, two decimals (spec 2 §5). */
export function lbsToKg(weightLbs: number): number {
  return roundTo(weightLbs * KG_PER_LB, WEIGHT_DECIMALS);
}

import { roundTo } from './numbers.ts';

/** spec 2 §9. */
const KG_PER_LB = 0.453592;
export const WEIGHT_DECIMALS = 2;

/** More than any tank holds. */
export const MAX_WEIGHT_LBS = 200_000;

/** Pounds to kilograms, two decimals (spec 2 §5). */
export function lbsToKg(weightLbs: number): number {
  return roundTo(weightLbs * KG_PER_LB, WEIGHT_DECIMALS);
}

/** Kilograms to pounds, unrounded. */
export function kgToLbs(weightKg: number): number {
  return weightKg / KG_PER_LB;
}

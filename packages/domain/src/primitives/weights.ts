import { roundTo } from './numbers.ts';

/** spec 2 §9. */
const KG_PER_LB = 0.453592;
export const WEIGHT_DECIMALS = 2;

/** The ratio of two weights of which one was written in the other unit. */
export const LBS_PER_KG = 1 / KG_PER_LB;

/** The default of the scales' uncertainty: the standard error of one weighing, as a share of its weight [K]. */
export const SCALE_UNCERTAINTY = 0.0015;

/** Two weighings that differ by more than so many standard errors of both differ indeed. */
export const SCALE_ERRORS = 4;

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

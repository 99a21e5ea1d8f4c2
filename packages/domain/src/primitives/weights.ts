import { roundTo } from './numbers.ts';

/** spec 2 §9. */
export const KG_PER_LB = 0.453592;
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

/** Kilograms may be sent rounded to whole ones, or converted by a factor with more digits. */
const STATED_KG_TOLERANCE = 0.5;
const STATED_KG_SHARE = 0.000_001;

/** Whether kilograms that somebody states are those of the pounds beside them. */
export function isSameWeight(weightKg: number, weightLbs: number | null): boolean {
  if (weightLbs === null) return false;
  return Math.abs(weightKg - lbsToKg(weightLbs)) <= STATED_KG_TOLERANCE + STATED_KG_SHARE * weightKg;
}

/** The sum of weights that have two decimals each, without binary noise. */
export function addWeights(weights: readonly number[]): number {
  return roundTo(
    weights.reduce((sum, weight) => sum + weight, 0),
    WEIGHT_DECIMALS,
  );
}

/** With how many decimals weights that are added up or compared are shown: whole ones without, else all of them with two. */
export function decimalsOfWeights(weights: readonly number[]): number {
  return weights.every(Number.isInteger) ? 0 : WEIGHT_DECIMALS;
}

/** Kilograms to pounds, unrounded. */
export function kgToLbs(weightKg: number): number {
  return weightKg / KG_PER_LB;
}

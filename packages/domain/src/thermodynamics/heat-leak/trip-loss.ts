import { LBS_PER_KG, SCALE_ERRORS } from '../../primitives/weights.ts';
import type { PastTrip } from './tank-history.ts';

/** How near a ratio must be to that of the units to be a slip. */
const UNIT_SLIP_WITHIN = 0.015;

type Weights = Pick<PastTrip, 'loadedWeightLbs' | 'receivedWeightLbs'>;

/** What is missing from a load by its determination, in lbs. */
export type FoundLoss =
  | { readonly kind: 'not_known' }
  /** Within the scales, more received than loaded, or a slip of units. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loss'; readonly lbs: number };

/**
 * A loss is more than four standard errors of both weighings (judgement 1, rule 4). `scaleUncertainty` is a share of a
 * weight. More received than loaded is no loss, and neither is a ratio of 2.2046.
 */
export function findLoss({ loadedWeightLbs, receivedWeightLbs }: Weights, scaleUncertainty: number): FoundLoss {
  // Received nothing is a loss of everything.
  if (!isWeight(loadedWeightLbs) || (receivedWeightLbs !== 0 && !isWeight(receivedWeightLbs)))
    return { kind: 'not_known' };
  if (isUnitSlip(loadedWeightLbs, receivedWeightLbs)) return { kind: 'none' };
  const lbs = loadedWeightLbs - receivedWeightLbs;
  const error = scaleUncertainty * Math.hypot(loadedWeightLbs, receivedWeightLbs);
  return lbs > SCALE_ERRORS * error ? { kind: 'loss', lbs } : { kind: 'none' };
}

/** The loaded weight with a slip of units put right where the received one shows it; null where none is known. */
export function loadedWeightOf({ loadedWeightLbs, receivedWeightLbs }: Weights): number | null {
  if (!isWeight(loadedWeightLbs)) return isWeight(receivedWeightLbs) ? receivedWeightLbs : null;
  if (isWeight(receivedWeightLbs) && isUnitSlip(receivedWeightLbs, loadedWeightLbs)) return receivedWeightLbs;
  return loadedWeightLbs;
}

function isUnitSlip(one: number, other: number): boolean {
  return Math.abs(Math.max(one, other) / Math.min(one, other) / LBS_PER_KG - 1) < UNIT_SLIP_WITHIN;
}

function isWeight(lbs: number | null): lbs is number {
  return lbs !== null && Number.isFinite(lbs) && lbs > 0;
}

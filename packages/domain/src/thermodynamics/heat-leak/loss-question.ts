import type { PastTrip } from './tank-history.ts';
import { findLoss } from './trip-loss.ts';

/** How many lbs are missing beyond what the scales explain, so that it is asked what became of them; else null. */
export function missingLbs(
  weights: Pick<PastTrip, 'loadedWeightLbs' | 'receivedWeightLbs'>,
  scaleUncertainty: number,
): number | null {
  const loss = findLoss(weights, scaleUncertainty);
  return loss.kind === 'loss' ? loss.lbs : null;
}

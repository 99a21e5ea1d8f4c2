import { median } from '../../primitives/numbers.ts';
import { type KnownProduct, matchProduct } from '../products.ts';
import type { PastTrip } from './tank-history.ts';
import { loadedWeightOf } from './trip-loss.ts';

/** One weight alone may be of an unusual load. */
const FEWEST_WEIGHTS = 2;

/**
 * What a tank usually is loaded with, in lbs: the median of its loads with the product, from two on. A load that was not
 * weighed is more like these than like the usual filling of any tank; null with fewer, and that filling counts.
 */
export function usualLoadLbs(
  trips: readonly Pick<PastTrip, 'productName' | 'loadedWeightLbs' | 'receivedWeightLbs'>[],
  product: KnownProduct,
): number | null {
  const weights = trips.flatMap((trip) =>
    matchProduct(trip.productName) === product ? (loadedWeightOf(trip) ?? []) : [],
  );
  return weights.length < FEWEST_WEIGHTS ? null : (median(weights) ?? null);
}

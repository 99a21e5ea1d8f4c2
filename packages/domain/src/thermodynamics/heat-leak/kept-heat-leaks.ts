import { roundTo } from '../../primitives/numbers.ts';
import { kgToLbs } from '../../primitives/weights.ts';
import { type Instant, toMilliseconds } from '../../time/instants.ts';
import { KNOWN_PRODUCTS, type KnownProduct, matchProduct } from '../products.ts';
import { saturatedStateAt } from '../saturation.ts';
import type { HeatLeakBasis } from './heat-leak-basis.ts';
import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import { estimateHeatLeak, type TankHeatLeak } from './tank-heat-leak.ts';
import { type HistorySettings, listDatedTrips, type TankHistory } from './tank-history.ts';
import { tellsHeatOf } from './trip-evidence.ts';
import { usualLoadLbs } from './usual-load.ts';

/** The heat leak of a tank with a product that its trips tell of, as it is kept and as the API returns it. */
export interface KeptHeatLeak {
  readonly product: KnownProduct;
  /** It holds for loads up to this filling; 1 is full of liquid at 1 atm. */
  readonly up_to_filling: number;
  readonly watts: number;
  readonly least_watts: number;
  /** What counts for certain. */
  readonly cautious_watts: number;
  /** How many of the tank's own trips since the last pull it rests on. */
  readonly trips: number;
  readonly capacity_m3: number;
  readonly basis: HeatLeakBasis;
  readonly because: string | null;
  readonly last_trip_ended_at: string | null;
  readonly longest_trip_days: number | null;
  /** What the tank usually is loaded with of it, in lbs; null of fewer than two loads. */
  readonly usual_lbs: number | null;
}

/** A tank that was seen less full takes up more when it is fuller, so these fillings are then kept apart. */
const LESS_FULL = [0.35, 0.65] as const;
const WATT_DECIMALS = 3;
const DAY_DECIMALS = 1;

/**
 * The heat leaks of a tank with each product that its trips tell of: those that it has carried for each filling in which
 * they differ, others as for a full load, which takes up the most.
 */
export function listHeatLeaks(history: TankHistory, settings: HistorySettings, now: Instant): readonly KeptHeatLeak[] {
  const carried = new Set(history.trips.map(({ productName }) => matchProduct(productName)));
  const isTold = (product: KnownProduct) => history.trips.some((trip) => tellsHeatOf(trip, product) !== null);
  const dated = listDatedTrips(history.trips, toMilliseconds(now));
  return KNOWN_PRODUCTS.filter(isTold).flatMap((product) => {
    const usualLbs = usualLoadLbs(dated, product);
    const found = estimateHeatLeak(history, { product, loadedLbs: null, at: now, now }, settings);
    const full = keepHeatLeak(product, found, usualLbs);
    if (!carried.has(product)) return found.leastFilling === null ? [] : [full];
    if (found.leastFilling === null || found.leastFilling >= N.seenLessFull * N.fullFilling) return [full];
    const lessFull = LESS_FULL.map((filling) => {
      const loadedLbs = kgToLbs(filling * found.capacityM3 * saturatedStateAt(product, 0).liquidDensity);
      const told = estimateHeatLeak(history, { product, loadedLbs, at: now, now }, settings);
      return { ...keepHeatLeak(product, told, usualLbs), up_to_filling: filling };
    });
    return [...lessFull, full];
  });
}

/** As it is kept, for any filling. */
export function keepHeatLeak(product: KnownProduct, found: TankHeatLeak, usualLbs: number | null): KeptHeatLeak {
  const rounded = (watts: number) => roundTo(watts, WATT_DECIMALS);
  const text = (at: Instant | null) => (at === null ? null : new Date(at).toISOString());
  return {
    product,
    up_to_filling: 1,
    watts: rounded(found.watts),
    least_watts: rounded(found.leastWatts),
    cautious_watts: rounded(found.cautiousWatts),
    trips: found.trips,
    capacity_m3: roundTo(found.capacityM3, WATT_DECIMALS),
    basis: found.basis,
    because: text(found.because),
    last_trip_ended_at: text(found.lastTripEndedAt),
    longest_trip_days: found.longestTripDays === null ? null : roundTo(found.longestTripDays, DAY_DECIMALS),
    usual_lbs: usualLbs,
  };
}

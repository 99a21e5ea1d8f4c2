import { roundTo, withoutNoise } from '../primitives/numbers.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';

// spec 2 §4.3
const MIN_DAYS_IN_TRANSIT = 1;
export const CLIMB_DECIMALS = 3;

/** Arrival pressure minus loaded pressure in psi (spec 2 §4.3); null if either is unknown. */
export function computePressureGain(
  loadedPressurePsi: number | null,
  arrivalPressurePsi: number | null,
): number | null {
  if (loadedPressurePsi === null || arrivalPressurePsi === null) return null;
  return withoutNoise(arrivalPressurePsi - loadedPressurePsi);
}

/** Whole days from loading to arrival, rounded up, at least 1 (spec 2 §4.3); null if unknown or reversed. */
export function computeDaysInTransit(loadedAt: Instant | null, arrivedAt: Instant | null): number | null {
  if (loadedAt === null || arrivedAt === null) return null;
  const elapsed = toMilliseconds(arrivedAt) - toMilliseconds(loadedAt);
  if (elapsed < 0) return null;
  return Math.max(MIN_DAYS_IN_TRANSIT, Math.ceil(elapsed / MILLISECONDS_PER_DAY));
}

/** Gain per day in psi, three decimals (spec 2 §4.3); null if either is unknown. */
export function computeDailyClimb(gainPsi: number | null, days: number | null): number | null {
  if (gainPsi === null || days === null) return null;
  return roundTo(gainPsi / days, CLIMB_DECIMALS);
}

import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from './instants.ts';
import { roundTo, withoutNoise } from './rounding.ts';

// spec 2 §4.3
export const MIN_DAYS_IN_TRANSIT = 1;
export const CLIMB_DECIMALS = 3;
export const RECEIVED_PERCENTAGE_DECIMALS = 1;

const WEIGHT_DECIMALS = 2;
const PERCENT = 100;

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

/** Gain a day in psi, three decimals (spec 2 §4.3); null if either is unknown. */
export function computeDailyClimb(gainPsi: number | null, days: number | null): number | null {
  if (gainPsi === null || days === null) return null;
  return roundTo(gainPsi / days, CLIMB_DECIMALS);
}

/** Received of loaded in percent, one decimal (spec 2 §4.3); null without a received or a positive loaded weight. */
export function computeReceivedPercentage(
  loadedWeightLbs: number | null,
  receivedWeightLbs: number | null,
): number | null {
  if (loadedWeightLbs === null || receivedWeightLbs === null || loadedWeightLbs <= 0) return null;
  return roundTo((receivedWeightLbs / loadedWeightLbs) * PERCENT, RECEIVED_PERCENTAGE_DECIMALS);
}

/** Loaded minus received in lbs, two decimals; negative when more came than was loaded (spec 2 §4.3). */
export function computeLossLbs(loadedWeightLbs: number | null, receivedWeightLbs: number | null): number | null {
  if (loadedWeightLbs === null || receivedWeightLbs === null) return null;
  return roundTo(loadedWeightLbs - receivedWeightLbs, WEIGHT_DECIMALS);
}

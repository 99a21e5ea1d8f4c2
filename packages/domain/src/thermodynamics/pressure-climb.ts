import { withoutNoise } from '../primitives/numbers.ts';
import { type Instant, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import { computeDailyClimb, computeDaysInTransit, computePressureGain } from './pressure-gain.ts';
import type { Product } from './products.ts';

/** psi per day, rules 2 [C]: a climb above watch adds a note, one above alarm requires a review. */
export const CLIMB_LIMITS: Readonly<Record<Product, { readonly watch: number; readonly alarm: number }>> = {
  helium: { watch: 2.5, alarm: 4.0 },
  lng: { watch: 1.2, alarm: 2.5 },
  nitrogen: { watch: 3.0, alarm: 5.0 },
  oxygen: { watch: 2.0, alarm: 4.0 },
  argon: { watch: 3.0, alarm: 5.0 },
  other: { watch: 3.0, alarm: 5.0 },
};

// rules 2
export const SHORT_TRIP_HOURS = 24;
export const SHORT_TRIP_CLIMB_PSI = 25;
export const SETTLING_HOURS = 48;
const DROP_TOLERANCE_PSI = 3;
const DROP_TOLERANCE_SHARE = 0.1;

/** The change of pressure between loading and arrival; hours and derived values are null if the times are unusable. */
export interface PressureChange {
  readonly gainPsi: number;
  readonly hours: number | null;
  readonly days: number | null;
  readonly climbPsiPerDay: number | null;
  readonly pace: 'normal' | 'watch' | 'alarm' | 'not_judged';
  readonly tolerancePsi: number;
  readonly isDrop: boolean;
}

/** Pressures in psig. Rules 2, section 'Arrival assessment'. */
export function measurePressureChange(trip: {
  readonly loadedPressurePsi: number;
  readonly arrivalPressurePsi: number;
  readonly loadedAt: Instant | null;
  readonly arrivedAt: Instant;
  readonly product: Product;
}): PressureChange {
  const gainPsi = computePressureGain(trip.loadedPressurePsi, trip.arrivalPressurePsi) ?? 0;
  const days = computeDaysInTransit(trip.loadedAt, trip.arrivedAt);
  const hours = days === null || trip.loadedAt === null ? null : hoursBetween(trip.loadedAt, trip.arrivedAt);
  const climbPsiPerDay = computeDailyClimb(gainPsi, days);
  const tolerancePsi = withoutNoise(Math.max(DROP_TOLERANCE_PSI, trip.loadedPressurePsi * DROP_TOLERANCE_SHARE));
  return {
    gainPsi,
    hours,
    days,
    climbPsiPerDay,
    pace: classifyPace({ gainPsi, hours, climbPsiPerDay, product: trip.product }),
    tolerancePsi,
    isDrop: -gainPsi > tolerancePsi,
  };
}

function classifyPace(trip: {
  gainPsi: number;
  hours: number | null;
  climbPsiPerDay: number | null;
  product: Product;
}): PressureChange['pace'] {
  if (trip.hours === null || trip.climbPsiPerDay === null) return 'not_judged';
  if (trip.hours < SHORT_TRIP_HOURS && trip.gainPsi < SHORT_TRIP_CLIMB_PSI) return 'not_judged';
  const limits = CLIMB_LIMITS[trip.product];
  if (trip.climbPsiPerDay > limits.alarm) return 'alarm';
  return trip.climbPsiPerDay > limits.watch ? 'watch' : 'normal';
}

function hoursBetween(from: Instant, to: Instant): number {
  return (toMilliseconds(to) - toMilliseconds(from)) / MILLISECONDS_PER_HOUR;
}

import { withoutNoise } from '../primitives/numbers.ts';
import { type Instant, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import { computeDailyClimb, computeDaysInTransit, computePressureGain } from './pressure-gain.ts';

/**
 * psi per day, rules 2 [C]: above watch a note is added, above alarm a review is required, where the heat that came in
 * cannot be told (judgement 4).
 */
export const CLIMB_LIMITS = { watch: 3.0, alarm: 5.0 } as const;

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
}): PressureChange {
  const gainPsi = computePressureGain(trip.loadedPressurePsi, trip.arrivalPressurePsi) ?? 0;
  const days = computeDaysInTransit(trip.loadedAt, trip.arrivedAt);
  const hours = days === null || trip.loadedAt === null ? null : hoursBetween(trip.loadedAt, trip.arrivedAt);
  const climbPsiPerDay = computeDailyClimb(gainPsi, days);
  const tolerancePsi = dropTolerance(trip.loadedPressurePsi);
  return {
    gainPsi,
    hours,
    days,
    climbPsiPerDay,
    pace: classifyPace({ gainPsi, hours, climbPsiPerDay }),
    tolerancePsi,
    isDrop: -gainPsi > tolerancePsi,
  };
}

/** How far the pressure may drop after loading, in psi: it settles (rules 2). */
function dropTolerance(loadedPressurePsi: number): number {
  return withoutNoise(Math.max(DROP_TOLERANCE_PSI, loadedPressurePsi * DROP_TOLERANCE_SHARE));
}

function classifyPace(trip: {
  gainPsi: number;
  hours: number | null;
  climbPsiPerDay: number | null;
}): PressureChange['pace'] {
  if (trip.hours === null || trip.climbPsiPerDay === null) return 'not_judged';
  if (trip.hours < SHORT_TRIP_HOURS && trip.gainPsi < SHORT_TRIP_CLIMB_PSI) return 'not_judged';
  if (trip.climbPsiPerDay > CLIMB_LIMITS.alarm) return 'alarm';
  return trip.climbPsiPerDay > CLIMB_LIMITS.watch ? 'watch' : 'normal';
}

function hoursBetween(from: Instant, to: Instant): number {
  return (toMilliseconds(to) - toMilliseconds(from)) / MILLISECONDS_PER_HOUR;
}

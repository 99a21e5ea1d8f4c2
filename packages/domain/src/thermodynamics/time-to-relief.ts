import { median } from '../primitives/numbers.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { computeDailyClimb, computeDaysInTransit, computePressureGain } from './pressure-gain.ts';
import { matchProduct, type Product } from './products.ts';
import { assessReliefDate, type ReliefDate } from './relief-date.ts';

// rules 2, 'Time to relief'; the first is a default setting
export const DEFAULT_RELIEF_SET_PSI = 100;
const OWN_TRIPS_NEEDED = 3;
export const OWN_TRIPS_CONSIDERED = 10;

/** Beyond this an estimate means nothing, and dates leave their range. */
const RELIEF_CAP_DAYS = 730;

interface Stage {
  readonly untilPsi: number;
  readonly psiPerDay: number;
}

/** psi per day, rules 2 [C]. Helium warms slowly until it becomes supercritical. */
const NORMAL_CLIMB: Readonly<Record<Product, readonly Stage[]>> = {
  helium: [
    { untilPsi: 18, psiPerDay: 0.5 },
    { untilPsi: Number.POSITIVE_INFINITY, psiPerDay: 2.4 },
  ],
  lng: [{ untilPsi: Number.POSITIVE_INFINITY, psiPerDay: 0.5 }],
  nitrogen: [{ untilPsi: Number.POSITIVE_INFINITY, psiPerDay: 1.8 }],
  argon: [{ untilPsi: Number.POSITIVE_INFINITY, psiPerDay: 1.8 }],
  oxygen: [{ untilPsi: Number.POSITIVE_INFINITY, psiPerDay: 1.3 }],
  other: [],
};

/** An earlier trip of the same tank. Pressures in psig. */
export interface PastTrip {
  readonly productName: string | null;
  readonly loadedPressurePsi: number | null;
  readonly arrivalPressurePsi: number | null;
  readonly loadedAt: Instant | null;
  readonly arrivedAt: Instant | null;
}

export interface LoadInTransit {
  readonly loadedPressurePsi: number | null;
  readonly loadedAt: Instant | null;
  readonly productName: string | null;
  readonly reliefSetPsi?: number | null | undefined;
  /** Newest first. */
  readonly pastTrips: readonly PastTrip[];
  readonly now: Instant;
  readonly shownWithinDays?: number | undefined;
  readonly ventRiskWithinDays?: number | undefined;
}

export type ReliefEstimate =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not_expected' }
  | (ReliefDate & {
      readonly basis: 'own_trips' | 'product_normal';
      /** The pressure by now; relief at most, where the valve holds it. */
      readonly pressureNowPsi: number;
    });

/**
 * When a load in transit will probably reach its relief pressure, calculated from the pressure at loading (rules 2). An
 * estimate.
 */
export function estimateTimeToRelief(load: LoadInTransit): ReliefEstimate {
  if (load.loadedPressurePsi === null || load.loadedAt === null) return { kind: 'unknown' };
  const ownClimb = medianClimbOf(load);
  const stages =
    ownClimb === null
      ? NORMAL_CLIMB[matchProduct(load.productName)]
      : [{ untilPsi: Number.POSITIVE_INFINITY, psiPerDay: ownClimb }];
  if (stages.length === 0) return { kind: 'unknown' };
  const reliefPsi = load.reliefSetPsi ?? DEFAULT_RELIEF_SET_PSI;
  const days = daysToClimb(load.loadedPressurePsi, reliefPsi, stages);
  if (days > RELIEF_CAP_DAYS) return { kind: 'not_expected' };
  const reliefAt = new Date(toMilliseconds(load.loadedAt) + days * MILLISECONDS_PER_DAY);
  const daysSinceLoading = (toMilliseconds(load.now) - toMilliseconds(load.loadedAt)) / MILLISECONDS_PER_DAY;
  return {
    ...assessReliefDate(reliefAt, load),
    basis: ownClimb === null ? 'product_normal' : 'own_trips',
    pressureNowPsi: Math.min(pressureAfter(daysSinceLoading, load.loadedPressurePsi, stages), reliefPsi),
  };
}

function medianClimbOf(load: LoadInTransit): number | null {
  const climbs = load.pastTrips
    .filter((trip) => isSameProduct(trip.productName, load.productName))
    .map(climbOf)
    .filter((climb) => climb !== null)
    .slice(0, OWN_TRIPS_CONSIDERED);
  return climbs.length < OWN_TRIPS_NEEDED ? null : median(climbs);
}

function climbOf(trip: PastTrip): number | null {
  const gainPsi = computePressureGain(trip.loadedPressurePsi, trip.arrivalPressurePsi);
  return computeDailyClimb(gainPsi, computeDaysInTransit(trip.loadedAt, trip.arrivedAt));
}

function isSameProduct(one: string | null, other: string | null): boolean {
  const product = matchProduct(one);
  if (product !== matchProduct(other)) return false;
  return product !== 'other' || tidy(one) === tidy(other);
}

function tidy(productName: string | null): string {
  return (productName ?? '').trim().toLowerCase();
}

function daysToClimb(fromPsi: number, toPsi: number, stages: readonly Stage[]): number {
  let days = 0;
  let psi = fromPsi;
  for (const stage of stages) {
    const target = Math.min(toPsi, stage.untilPsi);
    if (target <= psi) continue;
    if (stage.psiPerDay <= 0) return Number.POSITIVE_INFINITY;
    days += (target - psi) / stage.psiPerDay;
    psi = target;
  }
  return days;
}

function pressureAfter(days: number, fromPsi: number, stages: readonly Stage[]): number {
  let left = days;
  let psi = fromPsi;
  for (const { untilPsi, psiPerDay } of stages) {
    if (untilPsi <= psi) continue;
    const climbed = psi + left * psiPerDay;
    if (climbed <= untilPsi) return climbed;
    left -= (untilPsi - psi) / psiPerDay;
    psi = untilPsi;
  }
  return psi;
}

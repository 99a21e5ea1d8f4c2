import type { TankPlan } from './fleet-plan.ts';
import { CARGO_PROFILES } from './products.ts';
import type { Random } from './random.ts';
import type { Period, Schedule } from './schedule.ts';
import { HISTORY_DAYS } from './timeline.ts';

/** A stay in the yard, from an arrival to the next load. */
export interface Stay extends Period {
  /**
   * The effect of warming up on readings once the tank has been empty for a while; 1 for a tank that kept some liquid.
   */
  readonly warmFactor: number;
}

/** An empty tank is warm after this many days; the adsorbent then releases its gas. */
const WARM_AFTER_DAYS = 4;
const WARM_FACTORS = [2, 5] as const;

/** A stay longer than any turnaround by this much counts as off hire. */
const OFF_HIRE_MARGIN_DAYS = 5;
const WARM_SHARE_OFF_HIRE = 0.6;
const WARM_SHARE_BETWEEN_TRIPS = 0.08;

/** The periods between a tank's trips, oldest first; the last one extends to now unless a load is in transit. */
export function findStays(random: Random, plan: TankPlan, { trips }: Schedule): Stay[] {
  const offHireFrom = CARGO_PROFILES[plan.cargo].turnaroundDays[1] + OFF_HIRE_MARGIN_DAYS;
  const ends = [...trips.map((trip) => trip.loadedDay), 0];
  const starts = [-HISTORY_DAYS, ...trips.map((trip) => trip.arrivedDay ?? 0)];
  return starts.flatMap((fromDay, index) => {
    const toDay = ends[index] ?? 0;
    if (toDay <= fromDay) return [];
    const isOffHire = toDay - fromDay > offHireFrom || (toDay === 0 && plan.situation === 'off hire');
    const isWarm = keepsComparable(plan)
      ? false
      : random.chance(isOffHire ? WARM_SHARE_OFF_HIRE : WARM_SHARE_BETWEEN_TRIPS);
    return [{ fromDay, toDay, warmFactor: isWarm ? random.between(...WARM_FACTORS) : 1 }];
  });
}

export function warmFactorAt(stay: Stay, day: number): number {
  return day - stay.fromDay > WARM_AFTER_DAYS ? stay.warmFactor : 1;
}

/** The development of a leak shows only in readings of a cold tank, so these tanks keep some liquid. */
function keepsComparable({ archetype }: TankPlan): boolean {
  return archetype !== 'healthy' && archetype !== 'ageing';
}

/** A day in one of the stays within the window, weighted by length; undefined if none is long enough. */
export function pickStayDay(
  random: Random,
  stays: readonly Stay[],
  window: Period & { readonly daysAfter: number },
): number | undefined {
  const settlingDays = 2;
  const open = stays
    .map(({ fromDay, toDay }) => ({
      fromDay: Math.max(fromDay + settlingDays, window.fromDay),
      toDay: Math.min(toDay - window.daysAfter, window.toDay),
    }))
    .filter(({ fromDay, toDay }) => toDay > fromDay);
  let left = random.next() * open.reduce((sum, { fromDay, toDay }) => sum + toDay - fromDay, 0);
  for (const { fromDay, toDay } of open) {
    if (left <= toDay - fromDay) return fromDay + left;
    left -= toDay - fromDay;
  }
  return undefined;
}

import { type TankPlan, YOUNG_LEAK_SINCE_DAY } from './fleet-plan.ts';
import { CARGO_PROFILES, type CargoProfile } from './products.ts';
import type { Random } from './random.ts';
import { atWorkingHour, HISTORY_DAYS } from './timeline.ts';

export interface Period {
  readonly fromDay: number;
  readonly toDay: number;
}

/** From loading to arrival; without an arrival for the load in transit. */
export interface Trip {
  readonly loadedDay: number;
  readonly arrivedDay: number | null;
}

/** Oldest first. `outage` is the period in which the tank was or is out of service. */
export interface Schedule {
  readonly trips: readonly Trip[];
  readonly outage: Period | null;
}

/** Fifty minutes at the gate: the immediate reading is due and can still be in time. */
const JUST_ARRIVED_DAY = -50 / 1_440;

/** A placeholder for the start of the load that will reach relief, until its pressures are known. */
const PROVISIONAL_TRANSIT_DAYS = 34;

/** A tank's trips and stays, calculated backwards from where it is now. */
export function makeSchedule(random: Random, plan: TankPlan, now: Date): Schedule {
  const profile = CARGO_PROFILES[plan.cargo];
  const outage = findOutage(random, plan);
  const gaps = createGaps(random, profile, plan.youngLeak !== undefined ? YOUNG_LEAK_SINCE_DAY : 0);
  const trips: Trip[] = [];
  let trip = latestTrip({ random, plan, profile, outage, now });
  while (trip.loadedDay > -HISTORY_DAYS) {
    trips.unshift(trip);
    const arrivedDay = atWorkingHour(random, now, trip.loadedDay - gaps.next(trip.loadedDay));
    trip = tripEndingBy({ random, profile, now, arrivedDay });
    if (outage !== null && trip.loadedDay < outage.toDay && arrivedDay > outage.fromDay) {
      trip = tripEndingBy({ random, profile, now, arrivedDay: atWorkingHour(random, now, outage.fromDay - 2) });
    }
  }
  return { trips, outage };
}

interface Leg {
  readonly random: Random;
  readonly profile: CargoProfile;
  readonly now: Date;
}

function latestTrip({ plan, outage, ...leg }: Leg & { plan: TankPlan; outage: Period | null }): Trip {
  const { random, profile, now } = leg;
  const [shortest, longest] = profile.turnaroundDays;
  switch (plan.situation) {
    case 'in transit': {
      const daysUnderWay = Math.max(1, transitDays(leg) * random.between(0.15, 0.85));
      return { loadedDay: atWorkingHour(random, now, -daysUnderWay), arrivedDay: null };
    }
    case 'near relief':
      return { loadedDay: atWorkingHour(random, now, -PROVISIONAL_TRANSIT_DAYS), arrivedDay: null };
    case 'just arrived':
      return tripEndingBy({ ...leg, arrivedDay: JUST_ARRIVED_DAY });
    case 'off hire':
      return tripEndingBy({ ...leg, arrivedDay: atWorkingHour(random, now, -random.between(20, 70)) });
    case 'out of service':
      return tripEndingBy({ ...leg, arrivedDay: atWorkingHour(random, now, (outage?.fromDay ?? 0) - 2) });
    case 'in yard': {
      // A suspicious tank is held back until it has been checked for leaks.
      const isSuspicious = plan.archetype === 'failing' || plan.archetype === 'slow leak';
      const daysBack = isSuspicious
        ? random.between(13, 24)
        : random.between(shortest, longest) * random.between(0.3, 0.9);
      return tripEndingBy({ ...leg, arrivedDay: atWorkingHour(random, now, -daysBack) });
    }
    default:
      return plan.situation satisfies never;
  }
}

function tripEndingBy({ arrivedDay, ...leg }: Leg & { arrivedDay: number }): Trip {
  return { loadedDay: atWorkingHour(leg.random, leg.now, arrivedDay - transitDays(leg)), arrivedDay };
}

function transitDays({ random, profile }: Leg): number {
  const goesBySea = profile.sea !== undefined && random.chance(profile.sea.share);
  return random.triangular(goesBySea && profile.sea ? profile.sea.days : profile.roadDays);
}

/**
 * The days between an arrival and the next load. Off hire a tank is warm for months, without cold readings to forecast
 * from; since `hiredSinceDay` it is always on hire.
 */
function createGaps(random: Random, { hire, turnaroundDays }: CargoProfile, hiredSinceDay: number) {
  let tripsLeft = hire === null ? 0 : random.wholeBetween(1, hire.trips[1]);
  return {
    next(loadedDay: number): number {
      tripsLeft -= 1;
      if (hire === null || tripsLeft > 0 || loadedDay > hiredSinceDay) return random.between(...turnaroundDays);
      tripsLeft = random.wholeBetween(...hire.trips);
      return random.between(...hire.offHireDays);
    },
  };
}

function findOutage(random: Random, plan: TankPlan): Period | null {
  if (plan.archetype === 'repaired') {
    const fromDay = -random.between(95, 280);
    return { fromDay, toDay: fromDay + random.between(14, 22) };
  }
  if (plan.situation !== 'out of service') return null;
  const daysAgo = plan.tankStatus === 'Storage' ? random.between(60, 120) : random.between(20, 32);
  return { fromDay: -daysAgo, toDay: 0 };
}

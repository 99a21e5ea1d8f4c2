import { likelihoodOf } from './evidence-likelihood.ts';
import type { FreshStart } from './fresh-starts.ts';
import { type HeatLeakState, mixed, startState, stepToNextTrip, weighed, withWeather } from './heat-grid.ts';
import type { DatedTrip } from './tank-history.ts';
import type { TripEvidence, TripFindings } from './trip-evidence.ts';

export interface FoundTrip {
  readonly trip: DatedTrip;
  readonly findings: TripFindings;
  /** How full the tank was; 1 is full of liquid at 1 atm. */
  readonly filling: number;
}

/** The heat leak after a tank's trips. */
export interface FollowedHeatLeak {
  /** As it was on the last trip. */
  readonly today: HeatLeakState;
  /** As it may be on the next one. */
  readonly next: HeatLeakState;
}

/** Follows trips and fresh starts in their order of time (judgement 1); both oldest first. */
export function followTrips(
  trips: readonly FoundTrip[],
  starts: readonly FreshStart[],
  {
    designWatts,
    designError,
    choose,
  }: {
    readonly designWatts: number;
    readonly designError: number;
    readonly choose: (findings: TripFindings) => TripEvidence;
  },
): FollowedHeatLeak {
  const design = startState(designError);
  let state = design;
  // Without a trip since, a tank is taken as its plate says; the first trip may show that it is not.
  let isFresh = true;
  let since = Number.NEGATIVE_INFINITY;
  const startAnew = (until: number) => {
    const weights = starts.filter(({ at }) => at > since && at <= until).map(({ weight }) => weight);
    since = until;
    if (weights.length === 0) return;
    state = mixed(design, isFresh ? state : stepToNextTrip(state), Math.max(...weights));
    isFresh = true;
  };
  for (const { trip, findings } of trips) {
    startAnew(trip.loadedMs);
    state = stepToNextTrip(state);
    state = weighed(state, likelihoodOf(choose(findings), designWatts));
    isFresh = false;
  }
  startAnew(Number.POSITIVE_INFINITY);
  return { today: state, next: withWeather(isFresh ? state : stepToNextTrip(state)) };
}

/** The last moment at which a tank's insulation was made anew, in milliseconds; null if never. */
export function lastStartOf(starts: readonly FreshStart[]): number | null {
  return starts.at(-1)?.at ?? null;
}

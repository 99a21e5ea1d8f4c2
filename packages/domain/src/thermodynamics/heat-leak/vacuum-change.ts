import { MILLISECONDS_PER_DAY } from '../../time/instants.ts';
import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import {
  type DatedReading,
  type DatedTrip,
  listDatedReadings,
  listDatedTrips,
  type TankHistory,
} from './tank-history.ts';

/** What happened to the vacuum since the last trip, like compared with like (judgement 1, rule 6). */
export type VacuumChange =
  | { readonly kind: 'none' }
  /** The heat leak grew with the vacuum, by this factor. */
  | { readonly kind: 'moved'; readonly factor: number; readonly at: number; readonly microns: number }
  /** Nothing is known until the next trip. `isConfirmed` unless a single warm reading says so. */
  | {
      readonly kind: 'lost';
      readonly factor: number;
      readonly at: number;
      readonly microns: number;
      readonly isConfirmed: boolean;
    };

export interface VacuumStanding {
  readonly change: VacuumChange;
  /** The latest cold reading since the last pull or passed hold test. */
  readonly latestCold: DatedReading | null;
  readonly latest: DatedReading | null;
}

/** Where a tank's vacuum stands at a moment. */
export function assessVacuumStanding(history: TankHistory, now: number, coldDaysAfterArrival: number): VacuumStanding {
  const trips = listDatedTrips(history.trips, now + 1);
  const readings = listDatedReadings(history, now);
  const isCold = coldLookup(trips, coldDaysAfterArrival);
  const lastStart = readings.findLast(({ isStart }) => isStart)?.at ?? Number.NEGATIVE_INFINITY;
  const since = readings.filter(({ at }) => at >= lastStart);
  return {
    change: findChange({ readings, trips, isCold, lastStart }),
    latestCold: since.findLast((reading) => isCold(reading.at) && !reading.isStart) ?? null,
    latest: readings.at(-1) ?? null,
  };
}

interface VacuumPast {
  readonly readings: readonly DatedReading[];
  readonly trips: readonly DatedTrip[];
  readonly isCold: (moment: number) => boolean;
  readonly lastStart: number;
}

function findChange({ readings, trips, isCold, lastStart }: VacuumPast): VacuumChange {
  // A load in transit proves nothing yet.
  const last = trips.findLast(({ arrivedMs }) => arrivedMs !== null);
  const latest = readings.at(-1);
  if (latest === undefined) return { kind: 'none' };
  if (last === undefined || lastStart > last.loadedMs) {
    const [first, ...later] = readings.filter(({ at }) => at >= lastStart);
    if (first === undefined) return NONE;
    const isCertainlyCold = trips.length > 0 && isCold(latest.at);
    const high = later.filter((each) => compare(first, each, true).kind === 'lost');
    return compare(first, latest, isCertainlyCold || high.length > 1);
  }
  const loaded = last.loadedMs - COOLED_BEFORE_LOADING_MS;
  const cold = readings.filter(({ at }) => isCold(at));
  const ofTrip = cold.find(({ at }) => at >= loaded) ?? cold.findLast(({ at }) => at < loaded && at >= lastStart);
  const warm = readings.filter(({ at }) => at >= loaded && !isCold(at));
  const latestCold = cold.at(-1);
  const byCold = ofTrip === undefined || latestCold === undefined ? NONE : compare(ofTrip, latestCold, true);
  const lowest = warm.reduce<DatedReading | undefined>(
    (least, each) => (least === undefined || each.microns < least.microns ? each : least),
    undefined,
  );
  const latestWarm = warm.at(-1);
  const byWarm = lowest === undefined || latestWarm === undefined ? NONE : compare(lowest, latestWarm, true);
  const byBoth =
    ofTrip !== undefined && lowest !== undefined && lowest.microns > N.warmTimes * ofTrip.microns
      ? compare(ofTrip, lowest, warm.length > 1)
      : NONE;
  return [byCold, byWarm, byBoth].toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? NONE;
}

const NONE: VacuumChange = { kind: 'none' };

function compare(before: DatedReading, after: DatedReading, isConfirmed: boolean): VacuumChange {
  const times = after.microns / before.microns;
  const { at, microns } = after;
  const factor = heatOfVacuum(microns) / heatOfVacuum(before.microns);
  if (microns > N.lostAboveMicrons && times > N.lostTimes) return { kind: 'lost', factor, at, microns, isConfirmed };
  return microns > N.movedAboveMicrons && times > N.movedTimes ? { kind: 'moved', factor, at, microns } : NONE;
}

/** How much heat a vacuum lets through, over that of a perfect one. */
export function heatOfVacuum(microns: number): number {
  return 1 + microns / N.heatDoublesAtMicrons;
}

/** The worse finding counts. */
function weightOf(change: VacuumChange): number {
  if (change.kind === 'none') return 0;
  if (change.kind === 'moved') return change.factor;
  return change.isConfirmed ? LOST_WEIGHT + 1 : LOST_WEIGHT;
}

const LOST_WEIGHT = 1e9;

/** A tank is read while it is cooled down for its loading. */
const COOLED_BEFORE_LOADING_MS = MILLISECONDS_PER_DAY;

function coldLookup(trips: readonly DatedTrip[], coldDaysAfterArrival: number): (moment: number) => boolean {
  const stays = coldDaysAfterArrival * MILLISECONDS_PER_DAY;
  const periods = trips.map(({ loadedMs, arrivedMs }, index) => ({
    from: loadedMs - COOLED_BEFORE_LOADING_MS,
    until: arrivedMs === null ? (trips[index + 1]?.loadedMs ?? Number.POSITIVE_INFINITY) : arrivedMs + stays,
  }));
  // A tank that was never loaded is not told apart.
  if (periods.length === 0) return () => true;
  return (moment) => periods.some(({ from, until }) => moment >= from && moment <= until);
}

import { lbsToKg } from '../../primitives/weights.ts';
import { type Instant, toMilliseconds } from '../../time/instants.ts';
import type { KnownProduct } from '../products.ts';
import { saturatedStateAt } from '../saturation.ts';
import { contentsOf, designHeatLeak, type TankPlate } from '../tank-design.ts';
import { type FollowedHeatLeak, type FoundTrip, followTrips, lastStartOf } from './follow-trips.ts';
import { listFreshStarts } from './fresh-starts.ts';
import { quantileOf } from './heat-grid.ts';
import { type HeatLeakBasis, isProvenBasis } from './heat-leak-basis.ts';
import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import { tankCapacity } from './tank-capacity.ts';
import {
  type DatedTrip,
  daysBetweenMoments,
  type HistorySettings,
  listDatedTrips,
  momentOf,
  type PastTrip,
  type TankHistory,
} from './tank-history.ts';
import { type EvidenceView, fillingOf, findTripEvidence, type TripContents, tellsHeatOf } from './trip-evidence.ts';
import { loadedWeightOf } from './trip-loss.ts';
import { usualLoadLbs } from './usual-load.ts';
import { assessVacuumStanding, type VacuumChange } from './vacuum-change.ts';

/** Of a tank's trips, at most the last so many count. */
const OWN_TRIPS_CONSIDERED = 30;

/** A tank's heat leak in watts: the median, the lower 10 % end, and what counts 'for certain'. */
export interface OwnHeatLeak {
  readonly watts: number;
  readonly leastWatts: number;
  readonly cautiousWatts: number;
  /** How many of the tank's own trips since its last pull it rests on. */
  readonly trips: number;
}

export interface TankHeatLeak extends OwnHeatLeak {
  /** By which a load in transit is a vent risk: less cautious than what counts for certain. */
  readonly riskWatts: number;
  readonly basis: HeatLeakBasis;
  /** The trip that limits what is certain: it reached relief, or its loss is not explained. */
  readonly because: Instant | null;
  /** The insulation index of today with its 80 % range; null until a trip since the last pull tells it. */
  readonly index: { readonly index: number; readonly low: number; readonly high: number } | null;
  readonly capacityM3: number;
  /** When the last trip ended; null without one. */
  readonly lastTripEndedAt: Instant | null;
  readonly longestTripDays: number | null;
  /** How full the tank was on the least full of the trips that count; null without any. */
  readonly leastFilling: number | null;
}

export interface HeatLeakQuestion {
  readonly product: KnownProduct;
  /** What is to be loaded; null for a usual filling. */
  readonly loadedLbs: number | null;
  /** The moment of the loading, or now: later trips do not count. */
  readonly at: Instant;
  /** Readings count until then. */
  readonly now: Instant;
}

/** The heat leak of a tank on a load, by everything that is recorded of it (judgement 1). */
export function estimateHeatLeak(
  history: TankHistory,
  question: HeatLeakQuestion,
  settings: HistorySettings,
): TankHeatLeak {
  const { product } = question;
  const { plate } = history;
  const [at, now] = [toMilliseconds(question.at), toMilliseconds(question.now)];
  const design = designHeatLeak(product, plate, settings);
  const dated = listDatedTrips(history.trips, at);
  const capacityM3 = tankCapacity(dated, question, plate, settings);
  const view: EvidenceView = {
    setPsi: plate.reliefSetPsi ?? settings.reliefSetPsi,
    gaugeErrorPsi: settings.gaugeErrorPsi,
    scaleUncertainty: settings.scaleUncertainty,
    filling: fillingOf(contentsFor(product, question.loadedLbs, { capacityM3, plate, settings })),
  };
  const found = dated
    .flatMap((trip) => findTrip(trip, product, { capacityM3, plate, settings, view, dated }))
    .slice(-OWN_TRIPS_CONSIDERED);
  const starts = listFreshStarts(history, at);
  const given = { designWatts: design.watts, designError: design.errorWatts / design.watts };
  const probable = followTrips(found, starts, { ...given, choose: ({ evidence }) => evidence });
  const isOpen = found.some(({ findings }) => findings.cautious !== findings.evidence);
  const cautious = isOpen ? followTrips(found, starts, { ...given, choose: (each) => each.cautious }) : probable;
  const lastStart = lastStartOf(starts);
  const proving = found.filter(({ trip }) => lastStart === null || trip.loadedMs >= lastStart);
  const { change } = assessVacuumStanding(history, now, settings.coldDaysAfterArrival);
  const factor = change.kind === 'none' ? 1 : change.factor;
  const relief = proving.findLast(({ findings }) => findings.reliefWatts !== null);
  const limit = relief?.findings.reliefWatts ?? 0;
  const quantile = (state: FollowedHeatLeak['next'], share: number) => quantileOf(state, share) * design.watts * factor;
  const cautiousWatts = Math.max(quantile(cautious.next, settings.certainShare), limit);
  const basis = basisOf({ change, proving, dated, lastStart, history, now });
  return {
    watts: quantile(probable.next, MEDIAN),
    leastWatts: quantile(probable.next, LOW),
    cautiousWatts: Math.max(cautiousWatts, quantile(probable.next, MEDIAN)),
    riskWatts: Math.max(quantile(cautious.next, N.ventRiskShare), limit),
    trips: proving.length,
    basis,
    because: becauseOf(proving, cautiousWatts, (others) =>
      quantile(
        followTrips(others, starts, { ...given, choose: ({ evidence }) => evidence }).next,
        settings.certainShare,
      ),
    ),
    index: isProvenBasis(basis) ? indexOf(probable, factor) : null,
    capacityM3,
    lastTripEndedAt: endOfLast(dated),
    longestTripDays: longestOf(proving),
    leastFilling: found.length === 0 ? null : Math.min(...found.map(({ filling }) => filling)),
  };
}

const [LOW, MEDIAN, HIGH] = [0.1, 0.5, 0.9] as const;

function indexOf({ today }: FollowedHeatLeak, factor: number) {
  const at = (share: number) => quantileOf(today, share) * factor;
  return { index: at(MEDIAN), low: at(LOW), high: at(HIGH) };
}

interface TripView {
  readonly capacityM3: number;
  readonly plate: TankPlate;
  readonly settings: HistorySettings;
}

function findTrip(
  trip: DatedTrip,
  product: KnownProduct,
  view: TripView & { readonly view: EvidenceView; readonly dated: readonly DatedTrip[] },
): FoundTrip[] {
  const own = tellsHeatOf(trip, product);
  if (own === null) return [];
  const contents = contentsOfTrip(trip, own, { ...view, trips: view.dated });
  const findings = findTripEvidence(trip, contents, view.view);
  return findings === null ? [] : [{ trip, findings, filling: fillingOf(contents) }];
}

/** What a tank held on a trip: what was weighed; else what it usually is loaded with, or a usual filling of any tank. */
export function contentsOfTrip(
  trip: PastTrip,
  product: KnownProduct,
  { trips, ...view }: TripView & { readonly trips: readonly PastTrip[] },
): TripContents {
  const weighed = contentsFor(product, loadedWeightOf(trip), view);
  if (weighed.isWeighed) return weighed;
  return { ...contentsFor(product, usualLoadLbs(trips, product), view), isWeighed: false };
}

/** What a tank held; a usual filling where no weight is known, or where so much cannot have been in it. */
function contentsFor(
  product: KnownProduct,
  lbs: number | null,
  { capacityM3, plate: entered, settings }: TripView,
): TripContents {
  const plate = { ...entered, capacityLitres: capacityM3 * 1000 };
  const massKg = lbs === null ? null : lbsToKg(lbs);
  const most = capacityM3 * saturatedStateAt(product, 0).liquidDensity;
  const isWeighed = massKg !== null && massKg > 0 && massKg < most;
  return { ...contentsOf(product, plate, settings, isWeighed ? massKg : null), isWeighed };
}

function basisOf(known: {
  readonly change: VacuumChange;
  readonly proving: readonly FoundTrip[];
  readonly dated: readonly DatedTrip[];
  readonly lastStart: number | null;
  readonly history: TankHistory;
  readonly now: number;
}): HeatLeakBasis {
  const { change, proving, dated, lastStart, history, now } = known;
  if (change.kind === 'lost') {
    return { kind: 'vacuum_changed', at: textOf(change.at), microns: change.microns };
  }
  const readings = history.readings.flatMap(({ takenAt }) => {
    const taken = momentOf(takenAt);
    return taken !== null && taken <= now ? [taken] : [];
  });
  const used = [...dated.map(({ loadedMs, arrivedMs }) => arrivedMs ?? loadedMs), ...readings, lastStart ?? Number.NaN];
  const last = Math.max(...used.filter(Number.isFinite));
  if (Number.isFinite(last) && daysBetweenMoments(last, now) > N.knownForDays) {
    return { kind: 'not_used', since: textOf(last) };
  }
  if (proving.length > 0) return { kind: 'trips' };
  return lastStart === null ? { kind: 'plate' } : { kind: 'plate_since', at: textOf(lastStart) };
}

function textOf(moment: number): string {
  return new Date(moment).toISOString();
}

/** The last trip that reached relief or lost product, if without such trips more would be certain. */
function becauseOf(
  proving: readonly FoundTrip[],
  cautiousWatts: number,
  withoutThese: (others: readonly FoundTrip[]) => number,
): Instant | null {
  const isLimiting = ({ findings }: FoundTrip) => findings.reliefWatts !== null || findings.openLossLbs !== null;
  const last = proving.findLast(isLimiting);
  if (last === undefined) return null;
  const others = proving.filter((trip) => !isLimiting(trip));
  return cautiousWatts > LIMITS_FROM * withoutThese(others) ? (last.trip.arrivedAt ?? null) : null;
}

/** A trip is named where it takes more than a tenth of the days. */
const LIMITS_FROM = 1.1;

function endOfLast(dated: readonly DatedTrip[]): Instant | null {
  const last = Math.max(...dated.map(({ loadedMs, arrivedMs }) => arrivedMs ?? loadedMs));
  return Number.isFinite(last) ? new Date(last) : null;
}

function longestOf(proving: readonly FoundTrip[]): number | null {
  const days = proving.flatMap(({ trip: { loadedMs, arrivedMs } }) =>
    arrivedMs === null ? [] : [daysBetweenMoments(loadedMs, arrivedMs)],
  );
  return days.length === 0 ? null : Math.max(...days);
}

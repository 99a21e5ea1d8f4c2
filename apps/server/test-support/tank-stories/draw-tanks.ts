import type { PaperKindKey } from '@dewar/domain/tank-papers/paper-kinds';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';

/** A trip of a drawn tank. Days before the moment of the test; psig, lbs. */
export interface DrawnTrip {
  readonly loadedDaysAgo: number;
  /** Null in transit. */
  readonly arrivedDaysAgo: number | null;
  readonly loadedPsi: number | null;
  readonly arrivalPsi: number | null;
  readonly wasVenting: boolean;
  readonly loadedLbs: number | null;
  readonly receivedLbs: number | null;
  readonly isUnderReview: boolean;
}

export interface DrawnPaper {
  readonly kind: PaperKindKey;
  readonly issuedDaysAgo: number;
  /** Negative while it is valid. */
  readonly dueDaysAgo: number;
}

/** A tank with its history. Microns. */
export interface DrawnTank {
  readonly kind: string;
  readonly isOperational: boolean;
  /** Null where no inspection is known. */
  readonly inspectedDaysAgo: number | null;
  /** Null where the plate has none. */
  readonly fiveYearTestDaysAgo: number | null;
  readonly papers: readonly DrawnPaper[];
  readonly leakCheck: 'pass' | 'review_needed' | 'fail' | null;
  /** A vacuum hold test that passed so many days ago; null without one. */
  readonly holdTest: { readonly daysAgo: number; readonly microns: number; readonly seconds?: number } | null;
  readonly trips: readonly DrawnTrip[];
  readonly readings: readonly { readonly daysAgo: number; readonly microns: number; readonly isFreshPull: boolean }[];
}

type Random = () => number;

const TRIP: DrawnTrip = {
  loadedDaysAgo: 30,
  arrivedDaysAgo: 10,
  loadedPsi: 8,
  arrivalPsi: 42,
  wasVenting: false,
  loadedLbs: 9_900,
  receivedLbs: 9_880,
  isUnderReview: false,
};

export const GOOD: Omit<DrawnTank, 'kind'> = {
  isOperational: true,
  inspectedDaysAgo: 200,
  fiveYearTestDaysAgo: null,
  papers: [],
  leakCheck: 'pass',
  holdTest: null,
  trips: [trip(150, 130), trip(110, 90), trip(70, 50), trip(30, 10)],
  readings: [read(130, 11), read(90, 12), read(50, 11), read(6, 12)],
};

export function trip(loadedDaysAgo: number, arrivedDaysAgo: number | null, change: Partial<DrawnTrip> = {}): DrawnTrip {
  const open = arrivedDaysAgo === null ? { arrivalPsi: null, receivedLbs: null } : {};
  return { ...TRIP, loadedDaysAgo, arrivedDaysAgo, ...open, ...change };
}

export function read(daysAgo: number, microns: number, isFreshPull = false) {
  return { daysAgo, microns, isFreshPull };
}

function paper(kind: PaperKindKey, issuedDaysAgo: number, dueDaysAgo: number): DrawnPaper {
  return { kind, issuedDaysAgo, dueDaysAgo };
}

const VENTED = { arrivalPsi: 98, wasVenting: true, receivedLbs: 9_300 };
/** More than the scales explain, and less than a load that was lost. */
const SHORT = { receivedLbs: 9_700 };
/** Three times as fast as its design allows, without venting. */
const FAST = { arrivalPsi: 84, receivedLbs: 9_890 };
const HOUR = 1 / 24;

/** Histories that are odd but real, each by what is special about it. */
const KINDS: Readonly<Record<string, (random: Random) => Omit<DrawnTank, 'kind'>>> = {
  sound: () => GOOD,
  'vented on its last trips': () => ({
    ...GOOD,
    trips: [trip(150, 130), trip(110, 90), trip(72, 60, VENTED), trip(50, 38, VENTED), trip(24, 12, VENTED)],
  }),
  'a loss that nobody ticked': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(45, 8, { arrivalPsi: 60, receivedLbs: 6_227 })],
  }),
  'a load of which nothing was received': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(45, 8, { arrivalPsi: 60, receivedLbs: 0 })],
  }),
  'pumped yesterday': () => ({
    ...GOOD,
    trips: [trip(150, 130, VENTED), trip(100, 88, VENTED), trip(60, 48, VENTED), trip(30, 18, VENTED)],
    readings: [read(130, 290), read(88, 300), read(48, 310), read(18, 300), read(1, 8, true)],
  }),
  'vacuum lost since the last trip': () => ({
    ...GOOD,
    trips: [trip(260, 240), trip(220, 200), trip(170, 150)],
    readings: [read(200, 14), read(150, 15), read(120, 40), read(90, 90), read(60, 180), read(30, 350), read(5, 600)],
  }),
  'warm reading after high cold ones': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(40, 20)],
    readings: [read(65, 300), read(38, 330), read(25, 465), read(6, 620)],
  }),
  'came in venting an hour ago': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(25, HOUR, { arrivalPsi: 99, wasVenting: true, receivedLbs: null })],
  }),
  'under review': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(20, 2, { arrivalPsi: 96, receivedLbs: null, isUnderReview: true })],
  }),
  'high, then pumped at a hold test': () => ({ ...GOOD, readings: [read(30, 150), read(9, 180), read(1, 9.5, true)] }),
  'high, then passed a hold test that nobody logged as a reading': () => ({
    ...GOOD,
    readings: [read(30, 150), read(9, 180)],
    holdTest: { daysAgo: 1, microns: 9.5 },
  }),
  'high, then a hold test completed as passed ten seconds after its start': () => ({
    ...GOOD,
    readings: [read(30, 150), read(9, 180)],
    holdTest: { daysAgo: 1, microns: 9.5, seconds: 10 },
  }),
  'high by a gauge that was wrong, then pumped': () => ({
    ...GOOD,
    readings: [read(130, 300), read(90, 310), read(50, 300), read(10, 305), read(1, 8, true)],
  }),
  'warms fast and is only read warm': () => ({
    ...GOOD,
    trips: [trip(90, 82, FAST), trip(66, 58, FAST), trip(42, 34, FAST), trip(18, 10, FAST)],
    readings: [read(75, 14), read(51, 14), read(27, 15), read(3, 14)],
  }),
  'awaits the review of a usual arrival': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(30, 10, { receivedLbs: null, isUnderReview: true })],
  }),
  'awaits the review of a leak check': () => ({ ...GOOD, leakCheck: 'review_needed' }),
  'nearing its limit at rest': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 2), trip(60, 1)],
    readings: [read(58, 44), read(46, 49), read(34, 54), read(22, 60), read(10, 66), read(2, 70)],
  }),
  'above 75 and not yet high': () => ({ ...GOOD, readings: [read(40, 60), read(2, 82)] }),
  'never read': () => ({ ...GOOD, readings: [] }),
  'read long ago': () => ({ ...GOOD, readings: [read(200, 12), read(120, 14)] }),
  'never used': () => ({ ...GOOD, trips: [], readings: [read(20, 9)] }),
  'in transit for long': (random) => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(25 + Math.floor(random() * 60), null)],
  }),
  'out of service and high': () => ({ ...GOOD, isOperational: false, readings: [read(40, 15), read(5, 700)] }),
  'nearing its limit in transit': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 2), trip(60, null)],
    readings: [read(58, 44), read(46, 49), read(34, 54), read(22, 60), read(10, 66), read(2, 70)],
  }),
  'very low': () => ({ ...GOOD, readings: [read(40, 2), read(6, 1)] }),
  'loaded without a pressure': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 3), trip(30, 10, { loadedPsi: null })],
  }),
  'short by weight on its last trips': () => ({
    ...GOOD,
    trips: [...GOOD.trips.slice(0, 2), trip(62, 42, SHORT), trip(23, 3, SHORT)],
  }),
  'overdue and leaking': (random) => ({
    ...GOOD,
    inspectedDaysAgo: random() < 0.5 ? 1_200 : null,
    leakCheck: random() < 0.5 ? 'review_needed' : 'fail',
  }),
  'its five-year test expired': () => ({ ...GOOD, fiveYearTestDaysAgo: 1_900 }),
  'a paper expired': () => ({ ...GOOD, papers: [paper('relief_valves', 1_000, 80)] }),
  'inspected by its paper alone': () => ({
    ...GOOD,
    inspectedDaysAgo: null,
    papers: [paper('periodic_test_2_5', 100, -812)],
  }),
  'the paper of its inspection expired': () => ({
    ...GOOD,
    inspectedDaysAgo: null,
    papers: [paper('periodic_test_2_5', 1_000, 87)],
  }),
};

/** Any history, also such as no tank has. */
function drawAny(random: Random): Omit<DrawnTank, 'kind'> {
  const between = (low: number, high: number) => low + random() * (high - low);
  const chance = (share: number) => random() < share;
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const trips: DrawnTrip[] = [];
  let daysAgo = between(0.02, 60);
  const isOpen = chance(0.2);
  for (let count = Math.floor(between(0, 7)); count > 0; count -= 1) {
    const arrivedDaysAgo = trips.length === 0 && isOpen ? null : daysAgo;
    const loadedDaysAgo = daysAgo + between(1, 50);
    const isVented = chance(0.25);
    const loadedLbs = chance(0.1) ? null : Math.round(between(6_000, 10_000));
    const knownLoss = isVented ? between(0.6, 0.99) : chance(0.1) ? between(0.5, 0.9) : 0.999;
    trips.unshift(
      trip(loadedDaysAgo, arrivedDaysAgo, {
        loadedPsi: chance(0.1) ? null : tenths(between(2, 15)),
        loadedLbs,
        ...(arrivedDaysAgo !== null && {
          arrivalPsi: chance(0.1) ? null : tenths(isVented ? between(85, 100) : between(10, 95)),
          wasVenting: isVented,
          receivedLbs: loadedLbs === null || chance(0.3) ? null : Math.round(loadedLbs * knownLoss),
          isUnderReview: chance(0.1),
        }),
      }),
    );
    daysAgo = loadedDaysAgo + between(0.2, 40);
  }
  let microns = between(5, 40);
  const growth = chance(0.3) ? between(1.1, 1.8) : between(0.95, 1.08);
  const readings = [];
  let at = between(60, 400);
  for (let count = Math.floor(between(0, 12)); count > 0 && at > 0.01; count -= 1) {
    const isFreshPull = chance(0.08);
    microns = isFreshPull ? between(5, 15) : microns * growth;
    readings.push(read(at, Math.max(0.1, tenths(microns * between(0.9, 1.1) * (chance(0.1) ? 6 : 1))), isFreshPull));
    at -= between(2, 60);
  }
  return {
    isOperational: !chance(0.1),
    ...{ fiveYearTestDaysAgo: null, papers: [] },
    inspectedDaysAgo: chance(0.1) ? null : Math.floor(between(10, 1_100)),
    holdTest: null,
    leakCheck: chance(0.7) ? 'pass' : chance(0.5) ? 'review_needed' : chance(0.5) ? 'fail' : null,
    trips,
    readings,
  };
}

/** So many tanks: each kind in turn, then any history as often; the same for a seed. */
export function drawTanks(count: number, seed: number): readonly DrawnTank[] {
  const random = seeded(seed);
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, draw] = kinds[index] ?? ['any', drawAny];
    return { kind, ...draw(random) };
  });
}

/** Days before a moment as an ISO timestamp. */
export function ago(now: Date, days: number): string {
  return new Date(now.getTime() - days * MILLISECONDS_PER_DAY).toISOString();
}

/** A mulberry32 generator. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

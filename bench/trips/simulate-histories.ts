import type { KnownProduct } from '@dewar/domain/thermodynamics/products';
import { HEAT_OF_VAPORISATION_KJ_PER_KG, SATURATION } from '@dewar/domain/thermodynamics/saturation-table';
import type { RecordedHistory } from '../../apps/server/src/operations/judge/judge-history.ts';
import type { HistoryTruth } from '../../packages/domain/test-support/score-histories.ts';
import { createRandom, type Random } from '../forecast/random.ts';
import { CARGOES, drawMassKg, PRODUCTS_CARRIED } from './cargoes.ts';
import { heatClosedTank, heatToLift, pressureAfter } from './heat-closed-tank.ts';

/** What may have happened to a tank before the load in question. */
export const HISTORY_KINDS = [
  'stable',
  'vents on its last trips',
  'valve left open',
  'loss that nobody ticked',
  'one overdue trip',
  'pumped',
  'pumped without a second reading',
  'repaired',
  'vacuum lost since',
  'good gauge, weak tank',
  'bad gauge, good tank',
  'warm reading after a cold one',
  'losing insulation',
  'worse at once on the last trip',
  'pumped between good trips',
  'two products',
  'vented by hand',
  'product taken out',
  'dates without times, some missing',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const NOW = Date.parse('2026-11-01T06:00:00Z');
const DAY = 86_400_000;
const SECONDS_PER_DAY = 86_400;
const KG_PER_LB = 0.453592;
const GAUGE_ERROR_PSI = 0.7;
const STRIDE = 1_000_003;

interface World {
  readonly random: Random;
  readonly kind: HistoryKind;
  readonly product: KnownProduct;
  readonly volumeM3: number;
  readonly setPsi: number;
  readonly hasPlate: boolean;
  /** Of the tank while its insulation is as it was, in watts. */
  readonly soundWatts: number;
}

/** One made-up tank with its history and what is true of it. The same seed gives the same one. */
export function simulateHistory(
  kind: HistoryKind,
  seed: number,
): { readonly recorded: RecordedHistory; readonly truth: HistoryTruth } {
  const place = HISTORY_KINDS.indexOf(kind);
  const product = PRODUCTS_CARRIED[seed % PRODUCTS_CARRIED.length] ?? 'helium';
  const random = createRandom((100 + place) * STRIDE + seed);
  const world = drawWorld(random, kind, product);
  const id = `${place}-${seed}`;
  const { trips, readings, lastArrival, worse } = drawTrips(world);
  const { events, nextWatts } = drawAfterwards(world, { readings, lastArrival, worse });
  const massKg = drawMassKg(random, world);
  const loadedPsi = random.between(...CARGOES[product].loadedPsi);
  const curve = heatClosedTank({ product, volumeM3: world.volumeM3, massKg }, loadedPsi, world.setPsi);
  const trueDays = heatToLift(curve) / daily(nextWatts * weather(random));
  const isJourneyTooLong = random.chance(0.5);
  const load = {
    ...{ loaded_lbs: weigh(random, massKg), loaded_psig: read(random, loadedPsi), margin_days: 0 },
    journey_days: Math.max(1, Math.round(trueDays * (isJourneyTooLong ? 1.3 : 0.35))),
  };
  const tank = {
    ...{ product: CARGOES[product].productName, relief_set_psig: world.setPsi },
    ...{ csc_inspection_date: '2026-03-02', five_year_test_date: '2024-06-03' },
    ...(world.hasPlate && { volume_m3: world.volumeM3, boil_off_percent_day: CARGOES[product].typical.boilOff }),
  };
  return {
    recorded: { id, now: at(NOW), tank, trips, readings, events, load },
    truth: { id, kind, trueDays, isJourneyTooLong, ...EXPECTED[kind] },
  };
}

const FREE = { pump: 'free', doubt: 'free' } as const;
const QUIET = { pump: 'not-now', doubt: 'none' } as const;
const EXPECTED: Readonly<Record<HistoryKind, Pick<HistoryTruth, 'pump' | 'doubt'>>> = {
  stable: QUIET,
  'vents on its last trips': FREE,
  'valve left open': FREE,
  'loss that nobody ticked': FREE,
  'one overdue trip': QUIET,
  pumped: QUIET,
  'pumped without a second reading': QUIET,
  repaired: QUIET,
  'vacuum lost since': { pump: 'now', doubt: 'none' },
  'good gauge, weak tank': { pump: 'free', doubt: 'gauge' },
  'bad gauge, good tank': { pump: 'free', doubt: 'gauge' },
  'warm reading after a cold one': { pump: 'now', doubt: 'none' },
  'losing insulation': FREE,
  'worse at once on the last trip': FREE,
  'pumped between good trips': QUIET,
  'two products': QUIET,
  'vented by hand': QUIET,
  'product taken out': QUIET,
  'dates without times, some missing': QUIET,
};

function drawWorld(random: Random, kind: HistoryKind, product: KnownProduct): World {
  const { typical, setsPsi } = CARGOES[product];
  const hasPlate = random.chance(0.5);
  const setPsi = setsPsi[Math.floor(random.between(0, setsPsi.length))] ?? 100;
  const evaporatedKg = (typical.boilOff / 100) * 0.95 * typical.volumeM3 * (SATURATION[product][0]?.[1] ?? Number.NaN);
  const design = (evaporatedKg * HEAT_OF_VAPORISATION_KJ_PER_KG[product] * 1000) / SECONDS_PER_DAY;
  const soundWatts = design * Math.max(0.5, 1 + (hasPlate ? 0.1 : 0.2) * random.normal());
  return { random, kind, product, volumeM3: typical.volumeM3, setPsi, hasPlate, soundWatts };
}

type Trip = RecordedHistory['trips'][number];
type Reading = RecordedHistory['readings'][number];

/** How many times worse each trip is, oldest first. */
function worsening({ random, kind }: World, count: number): readonly number[] {
  const times = random.between(2, 4);
  const from = count - 1 - Math.floor(random.between(0, 2.99));
  const growth = random.between(1.08, 1.14);
  const whole = Math.floor(random.between(0, 2));
  return Array.from({ length: count }, (_, index) => {
    switch (kind) {
      case 'vents on its last trips':
      case 'valve left open':
      case 'loss that nobody ticked':
        return index >= from ? times : 1;
      case 'worse at once on the last trip':
        return index === count - 1 ? times : 1;
      case 'pumped':
      case 'pumped without a second reading':
      case 'repaired':
      case 'good gauge, weak tank':
      case 'warm reading after a cold one':
        return times;
      case 'losing insulation':
        return growth ** Math.max(0, index - whole);
      default:
        return 1;
    }
  });
}

function drawTrips(world: World) {
  const { random, kind } = world;
  const count = Math.round(random.between(4, 9));
  const worse = worsening(world, count);
  const trips: Trip[] = [];
  const readings: Reading[] = [];
  const gap = kind === 'vacuum lost since' ? random.between(90, 150) : random.between(10, 25);
  const fromEnd: { trip: Trip; days: number; microns: number }[] = [];
  for (const times of worse) fromEnd.push(drawTrip(world, times, fromEnd.length === count - 2));
  let end = NOW - gap * DAY;
  const lastArrival = end;
  for (const { trip, days, microns } of fromEnd.toReversed()) {
    const start = end - days * DAY;
    trips.unshift({ ...trip, ...momentsOf(world, start, end) });
    const isRead = !(kind === 'dates without times, some missing' && random.chance(0.3));
    if (isRead)
      readings.unshift({ reading_timestamp: at(start - 0.02 * DAY), vacuum_reading: microns, fresh_pull: false });
    if (kind === 'pumped between good trips' && random.chance(0.3)) {
      readings.unshift({ reading_timestamp: at(start - 2 * DAY), vacuum_reading: 8, fresh_pull: true });
    }
    end = start - random.between(5, 15) * DAY;
  }
  readings.sort((one, other) => (one.reading_timestamp ?? '').localeCompare(other.reading_timestamp ?? ''));
  return { trips, readings, lastArrival, worse };
}

function momentsOf({ kind, random }: World, start: number, end: number) {
  if (kind !== 'dates without times, some missing') return { loaded_at: at(start), arrived_at: at(end) };
  const midnight = (moment: number) => at(Math.floor(moment / DAY) * DAY);
  return { loaded_at: midnight(start), arrived_at: random.chance(0.15) ? null : midnight(end) };
}

/** The vacuum that goes with a heat leak, as a gauge shows it. */
function micronsFor({ random, kind }: World, times: number): number {
  const sound = random.between(8, 25);
  const truly = 75 * (times * (1 + sound / 75) - 1);
  const shown = kind === 'good gauge, weak tank' ? sound : kind === 'bad gauge, good tank' ? 150 + sound * 5 : truly;
  return Math.round(Math.max(2, shown * (1 + 0.06 * random.normal())) * 10) / 10;
}

function drawTrip(world: World, times: number, isNextToLast: boolean) {
  const { random, kind, product, volumeM3, setPsi } = world;
  const carried = kind === 'two products' && product === 'nitrogen' && random.chance(0.5) ? 'argon' : product;
  const massKg = drawMassKg(random, { product: carried, volumeM3, setPsi });
  const loadedPsi = random.between(...CARGOES[carried].loadedPsi);
  const curve = heatClosedTank({ product: carried, volumeM3, massKg }, loadedPsi, setPsi);
  const perDay = daily(world.soundWatts * times * weather(random));
  const holds = heatToLift(curve) / perDay;
  const vents = times > 1.5 && ['vents on its last trips', 'valve left open', 'loss that nobody ticked'].includes(kind);
  const isOverdue = kind === 'one overdue trip' && isNextToLast;
  const days = holds * (vents || isOverdue ? random.between(1.15, 1.7) : random.between(0.3, 0.85));
  const lostKg = Math.max(0, days * perDay - heatToLift(curve)) / HEAT_OF_VAPORISATION_KJ_PER_KG[carried];
  const reached = pressureAfter(curve, days * perDay) ?? curve.endPsi * random.between(0.92, 0.99);
  const isOpen = kind === 'valve left open' && vents;
  const isByHand = kind === 'vented by hand' && random.chance(0.6);
  const isTaken = kind === 'product taken out' && random.chance(0.3);
  const arrivalPsi = isOpen ? random.between(1, 8) : isByHand ? loadedPsi + (reached - loadedPsi) * 0.3 : reached;
  const leftKg = massKg - lostKg - (isOpen || isByHand ? 0.1 * massKg : 0) - (isTaken ? 0.35 * massKg : 0);
  const isWeighed = kind === 'loss that nobody ticked' || isTaken || random.chance(0.5);
  const isUnweighed = kind === 'dates without times, some missing' && random.chance(0.3);
  const trip: Trip = {
    ...(carried !== product && { product: CARGOES[carried].productName }),
    loaded_lbs: isUnweighed ? null : weigh(random, massKg),
    loaded_psig: read(random, loadedPsi),
    arrival_psig: kind === 'dates without times, some missing' && random.chance(0.1) ? null : read(random, arrivalPsi),
    was_venting: (vents && kind !== 'loss that nobody ticked') || isOverdue,
    received_lbs: isWeighed ? weigh(random, Math.max(0.02 * massKg, leftKg)) : null,
  };
  return { trip, days, microns: micronsFor(world, times) };
}

interface Afterwards {
  readonly readings: Reading[];
  readonly lastArrival: number;
  readonly worse: readonly number[];
}

/** What happens to the tank after its last trip, and its heat leak on the next one. */
function drawAfterwards(world: World, { readings, lastArrival, worse }: Afterwards) {
  const { random, kind, soundWatts } = world;
  const note = (moment: number, vacuum_reading: number, fresh_pull = false) =>
    readings.push({ reading_timestamp: at(moment), vacuum_reading: Math.round(10 * vacuum_reading) / 10, fresh_pull });
  const events: { kind: string; at: string; vacuum_reading?: number }[] = [];
  if (kind === 'pumped' || kind === 'pumped without a second reading') {
    note(NOW - 3 * DAY, random.between(5, 10), true);
    if (kind === 'pumped') note(NOW - 1.5 * DAY, random.between(8, 18));
    return { events, nextWatts: soundWatts };
  }
  if (kind === 'repaired') {
    events.push({ kind: 'repair', at: at(NOW - 5 * DAY) });
    events.push({ kind: 'hold_test_passed', at: at(NOW - 3 * DAY), vacuum_reading: 9 });
    return { events, nextWatts: soundWatts };
  }
  if (kind === 'vacuum lost since') {
    const final = random.between(200, 600);
    const days = (NOW - lastArrival) / DAY;
    for (const share of [0.3, 0.5, 0.7, 0.85, 0.98]) {
      note(lastArrival + share * days * DAY, 10 * (final / 10) ** ((share - 0.3) / 0.68));
    }
    return { events, nextWatts: soundWatts * (1 + final / 75) ** 0.8 };
  }
  if (kind === 'warm reading after a cold one') {
    note(lastArrival + 9 * DAY, random.between(90, 140) * 3);
    note(NOW - DAY, random.between(90, 140));
  }
  const last = worse.at(-1) ?? 1;
  return { events, nextWatts: soundWatts * (kind === 'losing insulation' ? last * 1.1 : last) };
}

function at(moment: number): string {
  return new Date(moment).toISOString();
}

function daily(watts: number): number {
  return (watts * SECONDS_PER_DAY) / 1000;
}

function weather(random: Random): number {
  return 1 + 0.05 * random.normal();
}

function weigh(random: Random, massKg: number): number {
  return Math.round((massKg / KG_PER_LB) * (1 + 0.0015 * random.normal()));
}

function read(random: Random, psi: number): number {
  return Math.round(10 * (psi + GAUGE_ERROR_PSI * random.normal())) / 10;
}

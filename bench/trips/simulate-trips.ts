import type { KnownProduct } from '@dewar/domain/thermodynamics/products';
import { HEAT_OF_VAPORISATION_KJ_PER_KG, SATURATION } from '@dewar/domain/thermodynamics/saturation-table';
import { createRandom, type Random } from '../forecast/random.ts';
import { CARGOES, type Cargo, drawMassKg, PRODUCTS_CARRIED } from './cargoes.ts';
import { type ClosedTank, heatClosedTank, heatToLift, pressureAfter } from './heat-closed-tank.ts';

/**
 * `as stated`: six trips, steady weather, weights within 2 %, and insulation that is lost trip by trip. `varied`: fewer and
 * shorter trips, hotter or colder ones, weights with a standard error of 2 % or none, and insulation that is lost at once.
 */
export const TRIP_STYLES = ['as stated', 'varied'] as const;
export type TripStyle = (typeof TRIP_STYLES)[number];

/** What the portal is told of a trip; its gauge and its scale are not exact. Pressures in psig. */
export interface RecordedTrip {
  readonly loadedDay: number;
  readonly days: number;
  readonly loadedPsi: number;
  readonly arrivalPsi: number;
  readonly loadedKg: number | null;
  readonly wasVenting: boolean;
}

export interface SimulatedTank {
  readonly product: KnownProduct;
  readonly isLosingInsulation: boolean;
  readonly plate: SimulatedPlate;
  readonly setPsi: number;
  /** Completed trips, oldest first. */
  readonly trips: readonly RecordedTrip[];
  readonly next: NextTrip;
}

/** What is entered of the tank's plate; all null where nobody has entered it. */
interface SimulatedPlate {
  readonly capacityLitres: number | null;
  readonly boilOffPercentPerDay: number | null;
  readonly referenceHoldingDays: number | null;
}

/** The trip to be forecast, with what truly happens on it. */
interface NextTrip {
  readonly loadedPsi: number;
  readonly loadedKg: number | null;
  /** From the loading until the valve lifts, or until the tank is full of liquid. */
  readonly daysToLift: number;
  /** From the loading to the arrival, as on the trips before. */
  readonly usualDays: number;
  /** A longer journey, of half to all of the holding time. */
  readonly tightDays: number;
}

const GAUGE_ERROR_PSI = 0.7;
const WEIGHT_ERROR = 0.02;
const PLATE_SPREAD = 0.1;
const TYPICAL_SPREAD = 0.25;
const TRIPS = 6;
const LOSING_SHARE = 0.2;
/** The heat leak of a tank that loses its insulation grows by this factor from trip to trip, or once by the other. */
const GROWTH = [1.05, 1.15] as const;
const STEP = [1.2, 1.8] as const;
const WEATHER_SCATTER = 0.05;
const STRIDE = 1_000_003;
const SECONDS_PER_DAY = 86_400;

/** One made-up tank with its trips. The same seed gives the same one. */
export function simulateTank(product: KnownProduct, style: TripStyle, seed: number): SimulatedTank {
  const isVaried = style === 'varied';
  const random = createRandom((PRODUCTS_CARRIED.indexOf(product) * 2 + (isVaried ? 1 : 0)) * STRIDE + seed);
  const tank = drawTank(random, product);
  const isLosingInsulation = random.chance(LOSING_SHARE);
  const world = { random, isVaried, tank, cargo: CARGOES[product] };
  const count = isVaried ? Math.round(random.between(2, TRIPS)) : TRIPS;
  const watts = drawHeatLeaks(world, { count: count + 1, isLosingInsulation });
  const trips: RecordedTrip[] = [];
  let day = 0;
  for (const heatLeak of watts.slice(0, -1)) {
    const trip = drawTrip(world, heatLeak, day);
    trips.push(trip);
    day += trip.days + random.between(3, 20);
  }
  return {
    ...{ product, isLosingInsulation, plate: tank.plate, setPsi: tank.setPsi, trips },
    next: drawNextTrip(world, watts.at(-1) ?? 0),
  };
}

interface World {
  readonly random: Random;
  readonly isVaried: boolean;
  readonly tank: DrawnTank;
  readonly cargo: Cargo;
}

interface DrawnTank {
  readonly product: KnownProduct;
  readonly volumeM3: number;
  readonly setPsi: number;
  readonly plate: SimulatedPlate;
  /** Truly, while its insulation is as it was. */
  readonly heatLeakWatts: number;
}

/** Half of the tanks have a plate; of these, a third give the reference holding time instead of the boil-off. */
function drawTank(random: Random, product: KnownProduct): DrawnTank {
  const cargo = CARGOES[product];
  const setPsi = cargo.setsPsi[Math.floor(random.between(0, cargo.setsPsi.length))] ?? 100;
  const none = { capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null };
  if (random.chance(0.5)) {
    const { volumeM3, boilOff } = cargo.typical;
    const heatLeakWatts = heatLeakOf(product, volumeM3, boilOff) * spread(random, TYPICAL_SPREAD);
    return { product, volumeM3, setPsi, plate: none, heatLeakWatts };
  }
  const volumeM3 = cargo.typical.volumeM3 * random.between(0.9, 1.1);
  const boilOff = cargo.typical.boilOff * random.between(0.8, 1.2);
  const design = heatLeakOf(product, volumeM3, boilOff);
  const capacityLitres = volumeM3 * 1000;
  const holdingDays = heatToLift(heatClosedTank(usualFilling(product, volumeM3), 0, setPsi)) / daily(design);
  const plate = random.chance(1 / 3)
    ? { ...none, capacityLitres, referenceHoldingDays: holdingDays }
    : { ...none, capacityLitres, boilOffPercentPerDay: boilOff };
  return { product, volumeM3, setPsi, plate, heatLeakWatts: design * spread(random, PLATE_SPREAD) };
}

/** A tank is as good as its design only on average. */
function spread(random: Random, share: number): number {
  return Math.max(0.3, 1 + share * random.normal());
}

function heatLeakOf(product: KnownProduct, volumeM3: number, boilOffPercent: number): number {
  const evaporatedKg = (boilOffPercent / 100) * 0.95 * volumeM3 * coldDensity(product);
  return (evaporatedKg * HEAT_OF_VAPORISATION_KJ_PER_KG[product] * 1000) / SECONDS_PER_DAY;
}

function usualFilling(product: KnownProduct, volumeM3: number): ClosedTank {
  return { product, volumeM3, massKg: 0.85 * volumeM3 * coldDensity(product) };
}

function coldDensity(product: KnownProduct): number {
  return SATURATION[product][0]?.[1] ?? Number.NaN;
}

/** The heat leak on each trip. The insulation of a losing tank is whole until one of the trips. */
function drawHeatLeaks(
  { random, isVaried, tank }: World,
  { count, isLosingInsulation }: { readonly count: number; readonly isLosingInsulation: boolean },
): number[] {
  const [least, most] = isVaried ? STEP : GROWTH;
  const growth = random.between(least, most);
  const wholeUntil = Math.floor(random.between(0, count - 1));
  return Array.from({ length: count }, (_, index) => {
    const worse = Math.max(0, index - wholeUntil);
    const lost = isLosingInsulation ? growth ** (isVaried ? Math.min(1, worse) : worse) : 1;
    const weather = isVaried ? 1 + WEATHER_SCATTER * random.normal() : 1;
    return tank.heatLeakWatts * lost * weather;
  });
}

/** kJ a day. */
function daily(watts: number): number {
  return (watts * SECONDS_PER_DAY) / 1000;
}

function drawLoad({ random, isVaried, tank, cargo }: World) {
  const massKg = drawMassKg(random, tank);
  const loadedPsi = random.between(...cargo.loadedPsi);
  const weightError = isVaried ? random.normal() : random.between(-1, 1);
  return {
    curve: heatClosedTank({ product: tank.product, volumeM3: tank.volumeM3, massKg }, loadedPsi, tank.setPsi),
    shownPsi: readGauge(random, loadedPsi),
    weighedKg: isVaried && random.chance(0.1) ? null : massKg * (1 + WEIGHT_ERROR * weightError),
  };
}

function drawDays({ random, isVaried, cargo }: World): number {
  const days = random.ratioBetween(...cargo.days);
  return isVaried ? days * random.between(0.5, 1) : days;
}

function drawTrip(world: World, watts: number, loadedDay: number): RecordedTrip {
  const { curve, shownPsi, weighedKg } = drawLoad(world);
  const days = drawDays(world);
  const reached = pressureAfter(curve, daily(watts) * days);
  const arrivalPsi = readGauge(world.random, reached ?? curve.endPsi);
  return { loadedDay, days, loadedPsi: shownPsi, arrivalPsi, loadedKg: weighedKg, wasVenting: reached === null };
}

function drawNextTrip(world: World, watts: number): NextTrip {
  const { curve, shownPsi, weighedKg } = drawLoad(world);
  const daysToLift = heatToLift(curve) / daily(watts);
  return {
    ...{ loadedPsi: shownPsi, loadedKg: weighedKg, daysToLift },
    usualDays: drawDays(world),
    tightDays: daysToLift * world.random.between(0.5, 1),
  };
}

/** As people write it down. */
function readGauge(random: Random, psi: number): number {
  return Math.max(0, Math.round(10 * (psi + GAUGE_ERROR_PSI * random.normal())) / 10);
}

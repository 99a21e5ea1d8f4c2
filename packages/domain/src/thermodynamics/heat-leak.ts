import { isModelled } from './closed-tank.ts';
import { energyGainOf, type PressureTrip } from './insulation-index.ts';
import type { KnownProduct } from './products.ts';
import { contentsOf, designHeatLeak, type HeatLeak, type TankPlate, type ThermalSettings } from './tank-design.ts';

/** How many of a tank's last trips count (judgement 1). */
export const OWN_TRIPS_CONSIDERED = 10;

/** Noise of short trips may leave no heat leak at all; a tank never has less than this share of its design. */
const LEAST_SHARE = 0.1;
/** The 90 % end of a normal distribution (judgement 1). */
export const CAUTIOUS_ERRORS = 1.28;
const KILOWATT = 1000;
const SECONDS_PER_HOUR = 3600;

/**
 * What may happen to a tank's insulation from one trip to the next: its heat leak grows by a share and scatters by a share
 * of the design. The likelihood is that of a tank whose trips are not known. [C] Calibrated on simulated trips (decision
 * 53).
 */
const COURSES = [
  { growth: 0, scatter: 0.02, likelihood: 0.7 },
  { growth: 0.05, scatter: 0.03, likelihood: 0.1 },
  { growth: 0.1, scatter: 0.05, likelihood: 0.1 },
  { growth: 0, scatter: 0.2, likelihood: 0.1 },
] as const;
type Course = (typeof COURSES)[number];

/** A tank's heat leak in watts with its 90 % ends; trips is how many of its own it rests on. */
export interface OwnHeatLeak {
  readonly watts: number;
  readonly leastWatts: number;
  readonly cautiousWatts: number;
  readonly trips: number;
}

/**
 * The heat leak of a tank on its next trip (judgement 1, decision 53): its design, corrected by its own trips one after
 * the other, each weighed by its variance and by what may have changed since. `trips` are those with this product
 * that neither vented nor lost pressure, newest first.
 */
export function estimateHeatLeak(
  product: KnownProduct,
  plate: TankPlate,
  trips: readonly PressureTrip[],
  settings: ThermalSettings,
): OwnHeatLeak {
  const design = designHeatLeak(product, plate, settings);
  const told = trips.flatMap((trip) => heatLeakOfTrip(trip, plate, settings)).slice(0, OWN_TRIPS_CONSIDERED);
  const oldestFirst = told.toReversed();
  const { watts, errorWatts } = mix(COURSES.map((course) => followTrips(design, oldestFirst, course)));
  const least = LEAST_SHARE * design.watts;
  return {
    watts: Math.max(least, watts),
    leastWatts: Math.max(least, watts - CAUTIOUS_ERRORS * errorWatts),
    cautiousWatts: Math.max(least, watts + CAUTIOUS_ERRORS * errorWatts),
    trips: told.length,
  };
}

/** None of a trip that says nothing: no time has passed, or the tank was full of liquid. */
function heatLeakOfTrip(trip: PressureTrip, plate: TankPlate, settings: ThermalSettings): HeatLeak[] {
  const contents = contentsOf(trip.product, plate, settings, trip.loadedKg);
  if (trip.hours <= 0 || !isModelled(contents, Math.max(trip.loadedPsi, trip.arrivalPsi))) return [];
  const { kilojoules, errorKilojoules } = energyGainOf(contents, trip, settings.gaugeErrorPsi);
  const wattsPerKilojoule = KILOWATT / (trip.hours * SECONDS_PER_HOUR);
  return [{ watts: kilojoules * wattsPerKilojoule, errorWatts: errorKilojoules * wattsPerKilojoule }];
}

interface FollowedHeatLeak extends HeatLeak {
  /** How well it foretold each trip from those before. */
  readonly logLikelihood: number;
}

/** A Kalman filter: the heat leak on the trip after the last one, if the insulation takes this course. */
function followTrips(design: HeatLeak, trips: readonly HeatLeak[], course: Course): FollowedHeatLeak {
  let { watts } = design;
  let variance = design.errorWatts ** 2;
  let logLikelihood = Math.log(course.likelihood);
  for (const trip of trips) {
    const expected = variance + trip.errorWatts ** 2;
    const surprise = trip.watts - watts;
    logLikelihood -= (Math.log(expected) + surprise ** 2 / expected) / 2;
    watts = (watts + (variance / expected) * surprise) * (1 + course.growth);
    variance *= (trip.errorWatts ** 2 / expected) * (1 + course.growth) ** 2;
    variance += (course.scatter * design.watts) ** 2;
  }
  return { watts, errorWatts: Math.sqrt(variance), logLikelihood };
}

/** Several answers as one, by how likely they are; where they differ the error grows. */
function mix(answers: readonly FollowedHeatLeak[]): HeatLeak {
  const most = Math.max(...answers.map(({ logLikelihood }) => logLikelihood));
  let total = 0;
  let sum = 0;
  let squares = 0;
  for (const { watts, errorWatts, logLikelihood } of answers) {
    const weight = Math.exp(logLikelihood - most);
    total += weight;
    sum += weight * watts;
    squares += weight * (watts ** 2 + errorWatts ** 2);
  }
  const watts = sum / total;
  return { watts, errorWatts: Math.sqrt(Math.max(0, squares / total - watts ** 2)) };
}

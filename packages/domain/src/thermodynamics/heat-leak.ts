import { energyGainOf, type PressureTrip } from './insulation-index.ts';
import type { KnownProduct } from './products.ts';
import { contentsOf, designHeatLeak, type HeatLeak, type TankPlate, type ThermalSettings } from './tank-design.ts';

/** How many of a tank's last trips count (judgement 1). */
export const OWN_TRIPS_CONSIDERED = 10;

/** Noise of short trips may leave no heat leak at all; a tank never has less than this share of its design. */
const LEAST_SHARE = 0.1;
/** The 90 % end of a normal distribution (judgement 1). */
const CAUTIOUS_ERRORS = 1.28;
const KILOWATT = 1000;
const SECONDS_PER_HOUR = 3600;

/** A tank's heat leak in watts with its 90 % ends; trips is how many of its own it rests on. */
export interface OwnHeatLeak {
  readonly watts: number;
  readonly leastWatts: number;
  readonly cautiousWatts: number;
  readonly trips: number;
}

/**
 * The heat leak of a tank (judgement 1): what its own last trips took up, all together, blended with its design by their
 * variances. `trips` are those with this product that neither vented nor lost pressure, newest first.
 */
export function estimateHeatLeak(
  product: KnownProduct,
  plate: TankPlate,
  trips: readonly PressureTrip[],
  settings: ThermalSettings,
): OwnHeatLeak {
  const design = designHeatLeak(product, plate, settings);
  const considered = trips.filter(({ hours }) => hours > 0).slice(0, OWN_TRIPS_CONSIDERED);
  let seconds = 0;
  let kilojoules = 0;
  let variance = 0;
  for (const trip of considered) {
    const gain = energyGainOf(contentsOf(product, plate, settings, trip.loadedKg), trip, settings.gaugeErrorPsi);
    seconds += trip.hours * SECONDS_PER_HOUR;
    kilojoules += gain.kilojoules;
    variance += gain.errorKilojoules ** 2;
  }
  const own = { watts: (kilojoules * KILOWATT) / seconds, errorWatts: (Math.sqrt(variance) * KILOWATT) / seconds };
  const { watts, errorWatts } = considered.length === 0 ? design : blend(design, own);
  const least = LEAST_SHARE * design.watts;
  return {
    watts: Math.max(least, watts),
    leastWatts: Math.max(least, watts - CAUTIOUS_ERRORS * errorWatts),
    cautiousWatts: Math.max(least, watts + CAUTIOUS_ERRORS * errorWatts),
    trips: considered.length,
  };
}

function blend(one: HeatLeak, other: HeatLeak): HeatLeak {
  const weights = [1 / one.errorWatts ** 2, 1 / other.errorWatts ** 2] as const;
  const total = weights[0] + weights[1];
  return { watts: (weights[0] * one.watts + weights[1] * other.watts) / total, errorWatts: Math.sqrt(1 / total) };
}

import { roundTo } from '../primitives/numbers.ts';
import type { Product } from './products.ts';

// demo-data, 'Level gauge to percent' [C]
export const DEFAULT_INNER_DIAMETER_MM = 2100;
export const HELIUM_SUPERCRITICAL_ABOVE_PSI = 18;
const WATER_KG_PER_M3 = 1000;
const PERCENT = 100;
const PERCENT_DECIMALS = 1;

/**
 * Density of the saturated liquid in kg/m3 by pressure in psig [C]. Helium is supercritical above 18 psig and has no
 * level.
 */
const DENSITIES: Readonly<Record<Product, ReadonlyArray<readonly [pressurePsi: number, kgPerM3: number]>>> = {
  helium: [[0, 124.7]],
  lng: [
    [0, 422],
    [20, 405],
    [100, 369],
  ],
  nitrogen: [
    [0, 806],
    [20, 768],
    [100, 688],
  ],
  oxygen: [
    [0, 1141],
    [20, 1095],
    [100, 1001],
  ],
  argon: [
    [0, 1395],
    [20, 1338],
    [100, 1222],
  ],
  other: [],
};

/**
 * The volume of a horizontal cylinder in percent, one decimal, from a differential level in mmH2O (RangeError if a size
 * is not positive).
 */
export function computeLevelPercent(gauge: {
  readonly levelMmH2o: number;
  readonly specificGravity: number;
  readonly innerDiameterMm?: number;
}): number {
  const { levelMmH2o, specificGravity, innerDiameterMm = DEFAULT_INNER_DIAMETER_MM } = gauge;
  if (!(specificGravity > 0) || !(innerDiameterMm > 0)) throw new RangeError('Sizes must be positive');
  return volumePercentAt(levelMmH2o / specificGravity / innerDiameterMm);
}

/** The volume in percent, one decimal, at a height given as a share of the diameter (clamped to 0 to 1). */
export function volumePercentAt(heightShare: number): number {
  const x = Math.min(1, Math.max(0, heightShare));
  const c = 1 - 2 * x;
  return roundTo((PERCENT * (Math.acos(c) - c * Math.sqrt(1 - c * c))) / Math.PI, PERCENT_DECIMALS);
}

/**
 * Liquid density relative to water at a pressure in psig, interpolated; null if there is no level or the product is
 * unknown.
 */
export function liquidSpecificGravity(product: Product, pressurePsi: number): number | null {
  if (product === 'helium' && pressurePsi > HELIUM_SUPERCRITICAL_ABOVE_PSI) return null;
  let below: readonly [number, number] | undefined;
  for (const point of DENSITIES[product]) {
    if (pressurePsi <= point[0]) return between(below ?? point, point, pressurePsi) / WATER_KG_PER_M3;
    below = point;
  }
  return below === undefined ? null : below[1] / WATER_KG_PER_M3;
}

function between(low: readonly [number, number], high: readonly [number, number], pressurePsi: number): number {
  if (low === high) return high[1];
  return low[1] + ((high[1] - low[1]) * (pressurePsi - low[0])) / (high[0] - low[0]);
}

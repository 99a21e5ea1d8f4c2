import { roundTo } from '../primitives/numbers.ts';
import { isSupercritical } from './pressure-limits.ts';
import type { KnownProduct, Product } from './products.ts';
import { highestSaturationPressure, saturatedStateAt } from './saturation.ts';

// demo-data, 'Level gauge to percent' [C]
export const DEFAULT_INNER_DIAMETER_MM = 2100;
const WATER_KG_PER_M3 = 1000;
const PERCENT = 100;
const PERCENT_DECIMALS = 1;

interface GaugedTank {
  readonly product: Product;
  readonly pressurePsi: number;
  readonly innerDiameterMm?: number | null | undefined;
}

/**
 * The content of a horizontal tank in percent of its volume, one decimal, from a level gauge in mmH2O (judgement 6): the
 * densities follow the pressure in psig, and the vapour over the liquid weighs too. Null where there is no level or the
 * product is unknown; RangeError if the diameter is not positive.
 */
export function computeLevelPercent(levelMmH2o: number, { product, pressurePsi, innerDiameterMm }: GaugedTank) {
  const diameter = innerDiameterMm ?? DEFAULT_INNER_DIAMETER_MM;
  if (!(diameter > 0)) throw new RangeError('The diameter must be positive');
  if (product === 'other' || isSupercritical(product, pressurePsi)) return null;
  const { liquid, vapour } = columnDensities(product, pressurePsi);
  return volumePercentAt((levelMmH2o - vapour * diameter) / (liquid - vapour) / diameter);
}

/** The volume in percent, one decimal, at a height given as a share of the diameter (clamped to 0 to 1). */
export function volumePercentAt(heightShare: number): number {
  const x = Math.min(1, Math.max(0, heightShare));
  const c = 1 - 2 * x;
  return roundTo((PERCENT * (Math.acos(c) - c * Math.sqrt(1 - c * c))) / Math.PI, PERCENT_DECIMALS);
}

/** Densities relative to water. */
function columnDensities(product: KnownProduct, pressurePsi: number) {
  const within = Math.min(highestSaturationPressure(product), Math.max(0, pressurePsi));
  const { liquidDensity, vapourDensity } = saturatedStateAt(product, within);
  return { liquid: liquidDensity / WATER_KG_PER_M3, vapour: vapourDensity / WATER_KG_PER_M3 };
}

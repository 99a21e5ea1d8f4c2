import { kgToLbs } from '../primitives/weights.ts';
import { KNOWN_PRODUCTS, matchProduct, type Product } from '../thermodynamics/products.ts';
import { saturatedStateAt } from '../thermodynamics/saturation.ts';
import type { TankPlate, ThermalSettings } from '../thermodynamics/tank-design.ts';

/** What is known of a tank when its loads, arrivals and determinations are judged. */
export interface TankLimits {
  readonly plate: TankPlate;
  readonly innerDiameterMm: number | null;
  readonly thermal: ThermalSettings;
  /** The standard error of one weighing, as a share of its weight. */
  readonly scaleUncertainty: number;
  /** Its latest loads of its company, the newest first. */
  readonly earlierLoads: readonly EarlierLoad[];
}

export interface EarlierLoad {
  readonly product_name: string | null;
  readonly loaded_weight_lbs: number | null;
}

// rules 9: beyond this share of the water capacity in liquid no figure is right; above the other it is asked about
const IMPOSSIBLE_SHARE = 1.1;
export const ASKED_FULL_SHARE = 1.02;

/** The inner vessel of a 40-foot frame with its insulation: none is larger [K]. */
const LARGEST_CAPACITY_M3 = 60;
/** The width of the frame: no inner vessel is wider [K]. */
const LARGEST_DIAMETER_MM = 2438;

const LITRES_PER_M3 = 1000;
const WATER_KG_PER_M3 = 1000;
/** So many of the latest loads of a tank are known: more than a usual load is counted from, as it may carry several products. */
export const MOST_EARLIER_LOADS = 30;
const COUNTED_LOADS = 10;
const FEWEST_LOADS = 3;

/** The weight in lbs that no figure can exceed: by the tank's own capacity, else by that of the largest tank. */
export function impossibleWeightLbs(productName: string | null, { plate }: Pick<TankLimits, 'plate'>): number {
  const { capacityLitres } = plate;
  const capacityM3 = capacityLitres === null ? LARGEST_CAPACITY_M3 : capacityLitres / LITRES_PER_M3;
  return kgToWholeLbs(IMPOSSIBLE_SHARE * capacityM3 * densestLiquid(matchProduct(productName)));
}

/**
 * What the tank holds of a product in liquid at 1 atm, in lbs, by its own capacity or that of a typical one (judgement
 * 1); null of an unknown product.
 */
export function fullWeightLbs(productName: string | null, { plate, thermal }: Pick<TankLimits, 'plate' | 'thermal'>) {
  const product = matchProduct(productName);
  if (product === 'other') return null;
  const isTypical = plate.capacityLitres === null;
  const capacityM3 =
    plate.capacityLitres === null ? thermal.typicalTanks[product].capacityM3 : plate.capacityLitres / LITRES_PER_M3;
  return { lbs: kgToWholeLbs(capacityM3 * densestLiquid(product)), isTypical };
}

/** The median weight of the tank's last loads of this product, in lbs; null of fewer than three. */
export function usualLoadLbs(productName: string | null, earlierLoads: readonly EarlierLoad[]): number | null {
  const product = matchProduct(productName);
  const isSame = (load: EarlierLoad) => matchProduct(load.product_name) === product;
  const weights = earlierLoads.filter(isSame).flatMap(({ loaded_weight_lbs }) => loaded_weight_lbs ?? []);
  const counted = weights.slice(0, COUNTED_LOADS).toSorted((a, b) => a - b);
  const middle = Math.floor(counted.length / 2);
  const [upper, lower] = [counted[middle], counted[middle - 1]];
  if (counted.length < FEWEST_LOADS || upper === undefined || lower === undefined) return null;
  return counted.length % 2 === 1 ? upper : (upper + lower) / 2;
}

/** The set pressure of the relief valve, psig; the usual one where none is entered. */
export function valvePressurePsi({ plate, thermal }: Pick<TankLimits, 'plate' | 'thermal'>): number {
  return plate.reliefSetPsi ?? thermal.reliefSetPsi;
}

/** What a level gauge shows of a full tank: as a water column and as a height, both in mm. */
export function fullScaleMm(productName: string | null, { innerDiameterMm }: Pick<TankLimits, 'innerDiameterMm'>) {
  const heightMm = innerDiameterMm ?? LARGEST_DIAMETER_MM;
  const column = (heightMm * densestLiquid(matchProduct(productName))) / WATER_KG_PER_M3;
  return { heightMm, waterColumnMm: column };
}

/** Liquid at 1 atm in kg/m3; of an unknown product that of the densest one. */
function densestLiquid(product: Product): number {
  if (product !== 'other') return saturatedStateAt(product, 0).liquidDensity;
  return Math.max(...KNOWN_PRODUCTS.map((known) => saturatedStateAt(known, 0).liquidDensity));
}

function kgToWholeLbs(kg: number): number {
  return Math.round(kgToLbs(kg));
}

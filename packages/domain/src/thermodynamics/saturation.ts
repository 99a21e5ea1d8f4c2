import { interpolateCubic, invertRising } from '../primitives/cubic-interpolation.ts';
import type { KnownProduct } from './products.ts';
import { SATURATION, type SaturationRow } from './saturation-table.ts';

/** Liquid and vapour in equilibrium: densities in kg/m3, internal energies in kJ/kg. */
export interface SaturatedState {
  readonly liquidDensity: number;
  readonly vapourDensity: number;
  readonly liquidEnergy: number;
  readonly vapourEnergy: number;
}

// Finer than any gauge.
const TOLERANCE_PSI = 0.001;

/** The saturated state at a pressure in psig from 0 to the end of the product's table, by cubic interpolation. */
export function saturatedStateAt(product: KnownProduct, pressurePsi: number): SaturatedState {
  const at = (column: Column) => columnAt(product, pressurePsi, column);
  return { liquidDensity: at(1), vapourDensity: at(2), liquidEnergy: at(3), vapourEnergy: at(4) };
}

type Column = 1 | 2 | 3 | 4;

function columnAt(product: KnownProduct, pressurePsi: number, column: Column): number {
  return interpolateCubic(SATURATION[product], pressurePsi, {
    x: (row: SaturationRow) => row[0],
    y: (row: SaturationRow) => row[column],
  });
}

/** The highest pressure of a product's saturation table in psig. */
export function highestSaturationPressure(product: KnownProduct): number {
  return SATURATION[product].at(-1)?.[0] ?? 0;
}

/** The pressure in psig at which saturated liquid has this density; 0 or the end of the table if it lies beyond. */
export function pressureOfLiquidDensity(product: KnownProduct, kgPerM3: number): number {
  return invertRising((psi) => -columnAt(product, psi, 1), -kgPerM3, rangeOf(product));
}

/** The pressure in psig at which saturated vapour has this density; 0 or the end of the table if it lies beyond. */
export function pressureOfVapourDensity(product: KnownProduct, kgPerM3: number): number {
  return invertRising((psi) => columnAt(product, psi, 2), kgPerM3, rangeOf(product));
}

function rangeOf(product: KnownProduct) {
  return { low: 0, high: highestSaturationPressure(product), tolerance: TOLERANCE_PSI };
}

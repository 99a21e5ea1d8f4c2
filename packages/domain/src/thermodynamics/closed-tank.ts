import { invertRising } from '../primitives/cubic-interpolation.ts';
import { denseHeliumEnergy } from './dense-helium.ts';
import { HELIUM_DENSITIES } from './helium-energy-table.ts';
import { KPA_PER_PSI } from './pressure-limits.ts';
import type { KnownProduct } from './products.ts';
import {
  highestSaturationPressure,
  pressureOfLiquidDensity,
  pressureOfVapourDensity,
  saturatedStateAt,
} from './saturation.ts';

/** What a closed, well-mixed tank holds. */
export interface TankContents {
  readonly product: KnownProduct;
  readonly massKg: number;
  readonly capacityM3: number;
}

const HIGHEST_HELIUM_PSI = 300;
const DENSEST_HELIUM = Math.max(...HELIUM_DENSITIES);
const TOLERANCE_PSI = 0.001;
const SLOPE_STEP_PSI = 0.25;

/** Heat capacity at constant volume of the cold gas over the gas constant: 1.5 for single atoms and cold hydrogen. */
const GAS_HEAT_CAPACITY: Readonly<Record<KnownProduct, number>> = {
  helium: 1.5,
  hydrogen: 1.5,
  lng: 3,
  nitrogen: 2.5,
  oxygen: 2.5,
  argon: 1.5,
};

/**
 * The internal energy in kJ at a pressure in psig (judgement 1); only differences mean anything. It never falls with the
 * pressure. Outside the tables it goes on as a straight line, and a tank that is liquid-full takes no more up.
 */
export function energyAt(contents: TankContents, pressurePsi: number): number {
  const highest = highestPressure(contents);
  if (pressurePsi < 0) return energyWithin(contents, 0) + pressurePsi * slopeAt(contents, 0, SLOPE_STEP_PSI);
  if (pressurePsi <= highest) return energyWithin(contents, pressurePsi);
  const beyond = isLiquidFull(contents, highest) ? 0 : pressurePsi - highest;
  return energyWithin(contents, highest) + beyond * slopeAt(contents, highest - SLOPE_STEP_PSI, highest);
}

/** How much energy a psi takes, in kJ/psi, at a pressure in psig. */
export function energyPerPsi(contents: TankContents, pressurePsi: number): number {
  const rise = energyAt(contents, pressurePsi + SLOPE_STEP_PSI) - energyAt(contents, pressurePsi - SLOPE_STEP_PSI);
  return rise / (2 * SLOPE_STEP_PSI);
}

/** The pressure in psig at which the contents have this energy, at most `highestPsi`. */
export function pressureAtEnergy(
  contents: TankContents,
  energyKj: number,
  range: { readonly lowestPsi: number; readonly highestPsi: number },
): number {
  const { lowestPsi: low, highestPsi: high } = range;
  return invertRising((psi) => energyAt(contents, psi), energyKj, { low, high, tolerance: TOLERANCE_PSI });
}

/**
 * The pressure in psig at which the liquid fills the tank, where the product's table reaches so far; else null. Helium
 * is never liquid-full: its dense fluid is compressible (judgement 1).
 */
export function liquidFullPressure(contents: TankContents): number | null {
  if (contents.product === 'helium') return null;
  const density = densityOf(contents);
  const highest = highestSaturationPressure(contents.product);
  if (density < saturatedStateAt(contents.product, highest).liquidDensity) return null;
  return pressureOfLiquidDensity(contents.product, density);
}

/** Whether the model can tell the energy of a load: it fitted into the tank as a liquid with vapour, or as dense helium. */
export function isModelled(contents: TankContents, loadedPsi: number): boolean {
  if (contents.product === 'helium') return densityOf(contents) <= DENSEST_HELIUM;
  return !isLiquidFull(contents, loadedPsi);
}

function isLiquidFull(contents: TankContents, pressurePsi: number): boolean {
  const full = liquidFullPressure(contents);
  return full !== null && pressurePsi >= full;
}

/** Up to where the tables tell the energy. */
function highestPressure(contents: TankContents): number {
  if (contents.product === 'helium') return HIGHEST_HELIUM_PSI;
  return liquidFullPressure(contents) ?? highestSaturationPressure(contents.product);
}

function slopeAt(contents: TankContents, fromPsi: number, toPsi: number): number {
  return (energyWithin(contents, toPsi) - energyWithin(contents, fromPsi)) / (toPsi - fromPsi);
}

function energyWithin(contents: TankContents, pressurePsi: number): number {
  return contents.massKg * specificEnergy(contents.product, densityOf(contents), pressurePsi);
}

function specificEnergy(product: KnownProduct, density: number, pressurePsi: number): number {
  if (pressurePsi <= highestSaturationPressure(product)) {
    const { liquidDensity, vapourDensity, liquidEnergy, vapourEnergy } = saturatedStateAt(product, pressurePsi);
    if (density >= vapourDensity && density <= liquidDensity) {
      const quality = (1 / density - 1 / liquidDensity) / (1 / vapourDensity - 1 / liquidDensity);
      return liquidEnergy + quality * (vapourEnergy - liquidEnergy);
    }
    if (product !== 'helium' && density > liquidDensity) return liquidEnergy;
  }
  if (product === 'helium' && density >= (HELIUM_DENSITIES[0] ?? 0)) return denseHeliumEnergy(density, pressurePsi);
  return gasEnergy(product, density, pressurePsi);
}

/** All liquid has evaporated: from there on the vapour warms as an ideal gas does. */
function gasEnergy(product: KnownProduct, density: number, pressurePsi: number): number {
  const dryPsi = pressureOfVapourDensity(product, density);
  const { vapourEnergy } = saturatedStateAt(product, dryPsi);
  return vapourEnergy + (GAS_HEAT_CAPACITY[product] * (pressurePsi - dryPsi) * KPA_PER_PSI) / density;
}

function densityOf({ massKg, capacityM3 }: TankContents): number {
  return massKg / capacityM3;
}

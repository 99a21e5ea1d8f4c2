import type { Product } from './products.ts';

/** spec 2 §4.3: from this pressure, or when venting, an immediate reading is required. psig. */
export const ELEVATED_PRESSURE_PSI = 100;

// rules 2: the range of a gauge; other values are rejected. psig
export const MIN_PRESSURE_PSI = -15;
export const MAX_PRESSURE_PSI = 1000;

/** 0 psia in psig: nothing is below. MIN_PRESSURE_PSI is that of records from before this was refused. */
export const PERFECT_VACUUM_PSI = -14.7;

/** What is said of a pressure below either limit, after the name of its field: the higher one is what can be entered. */
export const IMPOSSIBLE_PRESSURE = `must be at least ${PERFECT_VACUUM_PSI} psig, a perfect vacuum`;

/** Why there is no such pressure, after the name of its field; null if there is. psig */
export function findImpossiblePressure(pressurePsi: number): string | null {
  return pressurePsi >= PERFECT_VACUUM_PSI ? null : IMPOSSIBLE_PRESSURE;
}

export const KPA_PER_PSI = 6.894757;

/** Whether an immediate vacuum reading is required (spec 2 §4.3): when venting, or from 100 psig. */
export function isImmediateReadingRequired(arrivalPressurePsi: number | null, wasVenting: boolean): boolean {
  return wasVenting || isElevatedPressure(arrivalPressurePsi);
}

/** Whether a pressure is 100 psig or more (spec 2 §4.3). An unknown pressure is not elevated. */
export function isElevatedPressure(pressurePsi: number | null): boolean {
  return pressurePsi !== null && pressurePsi >= ELEVATED_PRESSURE_PSI;
}

/** Whether a pressure in psig can be stored: -15 to 1000 (rules 2), not NaN. */
export function isPlausiblePressure(pressurePsi: number): boolean {
  return pressurePsi >= MIN_PRESSURE_PSI && pressurePsi <= MAX_PRESSURE_PSI;
}

/** Whether there is such a pressure, and it can be stored. psig */
export function isPossiblePressure(pressurePsi: number): boolean {
  return isPlausiblePressure(pressurePsi) && findImpossiblePressure(pressurePsi) === null;
}

const HELIUM_CRITICAL_PSI = 18.3;

/** Whether there is no liquid to measure: above 18.3 psig helium is one dense fluid. */
export function isSupercritical(product: Product, pressurePsi: number): boolean {
  return product === 'helium' && pressurePsi > HELIUM_CRITICAL_PSI;
}

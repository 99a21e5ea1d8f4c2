/** spec 2 §4.3: from here on, or when venting, an immediate reading is required. psig. */
export const ELEVATED_PRESSURE_PSI = 100;

// rules 2: what a gauge can show; storing anything else is refused. psig
export const MIN_PRESSURE_PSI = -15;
export const MAX_PRESSURE_PSI = 1000;

/** Whether an immediate vacuum reading is required (spec 2 §4.3): venting, or 100 psig and more. */
export function isImmediateReadingRequired(arrivalPressurePsi: number | null, wasVenting: boolean): boolean {
  return wasVenting || isElevatedPressure(arrivalPressurePsi);
}

/** 100 psig and more (spec 2 §4.3). An unknown pressure is not elevated. */
export function isElevatedPressure(pressurePsi: number | null): boolean {
  return pressurePsi !== null && pressurePsi >= ELEVATED_PRESSURE_PSI;
}

/** Whether a pressure in psig is one that can be stored, -15 to 1000 (rules 2). NaN is not. */
export function isPlausiblePressure(pressurePsi: number): boolean {
  return pressurePsi >= MIN_PRESSURE_PSI && pressurePsi <= MAX_PRESSURE_PSI;
}

import { ERRORS_OF_80_PERCENT } from '../primitives/normal-distribution.ts';
import { energyAt, energyPerPsi, isModelled, type TankContents } from './closed-tank.ts';
import type { KnownProduct } from './products.ts';
import { contentsOf, designHeatLeak, type TankPlate, type ThermalSettings } from './tank-design.ts';

const SECONDS_PER_HOUR = 3600;
const KILOWATT = 1000;

/** A trip whose pressures tell how much heat came in. Pressures in psig. */
export interface PressureTrip {
  readonly product: KnownProduct;
  readonly loadedKg: number | null;
  readonly loadedPsi: number;
  readonly arrivalPsi: number;
  /** From loading to arrival. */
  readonly hours: number;
}

/** The insulation index M (judgement 3): heat taken up over the heat that the design allows; 1 is as designed. */
export interface InsulationIndex {
  readonly index: number;
  readonly low: number;
  readonly high: number;
  /** Standard error of the index. */
  readonly error: number;
}

/** The energy that a tank took up on a trip, with its standard error from the gauge, in kJ. */
interface EnergyGain {
  readonly kilojoules: number;
  readonly errorKilojoules: number;
}

/**
 * The insulation index of a trip, with the range that holds 80 % (judgement 3). Null where it says nothing: no time has
 * passed, or the load cannot have fitted into the tank.
 */
export function computeInsulationIndex(
  trip: PressureTrip,
  plate: TankPlate,
  settings: ThermalSettings,
): InsulationIndex | null {
  const contents = contentsOf(trip.product, plate, settings, trip.loadedKg);
  if (trip.hours <= 0 || !isModelled(contents, trip.loadedPsi)) return null;
  const design = designHeatLeak(trip.product, plate, settings);
  const designKilojoules = (design.watts * trip.hours * SECONDS_PER_HOUR) / KILOWATT;
  const gain = energyGainOf(contents, trip, settings.gaugeErrorPsi);
  const index = gain.kilojoules / designKilojoules;
  const designError = (index * design.errorWatts) / design.watts;
  const error = Math.hypot(gain.errorKilojoules / designKilojoules, designError);
  return { index, error, low: index - ERRORS_OF_80_PERCENT * error, high: index + ERRORS_OF_80_PERCENT * error };
}

/** The energy that the contents took up between two pressures, with its error from reading the gauge twice. */
function energyGainOf(
  contents: TankContents,
  { loadedPsi, arrivalPsi }: Pick<PressureTrip, 'loadedPsi' | 'arrivalPsi'>,
  gaugeErrorPsi: number,
): EnergyGain {
  return {
    kilojoules: energyAt(contents, arrivalPsi) - energyAt(contents, loadedPsi),
    errorKilojoules: gaugeErrorPsi * Math.hypot(energyPerPsi(contents, loadedPsi), energyPerPsi(contents, arrivalPsi)),
  };
}

import { lbsToKg } from '@dewar/domain/primitives/weights';
import { energyAt, pressureAtEnergy } from '@dewar/domain/thermodynamics/closed-tank';
import {
  contentsOf,
  designHeatLeak,
  SECONDS_PER_DAY,
  type TankPlate,
  THERMAL_DEFAULTS,
} from '@dewar/domain/thermodynamics/tank-design';
import { findReliefPressure } from '@dewar/domain/thermodynamics/time-to-relief';
import type { CargoProfile } from './products.ts';
import type { Random } from './random.ts';

const MICRONS_PER_MULTIPLE = 200;
const LARGEST_MULTIPLIER = 8;
const HEAT_SCATTER = 0.08;
const KILOWATT = 1000;

/** Relief valves open and close within this range of their set pressure. */
const AT_RELIEF_SHARE = [0.9, 1] as const;
const SEEN_VENTING_SHARE = 0.7;

/** How much more heat than designed enters through a poor vacuum. A figure for the demo, not physics. */
export function heatMultiplier(vacuumMicrons: number): number {
  return Math.min(LARGEST_MULTIPLIER, 1 + vacuumMicrons / MICRONS_PER_MULTIPLE);
}

export interface Voyage {
  readonly profile: CargoProfile;
  readonly plate: TankPlate;
  readonly loadedPsi: number;
  readonly loadedLbs: number;
  readonly days: number;
  /** Cold, half way through the trip. */
  readonly vacuumMicrons: number;
}

export interface VoyageEnd {
  readonly arrivalPsi: number;
  readonly wasVenting: boolean;
  readonly lostPercent: number;
}

/** The effect of heat on a load: the pressure at the end, and what was vented once it reached relief. */
export function endVoyage(random: Random, voyage: Voyage): VoyageEnd {
  const { profile, plate, loadedPsi, days, vacuumMicrons } = voyage;
  const multiplier = heatMultiplier(vacuumMicrons);
  const design = designHeatLeak(profile.product, plate, THERMAL_DEFAULTS).watts;
  const kilojoulesPerDay = (design * multiplier * random.lognormal(HEAT_SCATTER) * SECONDS_PER_DAY) / KILOWATT;
  const contents = contentsOf(profile.product, plate, THERMAL_DEFAULTS, lbsToKg(voyage.loadedLbs));
  const relief = findReliefPressure(contents, plate.reliefSetPsi ?? THERMAL_DEFAULTS.reliefSetPsi);
  const energy = energyAt(contents, loadedPsi) + kilojoulesPerDay * days;
  const excess = energy - energyAt(contents, relief.psi);
  if (excess < 0) {
    const arrivalPsi = pressureAtEnergy(contents, energy, { lowestPsi: loadedPsi, highestPsi: relief.psi });
    return { arrivalPsi, wasVenting: false, lostPercent: 0 };
  }
  return {
    arrivalPsi: relief.psi * random.between(...AT_RELIEF_SHARE),
    wasVenting: random.chance(SEEN_VENTING_SHARE),
    lostPercent: (excess / kilojoulesPerDay) * profile.ventLossPercentPerDay * multiplier,
  };
}

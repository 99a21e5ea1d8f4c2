import type { CargoProfile } from './products.ts';
import type { Random } from './random.ts';

const MICRONS_PER_MULTIPLE = 200;
const LARGEST_MULTIPLIER = 8;
const CLIMB_SCATTER = 0.08;

/** Relief valves open and close within this range of their set pressure. */
const AT_RELIEF_SHARE = [0.9, 1] as const;
const SEEN_VENTING_SHARE = 0.7;

/** How much more heat enters through a poor vacuum. A figure for the demo, not physics. */
export function heatMultiplier(vacuumMicrons: number): number {
  return Math.min(LARGEST_MULTIPLIER, 1 + vacuumMicrons / MICRONS_PER_MULTIPLE);
}

export interface Voyage {
  readonly profile: CargoProfile;
  readonly loadedPsi: number;
  readonly reliefSetPsi: number;
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
  const { profile, loadedPsi, reliefSetPsi, days, vacuumMicrons } = voyage;
  const multiplier = heatMultiplier(vacuumMicrons);
  const pace = multiplier * random.lognormal(CLIMB_SCATTER);
  const firstPace = random.between(...profile.climb.psiPerDay) * pace;
  const { turn } = profile.climb;
  const turnDay =
    turn === undefined ? Number.POSITIVE_INFINITY : Math.min(turn.afterDays, (turn.atPsi - loadedPsi) / firstPace);
  const laterPace = (turn?.thenPsiPerDay ?? 0) * pace;
  const climbedPsi = firstPace * Math.min(days, turnDay) + laterPace * Math.max(0, days - turnDay);
  const excessPsi = loadedPsi + climbedPsi - reliefSetPsi;
  if (excessPsi < 0) return { arrivalPsi: loadedPsi + climbedPsi, wasVenting: false, lostPercent: 0 };
  const daysAtRelief = excessPsi / (days > turnDay ? laterPace : firstPace);
  return {
    arrivalPsi: reliefSetPsi * random.between(...AT_RELIEF_SHARE),
    wasVenting: random.chance(SEEN_VENTING_SHARE),
    lostPercent: daysAtRelief * profile.ventLossPercentPerDay * multiplier,
  };
}

import type { ExpectedVent } from './expected-vent.ts';

/** Differences up to this many standard errors are within the scales' uncertainty: 19 of 20 without any bias. */
const EXPLAINED_UP_TO = 2;

/** The two weighings of a load, in lbs. */
export interface Weighings {
  readonly loadedLbs: number;
  readonly receivedLbs: number;
}

export interface WeightDifference {
  /** Loaded less received less the expected vent, in lbs; above 0 something is missing. */
  readonly deltaLbs: number;
  readonly uncertaintyLbs: number;
  /** The difference in standard errors. */
  readonly z: number;
}

/**
 * How far the two weights of a load differ beyond its expected vent (judgement 7): z = delta / sqrt(u1^2 + u2^2), where
 * past relief the uncertainty of the vent is added in the same way. `scaleUncertainty` is a share of the weight.
 */
export function compareWeights(
  { loadedLbs, receivedLbs }: Weighings,
  vent: ExpectedVent,
  scaleUncertainty: number,
): WeightDifference {
  const deltaLbs = loadedLbs - receivedLbs - vent.lbs;
  const uncertaintyLbs = Math.hypot(scaleUncertainty * loadedLbs, scaleUncertainty * receivedLbs, vent.errorLbs);
  return { deltaLbs, uncertaintyLbs, z: deltaLbs / uncertaintyLbs };
}

/** Whether the scales' uncertainty explains a difference of so many standard errors. */
export function isWithinScales(z: number): boolean {
  return Math.abs(z) <= EXPLAINED_UP_TO;
}

/** The same in plain words. */
export function describeDifference(z: number): string {
  return isWithinScales(z) ? 'within the scales’ uncertainty' : 'more than the scales explain';
}

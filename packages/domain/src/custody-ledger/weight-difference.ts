import { withoutNoise } from '../primitives/numbers.ts';
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

/** What may explain a difference: the scales alone, or what its vent may have been; beyond them something else. */
export type DifferenceClass = 'within_scales' | 'within_vent' | 'beyond';

/** A difference with the standard errors of its parts, in lbs. */
export interface JudgedDifference {
  readonly deltaLbs: number;
  /** Of the scales and the vent together. */
  readonly uncertaintyLbs: number;
  readonly vent: ExpectedVent;
}

/** A loss that the vent may explain is a loss all the same: it never counts as within the scales. */
export function classifyDifference({ deltaLbs, uncertaintyLbs, vent }: JudgedDifference): DifferenceClass {
  const scalesLbs = Math.sqrt(Math.max(0, uncertaintyLbs ** 2 - vent.errorLbs ** 2));
  const missing = Math.abs(deltaLbs);
  if (withoutNoise(missing) <= withoutNoise(EXPLAINED_UP_TO * scalesLbs)) return 'within_scales';
  return withoutNoise(missing) <= withoutNoise(EXPLAINED_UP_TO * uncertaintyLbs) ? 'within_vent' : 'beyond';
}

/** The same in plain words: 'within what its vent may have been, 1,012 ± 720 lbs'. */
export function describeDifference(difference: JudgedDifference): string {
  const { lbs, errorLbs } = difference.vent;
  switch (classifyDifference(difference)) {
    case 'within_scales':
      return 'within the scales’ uncertainty';
    case 'within_vent':
      return `within what its vent may have been, ${inWholeLbs(lbs)} ± ${inWholeLbs(errorLbs)} lbs`;
    case 'beyond':
      return 'more than the scales explain';
  }
}

function inWholeLbs(lbs: number): string {
  return Math.round(lbs).toLocaleString('en-US');
}

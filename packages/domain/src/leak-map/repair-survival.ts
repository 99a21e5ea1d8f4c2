/** Half the width of an interval that holds the truth in 8 of 10 cases, in standard errors. */
const NORMAL_80 = 1.2815515655446004;

/** Repaired welds that were followed for the same time and had the same end. */
export interface FollowedRepairs {
  readonly months: number;
  /** Whether a leak was found there again; if not, the following ended without one. */
  readonly hasRecurred: boolean;
  readonly welds: number;
}

/** What is known at a time at which leaks were found again. Shares from 0 to 1. */
export interface SurvivalStep {
  readonly months: number;
  /** Welds that were followed until then without a new leak. */
  readonly atRisk: number;
  readonly recurred: number;
  /** The share of repairs that hold longer, with the interval that holds the truth in 8 of 10 cases. */
  readonly holding: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The share of repairs that hold, by time (Kaplan and Meier), one step per time of a recurrence. The interval is
 * Greenwood's on the scale of log(-log), which stays between 0 and 1; `width` is half of it in standard errors.
 */
export function estimateRepairSurvival(repairs: readonly FollowedRepairs[], width = NORMAL_80): SurvivalStep[] {
  const times = [...new Set(repairs.filter(({ hasRecurred }) => hasRecurred).map(({ months }) => months))];
  let holding = 1;
  let greenwood = 0;
  return times
    .toSorted((one, other) => one - other)
    .map((months) => {
      const atRisk = countAtRisk(repairs, months);
      const recurred = countWelds(repairs.filter((each) => each.hasRecurred && each.months === months));
      holding *= 1 - recurred / atRisk;
      greenwood += recurred / (atRisk * (atRisk - recurred));
      return { months, atRisk, recurred, holding, ...intervalOf(holding, greenwood, width) };
    });
}

/** How many welds were followed for at least this long without a new leak before. */
export function countAtRisk(repairs: readonly FollowedRepairs[], months: number): number {
  return countWelds(repairs.filter((each) => each.months >= months));
}

/** The step that holds at a time; undefined before the first recurrence, when all repairs hold. */
export function findSurvivalAt(steps: readonly SurvivalStep[], months: number): SurvivalStep | undefined {
  return steps.findLast((step) => step.months <= months);
}

export function countWelds(repairs: readonly FollowedRepairs[]): number {
  return repairs.reduce((sum, { welds }) => sum + welds, 0);
}

function intervalOf(holding: number, greenwood: number, width: number) {
  // Once none holds, nothing is left to tell how sure that is.
  if (holding === 0) return { low: 0, high: 0 };
  const log = Math.log(holding);
  const half = (width * Math.sqrt(greenwood)) / Math.abs(log);
  return { low: holding ** Math.exp(half), high: holding ** Math.exp(-half) };
}

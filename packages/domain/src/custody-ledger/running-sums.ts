/** What a load adds beyond this many standard errors is counted (judgement 7: k). */
const SLACK = 0.5;
/** Above this sum there is an alert (judgement 7: h). */
export const ALERT_ABOVE = 4;
/** One load counts at most so much: a lost load is an incident of its own, and no bias of a scale. */
const MOST_COUNTED = 3;
/** A sum grows no higher, so that it falls below the alert soon after its cause is gone. */
export const HIGHEST_SUM = 8;

/** The two-sided running sums (CUSUM) of a scale, site, customer or tank, in standard errors. */
export interface RunningSums {
  readonly high: number;
  readonly low: number;
}

export type RunDirection = keyof RunningSums;

export const NO_SUMS: RunningSums = { high: 0, low: 0 };

/** What one load counts at most. */
export function countedErrors(z: number): number {
  return Math.max(-MOST_COUNTED, Math.min(MOST_COUNTED, z));
}

/** The sums after one more load that differs by so many standard errors. */
export function addToSums({ high, low }: RunningSums, z: number): RunningSums {
  const counted = countedErrors(z);
  const grown = (sum: number, by: number) => Math.min(HIGHEST_SUM, Math.max(0, sum + by - SLACK));
  return { high: grown(high, counted), low: grown(low, -counted) };
}

/** The direction in which the sums are above the limit; null while there is no alert. */
export function findAlertDirection({ high, low }: RunningSums): RunDirection | null {
  if (Math.max(high, low) <= ALERT_ABOVE) return null;
  return high >= low ? 'high' : 'low';
}

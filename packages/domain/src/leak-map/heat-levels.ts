/** From the coolest to the hottest: from which multiple of the rate of an average weld on, and in words. */
export const HEAT_LEVELS = [
  { from: 0, label: 'Under half the average' },
  { from: 0.5, label: 'Up to the average' },
  { from: 1, label: 'Above the average' },
  { from: 2, label: 'Over twice the average' },
  { from: 4, label: 'Over 4 times the average' },
] as const;

/** The index of the level of a rate; both rates by the same time, the average above 0. */
export function classifyHeat(rate: number, averageRate: number): number {
  return HEAT_LEVELS.findLastIndex(({ from }) => rate >= from * averageRate);
}

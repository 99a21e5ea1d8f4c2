import type { RepairMethod } from '../leak-checks/leak-check-status.ts';
import { findSurvivalAt, type SurvivalStep } from './repair-survival.ts';

/** Fewer followed welds than this tell nothing about a share. */
const ENOUGH_WELDS = 5;

const HORIZONS = [
  { months: 60, words: 'five years' },
  { months: 36, words: 'three years' },
  { months: 24, words: 'two years' },
  { months: 12, words: 'a year' },
  { months: 6, words: 'half a year' },
] as const;

/** How many welds were still followed without a new leak, every so many months. */
export const AT_RISK_EVERY_MONTHS = 6;

const HOW: Readonly<Record<RepairMethod, string>> = {
  rtv: 'with RTV sealant',
  welding: 'by welding',
  other: 'by another method',
};

export interface RepairHistory {
  readonly method: RepairMethod;
  readonly welds: number;
  readonly recurred: number;
  readonly steps: readonly SurvivalStep[];
  /** Including the months 6, 12, 24, 36 and 60, as far as any weld was followed. */
  readonly atRisk: readonly { readonly months: number; readonly welds: number }[];
}

/**
 * What is known about the repairs of one method, in words: 'Of 23 welds repaired by welding, about 9 in 10 held two
 * years (8 to 10 in 10).' The time is the longest for which enough welds were followed.
 */
export function describeRepairs({ method, welds, recurred, steps, atRisk }: RepairHistory): string {
  const repaired = `Of ${welds} ${welds === 1 ? 'weld' : 'welds'} repaired ${HOW[method]}`;
  const horizon = HORIZONS.find(({ months }) =>
    atRisk.some((each) => each.months === months && each.welds >= ENOUGH_WELDS),
  );
  if (horizon === undefined) {
    const soFar = recurred === 0 ? 'none has leaked again' : `${recurred} leaked again`;
    return `${repaired}, ${soFar} so far. Too few were followed for half a year to tell how long such repairs hold.`;
  }
  const step = findSurvivalAt(steps, horizon.months);
  if (step === undefined) return `${repaired}, none leaked again within ${horizon.words}.`;
  const [share, low, high] = [step.holding, step.low, step.high].map((each) => Math.round(each * 10));
  const range = low === high ? '' : ` (${low} to ${high} in 10)`;
  return `${repaired}, about ${share} in 10 held ${horizon.words}${range}.`;
}

import { withoutNoise } from '../primitives/numbers.ts';

/** spec 2 §4.1. */
export const FINAL_DETERMINATIONS = ['full_load', 'partial_load', 'empty', 'unknown'] as const;
export type FinalDetermination = (typeof FINAL_DETERMINATIONS)[number];

export const FINAL_DETERMINATION_LABELS: Readonly<Record<FinalDetermination, string>> = {
  full_load: 'Full Load',
  partial_load: 'Partial Load',
  empty: 'Empty',
  unknown: 'Unknown',
};

// rules 2 [K]: received weight as a percentage of the loaded weight
const FULL_LOAD_FROM_PERCENT = 97;
const EMPTY_BELOW_PERCENT = 5;
const UNUSUAL_ABOVE_PERCENT = 102;
const UNUSUAL_BELOW_PERCENT = 80;

const PERCENT = 100;

/** The preselected value of the determination form, by received / loaded before rounding (rules 2). Weights in lbs. */
export function preselectFinalDetermination(
  loadedWeightLbs: number | null,
  receivedWeightLbs: number | null,
): FinalDetermination {
  const percent = receivedPercent(loadedWeightLbs, receivedWeightLbs);
  if (percent === null) return 'unknown';
  if (percent >= FULL_LOAD_FROM_PERCENT) return 'full_load';
  return percent < EMPTY_BELOW_PERCENT ? 'empty' : 'partial_load';
}

/** Whether the form asks for confirmation: above 102 % or below 80 % (rules 2). Weights in lbs. */
export function isUnusualReceivedShare(loadedWeightLbs: number | null, receivedWeightLbs: number | null): boolean {
  const percent = receivedPercent(loadedWeightLbs, receivedWeightLbs);
  return percent !== null && (percent > UNUSUAL_ABOVE_PERCENT || percent < UNUSUAL_BELOW_PERCENT);
}

/**
 * Whether a determination says something else than its weights (rules 2: 97 % and 5 %). 'Unknown' claims nothing, and
 * without both weights nothing can be compared.
 */
export function contradictsWeights(
  determination: FinalDetermination,
  { loadedWeightLbs, receivedWeightLbs }: Record<'loadedWeightLbs' | 'receivedWeightLbs', number | null>,
): boolean {
  const fitting = preselectFinalDetermination(loadedWeightLbs, receivedWeightLbs);
  return determination !== 'unknown' && fitting !== 'unknown' && determination !== fitting;
}

/**
 * 'Determined as Full Load, but 17,371 of 34,640 lbs is 50.1 %. ‘Partial Load’ would fit.' for a determination that its
 * weights contradict; null for any other.
 */
export function describeContradiction(
  determination: FinalDetermination,
  weights: Record<'loadedWeightLbs' | 'receivedWeightLbs', number | null>,
): string | null {
  if (!contradictsWeights(determination, weights)) return null;
  const { loadedWeightLbs, receivedWeightLbs } = weights;
  const fitting = FINAL_DETERMINATION_LABELS[preselectFinalDetermination(loadedWeightLbs, receivedWeightLbs)];
  const percent = receivedPercent(loadedWeightLbs, receivedWeightLbs) ?? 0;
  const share = `${inWords(receivedWeightLbs)} of ${inWords(loadedWeightLbs)} lbs is ${inWords(percent, 1)} %`;
  return `Determined as ${FINAL_DETERMINATION_LABELS[determination]}, but ${share}. ‘${fitting}’ would fit.`;
}

function inWords(value: number | null, maximumFractionDigits = 2): string {
  return (value ?? 0).toLocaleString('en-US', { maximumFractionDigits });
}

function receivedPercent(loadedWeightLbs: number | null, receivedWeightLbs: number | null): number | null {
  if (loadedWeightLbs === null || receivedWeightLbs === null || loadedWeightLbs <= 0) return null;
  return withoutNoise((receivedWeightLbs / loadedWeightLbs) * PERCENT);
}

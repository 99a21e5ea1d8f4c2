import { formatNumber } from '../../shared/format/numbers.ts';

/** One decimal, as in the specification (spec 2 §4.3). */
export function formatPercentage(percentage: number): string {
  return `${formatNumber(percentage, 1)} %`;
}

/** '+35.0 psi': gains have a sign. */
export function formatGain(gainPsi: number): string {
  return `${gainPsi > 0 ? '+' : ''}${formatNumber(gainPsi, 1)} psi`;
}
